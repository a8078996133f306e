import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus, type EventBus } from '../../events.ts';
import { PacketClient } from '../../ingest/testing/packet-client.ts';
import { connectLive } from '../../live/testing/live-client.ts';
import { type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createWorld,
  type World,
  type WorldDevice,
  type WorldTenant,
  type WorldUser,
} from '../../testing/world.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 5, 1);

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let events: EventBus;
let call: ApiClient;
let origin: string;
let now = START;
let happened: [string, unknown][] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => START });
  events = createEventBus();
  for (const name of ['sessions.ended', 'device.moved', 'device.deleted'] as const) {
    events.on(name, (event: unknown) => happened.push([name, event]));
  }
  app = await createTestApp(database, { events, clock: () => now });
  call = createApiClient(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.ingest.start();
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  for (const tenant of [world.a, world.b]) await fill(tenant);
});
afterAll(async () => {
  await app.ingest.stop();
  await app.close();
  await database.close();
});

const devicesOf = ({ customers, spareDevice }: WorldTenant) => [
  ...customers.map(({ device }) => device),
  spareDevice,
];
const usersOf = ({ customers, admin }: WorldTenant) => [admin, ...customers.map(({ user }) => user)];

/** Rows in every table that refers to tenants, customers, users or devices. */
async function fill(tenant: WorldTenant): Promise<void> {
  for (const { key } of devicesOf(tenant)) {
    await insertReadings(database, [{ device: key, ts: START, values: { pm25: 5 } }]);
    await database.pool.query(
      `insert into latest_reading (device, ts, received_time) values ($1, 5, 5) on conflict do nothing`,
      [key],
    );
    await database.pool.query(`insert into dirty_hour (device, hour) values ($1, 1) on conflict do nothing`, [
      key,
    ]);
    await database.pool.query(`insert into reading_hourly values ($1, 'pm25', 1, 1, 1, 1, 1)`, [key]);
    await database.pool.query(
      `insert into quarantine (device, received_time, transport, topic, payload, payload_bytes, reason)
       values ($1, 1, 'mqtt', 't', '{', 1, 'malformed-json')`,
      [key],
    );
    await database.pool.query("insert into device_attribute values ($1, 'SERVER_SCOPE', 'k', '1', 0)", [key]);
  }
  for (const { id } of usersOf(tenant)) {
    await database.pool.query(`insert into user_activation values ($1, $2, 1)`, [id, id]);
    await database.pool.query(`insert into password_reset values ($1, $2, 1)`, [id, id]);
    await database.pool.query(`insert into profile_picture values (gen_random_uuid(), $1, '', 1)`, [id]);
  }
}

/** All rows of the database with one of the values, by table; audit records separately. */
async function tracesOf(ids: readonly string[], keys: readonly number[]): Promise<Record<string, number>> {
  const { rows: columns } = await database.pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type = 'uuid' or c.column_name in ('device', 'device_key'))`,
  );
  expect(columns.length).toBeGreaterThan(30);
  const traces: Record<string, number> = {};
  for (const { table, column, type } of columns) {
    if (table === 'audit_entry') continue;
    const values = type === 'uuid' ? ids : keys;
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*) as count from "${table}" where "${column}" = any($1::${type}[])`,
      [values],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) traces[`${table}.${column}`] = count;
  }
  return traces;
}

async function open(user: WorldUser) {
  const { token } = await signIn(app, user);
  const client = await connectLive(origin, '/api/ws');
  const query = { entityFilter: { type: 'entityType', entityType: 'DEVICE' } };
  client.send({ authCmd: { cmdId: 0, token }, cmds: [{ type: 'ENTITY_COUNT', cmdId: 1, query }] });
  await client.nextText();
  return { client, token };
}
async function connect(device: WorldDevice) {
  const { client, connack } = await PacketClient.connect(app.ingest.mqttPort, { username: device.token });
  expect(connack.returnCode).toBe(0);
  return client;
}
const me = (token: string) => app.inject({ url: '/api/auth/user', headers: bearer(token) });
const purge = () => app.jobs.run('reading-purge');
const lastAct = async () =>
  (
    await database.pool.query(
      'select action, entity_type, entity_name, details from audit_entry order by id desc limit 1',
    )
  ).rows[0];

