import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let token: string;
let base: string;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database);
  await app.ready();
  token = (await signIn(app, world.a.customers[0].user)).token;
  base = `/api/plugins/telemetry/DEVICE/${world.a.customers[0].device.id}`;
});
beforeEach(() => database.pool.query('delete from audit_entry'));
afterAll(async () => {
  await app.close();
  await database.close();
});

const send = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
const entries = async () =>
  (
    await database.pool.query(
      `select action, entity_type, entity_name, tenant_id, customer_id, user_email, details from audit_entry order by id`,
    )
  ).rows;

describe('the audit log of written data', () => {
  it('has entries for readings, attributes and deleted attributes', async () => {
    const [{ device, user, id }] = world.a.customers;
    await send('POST', `${base}/timeseries/ANY`, [
      { pm25: 4, co2: 500 },
      { ts: Date.now() - 1000, values: { pm25: 5 } },
    ]);
    await send('POST', `${base}/SERVER_SCOPE`, { floor: 2, room: 'Lab' });
    await send('DELETE', `${base}/SERVER_SCOPE?keys=floor,unknown`);
    const common = {
      entity_type: 'DEVICE',
      entity_name: device.name,
      tenant_id: world.a.tenantId,
      customer_id: id,
      user_email: user.email,
    };
    expect(await entries()).toEqual([
      { ...common, action: 'telemetryWritten', details: { readings: 2, keys: ['pm25', 'co2'], keyCount: 2 } },
      {
        ...common,
        action: 'attributesWritten',
        details: { scope: 'SERVER_SCOPE', keys: ['floor', 'room'], keyCount: 2 },
      },
      {
        ...common,
        action: 'attributesDeleted',
        details: { scope: 'SERVER_SCOPE', keys: ['floor'], keyCount: 1 },
      },
    ]);
  });

  it('has no entry without a change', async () => {
    await send('POST', `${base}/timeseries/ANY`, []);
    await send('POST', `${base}/SERVER_SCOPE`, { active: true });
    await send('DELETE', `${base}/SERVER_SCOPE?keys=unknown`);
    await send('POST', `/api/plugins/telemetry/DEVICE/${world.b.spareDevice.id}/SERVER_SCOPE`, { a: 1 });
    expect(await entries()).toEqual([]);
  });

  it('names some of many keys', async () => {
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`key${n}`, n]));
    await send('POST', `${base}/SHARED_SCOPE`, many);
    const [{ details }] = (await entries()) as [{ details: { keys: string[]; keyCount: number } }];
    expect([details.keys.length, details.keyCount]).toEqual([20, 25]);
  });

  it('has no entries for data from devices', async () => {
    const { token: accessToken } = world.a.customers[0].device;
    await app.inject({ method: 'POST', url: `/api/v1/${accessToken}/telemetry`, payload: { pm25: 4 } });
    await app.inject({
      method: 'POST',
      url: `/api/v1/${accessToken}/attributes`,
      payload: { firmware: '1' },
    });
    expect(await entries()).toEqual([]);
  });
});
