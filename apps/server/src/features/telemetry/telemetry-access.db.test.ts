import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { insertReadings } from './testing/readings.ts';

const T0 = Date.UTC(2026, 0, 15);
const RANGE = `keys=pm25&startTs=${T0 - 1000}&endTs=${T0 + 1000}`;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const SECRET = '77.25';

const NOT_FOUND = "Device with requested id wasn't found!";
const FORBIDDEN = "You don't have permission to perform this operation!";
const SYSTEM_ADMIN = 'System administrator is not allowed to perform this operation!';

/** Every call that reads or writes telemetry or attributes of a device. */
const CALLS: [method: 'GET' | 'POST' | 'DELETE', path: (id: string) => string, body?: string][] = [
  ['GET', (id) => `DEVICE/${id}/values/timeseries`],
  ['GET', (id) => `DEVICE/${id}/values/timeseries?keys=pm25`],
  ['GET', (id) => `DEVICE/${id}/values/timeseries?${RANGE}`],
  ['GET', (id) => `DEVICE/${id}/values/timeseries?${RANGE}&agg=AVG&interval=1000`],
  ['GET', (id) => `DEVICE/${id}/values/timeseries/history?${RANGE}`],
  ['GET', (id) => `DEVICE/${id}/keys/timeseries`],
  ['GET', (id) => `DEVICE/${id}/keys/attributes`],
  ['GET', (id) => `DEVICE/${id}/keys/attributes/SERVER_SCOPE`],
  ['GET', (id) => `DEVICE/${id}/values/attributes`],
  ['GET', (id) => `DEVICE/${id}/values/attributes/SERVER_SCOPE`],
  ['POST', (id) => `DEVICE/${id}/timeseries/ANY`, '{"a":1}'],
  ['POST', (id) => `DEVICE/${id}/SHARED_SCOPE`, '{"a":1}'],
  ['POST', (id) => `DEVICE/${id}/attributes/SHARED_SCOPE`, '{"a":1}'],
  ['POST', (id) => `${id}/SHARED_SCOPE`, '{"a":1}'],
  ['DELETE', (id) => `DEVICE/${id}/SHARED_SCOPE?keys=a`],
  ['DELETE', (id) => `${id}/SHARED_SCOPE?keys=a`],
];

describe('access to telemetry and attributes', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database);
    app = await createTestApp(database);
    const devices = [world.a, world.b].flatMap(({ customers, spareDevice }) => [
      ...customers.map(({ device }) => device),
      spareDevice,
    ]);
    await insertReadings(
      database,
      devices.map(({ key }) => ({ device: key, ts: T0, values: { pm25: Number(SECRET) } })),
    );
    await database.pool.query(
      `insert into latest_reading (device, ts, received_time, pm25, pm25_ts)
       select device, ts, ts, pm25, ts from reading`,
    );
    await database.pool.query(
      `insert into device_attribute (device_key, scope, key, value, last_update_ts)
       select key, 'SERVER_SCOPE', 'secret', '"${SECRET}"', 1 from device`,
    );
    for (const user of [
      world.sysAdmin,
      world.a.admin,
      world.b.admin,
      world.a.customers[0].user,
      world.a.customers[1].user,
    ]) {
      tokens.set(user.email, (await signIn(app, user)).token);
    }
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = (user: { email: string } | null, call: (typeof CALLS)[number], id: string) =>
    app.inject({
      method: call[0],
      url: `/api/plugins/telemetry/${call[1](id)}`,
      headers: user ? bearer(tokens.get(user.email) ?? '') : {},
      ...(call[2] && { payload: call[2] }),
    });

  const named = CALLS.map((call) => [`${call[0]} ${call[1]('{id}')}`, call] as const);

  it.each(named)('%s is permitted to the own customer and the own tenant', async (_, call) => {
    const { user, device } = world.a.customers[0];
    expect((await ask(user, call, device.id)).statusCode).toBe(200);
    expect((await ask(world.a.admin, call, device.id)).statusCode).toBe(200);
    expect((await ask(world.a.admin, call, world.a.spareDevice.id)).statusCode).toBe(200);
  });

  it.each(named)('%s is refused to all others', async (_, call) => {
    const mine = world.a.customers[0];
    const denied = [
      [world.a.customers[1].user, mine.device.id, 403, FORBIDDEN],
      [mine.user, world.a.spareDevice.id, 403, FORBIDDEN],
      [world.b.admin, mine.device.id, 404, NOT_FOUND],
      [mine.user, world.b.customers[0].device.id, 404, NOT_FOUND],
      [mine.user, UNKNOWN, 404, NOT_FOUND],
      [world.a.admin, UNKNOWN, 404, NOT_FOUND],
      [world.sysAdmin, mine.device.id, 403, SYSTEM_ADMIN],
      [world.sysAdmin, UNKNOWN, 403, SYSTEM_ADMIN],
    ] as const;
    for (const [user, id, status, text] of denied) {
      const response = await ask(user, call, id);
      expect({ status: response.statusCode, text: response.body }).toEqual({ status, text });
      expect(response.headers['content-type']).toMatch(/^text\/plain/);
    }
    const nobody = await ask(null, call, mine.device.id);
    expect(nobody.statusCode).toBe(401);
    expect(nobody.json()).toMatchObject({ status: 401, errorCode: 10, message: 'Authentication failed' });
  });

  it('hides readings from before the device came to its customer', async () => {
    const { user, device } = world.a.customers[1];
    await database.pool.query('update device set customer_readable_from = $2 where id = $1', [
      device.id,
      T0 + 1,
    ]);
    for (const call of CALLS.filter(
      ([method, path]) => method === 'GET' && path('').includes('timeseries'),
    )) {
      expect((await ask(user, call, device.id)).body).not.toContain(SECRET);
      expect((await ask(world.a.admin, call, device.id)).statusCode).toBe(200);
    }
    const range = CALLS[2] as (typeof CALLS)[number];
    expect((await ask(user, range, device.id)).json()).toEqual({});
    expect((await ask(world.a.admin, range, device.id)).body).toContain(SECRET);
    await database.pool.query('update device set tenant_readable_from = $2 where id = $1', [
      device.id,
      T0 + 1,
    ]);
    expect((await ask(world.a.admin, range, device.id)).json()).toEqual({});
    // The later of the two bounds applies.
    await database.pool.query('update device set customer_readable_from = 0 where id = $1', [device.id]);
    expect((await ask(user, range, device.id)).json()).toEqual({});
  });
});