describe('deleting a customer', () => {
  it('deletes its users, ends their sessions immediately, and returns its devices to the tenant', async () => {
    const [{ id, user, device }, neighbour] = world.b.customers;
    const { client, token } = await open(user);
    const admin = await open(world.b.admin);
    now = START + HOUR_MS;
    happened = [];
    expect(await call(world.b.admin, 'DELETE', `/api/customer/${id}`)).toMatchObject({
      status: 200,
      text: '',
    });

    await client.ended();
    const { statusCode, body } = await me(token);
    expect([statusCode, JSON.parse(body).errorCode]).toEqual([401, 11]);
    expect((await me(admin.token)).statusCode).toBe(200);
    expect(happened.map(([name]) => name)).toEqual(['sessions.ended', 'device.moved']);
    expect(happened[1]).toEqual(['device.moved', { deviceId: device.id, deviceKey: device.key }]);

    expect(await tracesOf([id, user.id], [])).toEqual({});
    const { rows } = await database.pool.query(
      'select customer_id, customer_readable_from, version from device where id = $1',
      [device.id],
    );
    expect(rows).toEqual([{ customer_id: null, customer_readable_from: now, version: 2 }]);
    expect(Object.keys(await tracesOf([neighbour.id], []))).toContain('customer.id');
    expect(await lastAct()).toEqual({
      action: 'deleted',
      entity_type: 'CUSTOMER',
      entity_name: 'Customer B1',
      details: { deletedUsers: 1, unassignedDevices: 1 },
    });
    admin.client.socket.terminate();
  });

  it('is refused for an unknown customer, and for one of another tenant', async () => {
    const { id } = world.a.customers[0];
    expect((await call(world.b.admin, 'DELETE', `/api/customer/${id}`)).status).toBe(403);
    expect((await call(world.b.admin, 'DELETE', `/api/customer/${world.b.customers[0].id}`)).status).toBe(
      404,
    );
  });

  it('is rolled back as a whole if a part fails', async () => {
    const { id, user } = world.a.customers[1];
    const before = await tracesOf([id, user.id], []);
    await database.pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger fail before delete on profile_picture for each row execute function fail()`,
    );
    happened = [];
    expect((await call(world.a.admin, 'DELETE', `/api/customer/${id}`)).status).toBe(500);
    await database.pool.query('drop trigger fail on profile_picture');
    expect(await tracesOf([id, user.id], [])).toEqual(before);
    expect(happened).toEqual([]);
  });
});

it('deleting a user ends the sessions immediately', async () => {
  const email = 'leaving@example.com';
  const { tenantId } = world.a;
  const user = await app.services.users.create({
    authority: 'TENANT_ADMIN',
    tenantId,
    customerId: null,
    email,
  });
  await app.services.users.setPassword(user.id, 'a long passphrase');
  const { client, token } = await open({ id: user.id, email, password: 'a long passphrase' });
  expect((await call(world.a.admin, 'DELETE', `/api/user/${user.id}`)).status).toBe(200);
  await client.ended();
  expect((await me(token)).statusCode).toBe(401);
  expect(await tracesOf([user.id], [])).toEqual({});
});

describe('deleting a tenant', () => {
  it('ends all sessions of its users and devices, and deletes all of its rows', async () => {
    const users = usersOf(world.a);
    const devices = devicesOf(world.a);
    const sessions = await Promise.all(users.map(open));
    const connections = await Promise.all(devices.map(connect));
    const { rows: profiles } = await database.pool.query(
      'select id from device_profile where tenant_id = $1',
      [world.a.tenantId],
    );
    const ids = [
      world.a.tenantId,
      ...users.map(({ id }) => id),
      ...devices.map(({ id }) => id),
      ...world.a.customers.map(({ id }) => id),
      ...profiles.map(({ id }) => id),
    ];
    const keys = devices.map(({ key }) => key);
    const others = await tracesOf(
      [world.b.tenantId],
      devicesOf(world.b).map(({ key }) => key),
    );
    happened = [];
    expect(await call(world.sysAdmin, 'DELETE', `/api/tenant/${world.a.tenantId}`)).toMatchObject({
      status: 200,
      text: '',
    });

    await Promise.all(sessions.map(({ client }) => client.ended()));
    await Promise.all(connections.map(({ ended }) => ended));
    for (const { token } of sessions) expect((await me(token)).statusCode).toBe(401);
    for (const { token } of devices) {
      const { client, connack } = await PacketClient.connect(app.ingest.mqttPort, { username: token });
      expect(connack.returnCode).toBe(5);
      await client.ended;
    }
    expect(happened.filter(([name]) => name === 'device.deleted')).toHaveLength(3);
    expect(await lastAct()).toEqual({
      action: 'deleted',
      entity_type: 'TENANT',
      entity_name: 'Tenant A',
      details: { deletedUsers: 3, deletedDevices: 3 },
    });

    expect(await tracesOf(ids, [])).toEqual({});
    // Pending data may have been stored afterwards, so the purge runs once more.
    await purge();
    now += HOUR_MS;
    await purge();
    expect(await tracesOf(ids, keys)).toEqual({});
    expect(
      await tracesOf(
        [world.b.tenantId],
        devicesOf(world.b).map(({ key }) => key),
      ),
    ).toEqual(others);
  });

  it('is 404 for an unknown id', async () => {
    expect((await call(world.sysAdmin, 'DELETE', `/api/tenant/${world.a.tenantId}`)).status).toBe(404);
  });
});
