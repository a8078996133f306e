import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLiveWorld, type LiveWorld } from '../../live/testing/live-world.ts';
import { bearer } from '../../testing/test-app.ts';
import type { WorldDevice, WorldTenant, WorldUser } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const ALL = { type: 'entityType', entityType: 'DEVICE' };

let live: LiveWorld;
let tenant: WorldTenant;
let one: WorldDevice;
let two: WorldDevice;
let spare: WorldDevice;

beforeAll(async () => {
  live = await createLiveWorld(NOW);
  tenant = live.world.a;
  [one, two] = tenant.customers.map(({ device }) => device) as [WorldDevice, WorldDevice];
  spare = tenant.spareDevice;
  await live.store([
    { deviceKey: one.key, ts: NOW - 1000, values: { pm25: 9, co2: 700, fan: 'Low', door: true } },
    { deviceKey: two.key, ts: NOW - 1000, values: { pm25: 100, co2: 800, fan: 'auto', door: false } },
    // The latest value of a key with a column is a text.
    { deviceKey: two.key, ts: NOW, values: { co2: 'broken' } },
  ]);
  await write(one, 'SERVER_SCOPE', { room: 'Lab', floor: 2, inactivityTimeout: 60_000 });
  await write(two, 'SERVER_SCOPE', { room: 'ward', floor: 10 });
  live.now = NOW + 1;
  await write(two, 'SHARED_SCOPE', { floor: 3 });
  live.now = NOW;
});
afterAll(() => live.close());

const ask = async (user: WorldUser, path: string, payload: object) => {
  const headers = bearer(await live.tokenOf(user));
  return live.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
};
const write = async (device: WorldDevice, scope: string, values: object) => {
  const { statusCode } = await ask(tenant.admin, `plugins/telemetry/DEVICE/${device.id}/${scope}`, values);
  expect(statusCode).toBe(200);
};
const key = (type: string, name: string) => ({ type, key: name });
const series = (name: string) => key('TIME_SERIES', name);
const server = (name: string) => key('SERVER_ATTRIBUTE', name);
const filter = (of: object, type: string, operation: string, defaultValue: unknown) => ({
  key: of,
  predicate: { type, operation, value: { defaultValue }, ignoreCase: true },
});

/** Names of the devices that a query finds; asserts that its count agrees. */
async function find(query: object, sortOrder: object | null = null, user = tenant.admin): Promise<string[]> {
  const pageLink = { pageSize: 10, page: 0, sortOrder };
  const body = { entityFilter: ALL, entityFields: [key('ENTITY_FIELD', 'name')], ...query };
  const found = (await ask(user, 'entitiesQuery/find', { ...body, pageLink })).json();
  expect((await ask(user, 'entitiesQuery/count', body)).json()).toBe(found.totalElements);
  return found.data.map(
    ({ latest }: { latest: Record<string, Record<string, { value: string }>> }) =>
      latest['ENTITY_FIELD']?.['name']?.value,
  );
}
const having = (...keyFilters: object[]) => find({ keyFilters }, { key: key('ENTITY_FIELD', 'name') });
const sortedBy = (of: object, direction = 'ASC') => find({}, { key: of, direction });

it('compares numbers, and latest values only', async () => {
  expect(await having(filter(series('pm25'), 'NUMERIC', 'GREATER', 9))).toEqual([two.name]);
  expect(await having(filter(series('pm25'), 'NUMERIC', 'LESS_OR_EQUAL', 9))).toEqual([one.name]);
  expect(await having(filter(series('pm25'), 'NUMERIC', 'NOT_EQUAL', 9))).toEqual([two.name, spare.name]);
  expect(await having(filter(series('co2'), 'NUMERIC', 'GREATER', 0))).toEqual([one.name]);
  expect(await having(filter(series('co2'), 'STRING', 'EQUAL', 'BROKEN'))).toEqual([two.name]);
  expect(await having(filter(server('floor'), 'NUMERIC', 'EQUAL', 10))).toEqual([two.name]);
});

