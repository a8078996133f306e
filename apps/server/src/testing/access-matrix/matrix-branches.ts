import type { FastifyInstance } from 'fastify';
import { signIn } from '../test-app.ts';
import type { World } from '../world.ts';

/**
 * Actors who are limited to a branch of the places' tree: of the first customer, in which its device is, and no other one;
 * or another one, in which nothing is. Names of what is elsewhere, which they are never told.
 */
export const ELSEWHERE: Readonly<Record<string, RegExp>> = {
  'an editor of a branch of A': /device-a2|spare-a/,
  'a viewer of a branch of a customer of A': /device-a2|spare-a/,
  'an administrator of another branch of A': /device-a1|device-a2|spare-a/,
};

/** Two buildings of the first customer of A: one with a room for its device, and an empty one. By the actor of each. */
export async function makeBranches(
  app: FastifyInstance,
  { a }: World,
): Promise<Readonly<Record<string, string>>> {
  const { token } = await signIn(app, a.admin);
  const { caller } = await app.services.auth.authenticate(token, '127.0.0.1');
  const { id: customerId, device } = a.customers[0];
  const { places, rooms } = app.services;
  const building = { customerId, kind: 'building', parentId: null } as const;
  const own = await places.create(caller, { ...building, name: 'North wing' });
  const other = await places.create(caller, { ...building, name: 'South wing' });
  const room = await places.create(caller, { customerId, kind: 'room', parentId: own, name: device.name });
  await rooms.settle(caller, room, [device.id]);
  return {
    'an editor of a branch of A': own,
    'a viewer of a branch of a customer of A': own,
    'an administrator of another branch of A': other,
  };
}
