import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLive } from '../../live/testing/live-client.ts';
import { createTestApp, signIn } from '../test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { keyOf } from './matrix-keys.ts';
import { ACTORS, createMatrixWorld, type MatrixWorld } from './matrix-world.ts';
import type { Target } from './row-kinds.ts';

let database: TestDatabase;
let app: FastifyInstance;
let world: MatrixWorld;
let origin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
  world = await createMatrixWorld(database, app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const COMMANDS = [
  { type: 'TIMESERIES', keys: 'pm25' },
  { type: 'TIMESERIES_HISTORY', keys: 'pm25', startTs: 0, endTs: 1 },
  { type: 'ATTRIBUTES' },
];

/** By role: the targets that a subscription may name. Written by hand, like the matrix of routes. */
const MAY: Record<string, Partial<Record<Target, boolean>>> = {
  customer: { own: true, neighbour: false, foreign: false, unknown: false },
  admin: { own: true, foreign: false, unknown: false },
  partner: { own: true, foreign: false, unknown: false },
  system: { own: false, foreign: false, unknown: false },
};

describe.each(['/api/ws', '/api/ws/plugins/telemetry'])('a subscription over %s', (path) => {
  const isGrouped = path !== '/api/ws';
  /** The older endpoint takes the token in its URL, and commands in groups. */
  const connect = async (token: string | undefined, command: { type: string }) => {
    const client = await connectLive(origin, isGrouped && token ? `${path}?token=${token}` : path);
    const cmds = isGrouped ? grouped(command) : { cmds: [command] };
    client.send(!isGrouped && token ? { authCmd: { cmdId: 0, token }, ...cmds } : cmds);
    return client;
  };

  for (const [actor, role] of ACTORS) {
    if (role === null) continue;
    it(`of ${actor} is limited to their scope`, async () => {
      const user = world.userOf(actor);
      if (!user) throw new Error(`${actor} has no account`);
      const token = (await keyOf(app, world, actor, user)) ?? (await signIn(app, user)).token;
      for (const [target, may] of Object.entries(MAY[role] ?? {}) as [Target, boolean][]) {
        const { id: entityId } = await world.rowOf(actor, 'device', target, false);
        for (const form of COMMANDS) {
          const command = { ...form, cmdId: 7, entityType: 'DEVICE', entityId };
          const client = await connect(token, command);
          const { errorCode, data } = await client.next();
          client.socket.terminate();
          const mayHere = may && actor !== 'an administrator of another branch of A';
          expect([target, form.type, errorCode === 0, data !== null]).toEqual([
            target,
            form.type,
            mayHere,
            mayHere,
          ]);
        }
      }
    });
  }

  it('without a valid token ends the connection', async () => {
    const { id: entityId } = await world.rowOf('nobody', 'device', 'own', false);
    const command = { type: 'TIMESERIES', cmdId: 7, entityType: 'DEVICE', entityId };
    for (const token of [undefined, 'no-token']) {
      const client = await connect(token, command);
      expect((await client.ended()).code).toBeGreaterThan(1000);
      expect(client.frames).toEqual([]);
    }
  });
});

function grouped(command: { type: string }): object {
  const groups: Record<string, string> = {
    TIMESERIES: 'tsSubCmds',
    TIMESERIES_HISTORY: 'historyCmds',
    ATTRIBUTES: 'attrSubCmds',
  };
  return { [groups[command.type] ?? '']: [command] };
}