it('compares texts with every operation, and booleans', async () => {
  const fan = (operation: string, value: string) => having(filter(series('fan'), 'STRING', operation, value));
  expect(await fan('STARTS_WITH', 'AU')).toEqual([two.name]);
  expect(await fan('ENDS_WITH', 'ow')).toEqual([one.name]);
  expect(await fan('CONTAINS', 'o')).toEqual([one.name, two.name]);
  expect(await fan('NOT_CONTAINS', 'w')).toEqual([two.name, spare.name]);
  expect(await fan('IN', 'high, LOW')).toEqual([one.name]);
  expect(await fan('NOT_IN', 'high, low')).toEqual([two.name, spare.name]);
  expect(await fan('EQUAL', '')).toHaveLength(3);
  // No device has a key that PostgreSQL cannot store.
  expect(await fan('CONTAINS', 'a\0')).toEqual([]);
  expect(await having(filter(series('a\0'), 'STRING', 'EQUAL', 'a'))).toEqual([]);
  expect(await having(filter(series('door'), 'BOOLEAN', 'EQUAL', true))).toEqual([one.name]);
  expect(await having(filter(series('door'), 'BOOLEAN', 'NOT_EQUAL', true))).toEqual([two.name, spare.name]);
});

it('combines filters with AND or OR, and supports complex predicates', async () => {
  const low = filter(series('pm25'), 'NUMERIC', 'LESS', 50);
  const ward = filter(server('room'), 'STRING', 'EQUAL', 'WARD');
  expect(await having(low, ward)).toEqual([]);
  expect(await find({ keyFilters: [low, ward], keyFiltersOperation: 'OR' })).toHaveLength(2);
  const either = {
    type: 'COMPLEX',
    operation: 'OR',
    predicates: [low.predicate, { ...low.predicate, operation: 'EQUAL', value: { defaultValue: 100 } }],
  };
  expect(await having({ key: series('pm25'), predicate: either })).toEqual([one.name, two.name]);
});

it('uses the attribute that was written last in any scope', async () => {
  expect(await having(filter(key('ATTRIBUTE', 'floor'), 'NUMERIC', 'LESS', 5))).toEqual([one.name, two.name]);
  expect(await having(filter(key('SHARED_ATTRIBUTE', 'floor'), 'NUMERIC', 'LESS', 5))).toEqual([two.name]);
});

it('determines activity by the inactivity timeout of each device', async () => {
  const active = () => having(filter(server('active'), 'BOOLEAN', 'EQUAL', true));
  const ofAnyScope = () => having(filter(key('ATTRIBUTE', 'active'), 'BOOLEAN', 'EQUAL', true));
  expect([await active(), await ofAnyScope()]).toEqual(Array(2).fill([one.name, two.name]));
  live.now = NOW + 120_000;
  expect([await active(), await ofAnyScope()]).toEqual(Array(2).fill([two.name]));
  live.now = NOW;
  const timeout = filter(server('inactivityTimeout'), 'NUMERIC', 'GREATER', 60_000);
  expect(await having(timeout)).toEqual([two.name, spare.name]);
  // Computed attributes have a time, too.
  live.now = NOW + 1;
  await write(one, 'SHARED_SCOPE', { active: false });
  expect([await active(), await ofAnyScope()]).toEqual([[one.name, two.name], [two.name]]);
  live.now = NOW;
});

it('sorts numbers by value, texts case-insensitively, and devices without a value last', async () => {
  expect(await sortedBy(series('pm25'))).toEqual([one.name, two.name, spare.name]);
  expect(await sortedBy(series('pm25'), 'DESC')).toEqual([two.name, one.name, spare.name]);
  expect(await sortedBy(server('room'))).toEqual([one.name, two.name, spare.name]);
  expect(await sortedBy(server('floor'), 'DESC')).toEqual([two.name, one.name, spare.name]);
  // 700 before 'broken'.
  expect(await sortedBy(series('co2'))).toEqual([one.name, two.name, spare.name]);
  expect(await sortedBy(series('co2'), 'DESC')).toEqual([two.name, one.name, spare.name]);
});

