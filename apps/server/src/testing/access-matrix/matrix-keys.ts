import type { FastifyInstance } from 'fastify';
import { signIn } from '../test-app.ts';
import type { WorldUser } from '../world.ts';
import { type ActorName, isKeyOfCustomer, KEY_ROLE_OF, type MatrixWorld } from './matrix-world.ts';

/** Makes the API key that an actor is, of a user. @returns undefined: the actor is a person */
export async function keyOf(
  app: FastifyInstance,
  world: MatrixWorld,
  actor: ActorName,
  user: WorldUser,
): Promise<string | undefined> {
  const accessRole = KEY_ROLE_OF[actor];
  if (accessRole === undefined) return undefined;
  const { token } = await signIn(app, user);
  const { caller } = await app.services.auth.authenticate(token, '127.0.0.1');
  const customerId = isKeyOfCustomer(actor) ? world.a.customers[0].id : null;
  const form = { name: actor, accessRole, expiresTime: null, customerId };
  return (await app.services.apiKeys.create(caller, form)).secret;
}