it('stays within the scope of the caller, and within the time of ownership of a device', async () => {
  const [{ user }] = tenant.customers;
  const keyFilters = [filter(series('pm25'), 'NUMERIC', 'GREATER', 1)];
  expect(await find({ keyFilters }, null, user)).toEqual([one.name]);
  expect(await find({ keyFilters }, null, live.world.b.admin)).toEqual([]);
  const { pool } = live.database;
  await pool.query('update device set customer_readable_from = $1 where id = $2', [NOW, one.id]);
  expect(await find({ keyFilters }, null, user)).toEqual([]);
  expect(await find({ keyFilters })).toHaveLength(2);
  // Nor are devices found by the activity of that time.
  const wasActive = [filter(server('lastActivityTime'), 'NUMERIC', 'GREATER', 0)];
  expect(await find({ keyFilters: wasActive }, null, user)).toEqual([]);
  expect(await find({ keyFilters: wasActive })).toContain(one.name);
  await pool.query('update device set customer_readable_from = 0 where id = $1', [one.id]);
});

it('finds and counts alarms of filtered devices, with their values', async () => {
  for (const device of [one, two]) {
    const originator = { entityType: 'DEVICE', id: device.id };
    const alarm = { type: 'Dust', severity: 'MAJOR', originator };
    expect((await ask(tenant.admin, 'alarm', alarm)).statusCode).toBe(200);
  }
  const keyFilters = [filter(series('pm25'), 'NUMERIC', 'GREATER', 50)];
  const latestValues = [series('pm25'), server('room')];
  const query = { entityFilter: ALL, keyFilters, latestValues, pageLink: { pageSize: 10, page: 0 } };
  const found = (await ask(tenant.admin, 'alarmsQuery/find', query)).json();
  expect(found).toMatchObject({
    totalElements: 1,
    data: [
      {
        type: 'Dust',
        entityId: { id: two.id },
        latest: {
          TIME_SERIES: { pm25: { value: '100' } },
          SERVER_ATTRIBUTE: { room: { value: 'ward' } },
        },
      },
    ],
  });
  const count = async (user: WorldUser, body: object) => (await ask(user, 'alarmsQuery/count', body)).json();
  expect(await count(tenant.admin, { entityFilter: ALL, keyFilters })).toBe(1);
  expect(await count(tenant.admin, { statusList: ['ACTIVE'] })).toBe(2);
  expect(await count(tenant.customers[0].user, {})).toBe(1);
  expect(await count(live.world.b.admin, { entityFilter: ALL })).toBe(0);
  const unsortable = { sortOrder: { key: series('pm25'), direction: 'ASC' }, pageSize: 1 };
  const refused = await ask(tenant.admin, 'alarmsQuery/find', { ...query, pageLink: unsortable });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { status: 400, message: 'Sorting by TIME_SERIES pm25 is not supported' },
  ]);
  const client = await live.connect(tenant.admin, [{ type: 'ALARM_DATA', cmdId: 1, query }]);
  expect(await client.next()).toMatchObject({ data: found, totalEntities: 1 });
});

it('shows a number that no sensor can mean, but compares and sorts it as none', async () => {
  const air = (of: WorldDevice, co2: number) => ({ deviceKey: of.key, ts: NOW, values: { co2 } });
  await live.store([air(one, 65_535), air(two, 800), air(spare, 700)]);
  expect(await having(filter(series('co2'), 'NUMERIC', 'GREATER', 600))).toEqual([two.name, spare.name]);
  expect(await having(filter(series('co2'), 'STRING', 'EQUAL', '65535'))).toEqual([one.name]);
  expect(await sortedBy(series('co2'))).toEqual([spare.name, two.name, one.name]);
});
