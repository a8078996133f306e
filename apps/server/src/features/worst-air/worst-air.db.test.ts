import type { Verdict } from '@airdeck/air/verdict';
import { getWorstAir, type WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
});
afterAll(() => world.close());

async function says({ key }: WorldDevice, values: Record<string, number>): Promise<void> {
  const names = Object.keys(values);
  await world.database.pool.query(
    `insert into latest_reading (device, ts, received_time, ${names.map((name) => `${name}, ${name}_ts`).join(', ')})
     values ($1, $2, $2, ${names.map((_, index) => `$${index + 3}, $2`).join(', ')})
     on conflict (device) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [key, NOW, ...Object.values(values)],
  );
}

function said(verdict: Verdict): string {
  if (verdict.state !== 'rated') return verdict.state;
  const { band, cause, index } = verdict;
  return `${band}: ${cause.metric} ${cause.value}, index ${index?.value ?? 'none'}`;
}

async function worst(user: WorldUser, query = ''): Promise<unknown[]> {
  const { body } = await world.api(user, 'GET', `/backoffice/worstAir${query}`);
  return [
    body.total,
    ...body.devices.map(({ name, verdict }: { name: string; verdict: Verdict }) => [name, said(verdict)]),
  ];
}

it('ranks devices by their air, the worst first, then the others by name', async () => {
  const [first, second] = world.a.customers;
  await says(first.device, { pm25: 31 });
  // The device's own index takes precedence over particles.
  await says(second.device, { iaq: 40, pm25: 300 });
  await says(world.a.spareDevice, { pm10: 300, pm25: 1 });
  const ranked = [
    ['spare-a', 'poor: pm10 300, index 250'],
    ['device-a1', 'satisfactory: pm25 31, index 51'],
    ['device-a2', 'good: iaq 40, index 40'],
  ];
  expect(await worst(world.a.admin)).toEqual([3, ...ranked]);
  expect(await worst(world.a.admin, '?limit=1')).toEqual([3, ranked[0]]);
  expect(await worst(second.user)).toEqual([1, ranked[2]]);
  expect(await worst(world.b.admin)).toEqual([
    3,
    ['device-b1', 'offline'],
    ['device-b2', 'offline'],
    ['spare-b', 'offline'],
  ]);
});

it('ranks the devices of one customer, for those who may read them', async () => {
  const [first, second] = world.a.customers;
  const of = (customerId: string) => `?customerId=${customerId}`;
  expect(await worst(world.a.admin, of(first.id))).toEqual([
    1,
    ['device-a1', 'satisfactory: pm25 31, index 51'],
  ]);
  expect(await worst(second.user, of(first.id))).toEqual([0]);
  expect(await worst(world.b.admin, of(first.id))).toEqual([0]);
});

it('ranks by the verdict, as screens do', async () => {
  const [first, second] = world.b.customers;
  await says(first.device, { pm25: 70, co2: 600 });
  await says(second.device, { pm25: 5, co2: 2900 });
  await says(world.b.spareDevice, { co2: 700 });
  const ranked = [
    ['device-b2', 'poor: co2 2900, index 8'],
    ['device-b1', 'moderate: pm25 70, index 132'],
    ['spare-b', 'satisfactory: co2 700, index none'],
  ];
  expect(await worst(world.b.admin)).toEqual([3, ...ranked]);
  // Each is found by its worst value.
  expect(await worst(world.b.admin, '?limit=1')).toEqual([3, ranked[0]]);
  await says(world.b.spareDevice, { co2: 4500 });
  expect((await worst(world.b.admin, '?limit=1'))[1]).toEqual(['spare-b', 'severe: co2 4500, index none']);
});

it('ranks devices in a band by their open alarms, among any number of devices, and silent ones with alarms first', async () => {
  const device = world.b.customers[0].device;
  const many = Array.from({ length: 3 }, (_, index) => `alerted-${index}`);
  const { rows } = await world.database.pool.query(
    `insert into device (id, tenant_id, device_profile_id, type, name, created_time)
     select gen_random_uuid(), d.tenant_id, d.device_profile_id, d.type, given.name, 0
     from device d, unnest($2::text[]) as given(name) where d.id = $1
     returning id, key, name`,
    [device.id, many],
  );
  const [first, second, silent] = rows.toSorted((a, b) => a.name.localeCompare(b.name));
  await says(first, { co2: 1001 });
  await says(second, { co2: 1002 });
  const owner = { tenantId: world.b.tenantId, customerId: null, ruleId: null, type: 'Test', details: null };
  const alarm = { ...owner, startTime: NOW, endTime: NOW };
  await inUnitOfWork(world.database.db, undefined, (unit) =>
    world.app.services.alarmLedger.raise(unit, [
      { ...alarm, deviceId: first.id, severity: 'MAJOR' },
      { ...alarm, deviceId: second.id, severity: 'WARNING' },
      { ...alarm, deviceId: silent.id, severity: 'CRITICAL' },
    ]),
  );
  const names = async (query: string) =>
    (await worst(world.b.admin, query)).slice(1).map((row) => (row as string[])[0]);
  expect((await names('')).slice(0, 5)).toEqual([
    'spare-b',
    'device-b2',
    'alerted-0',
    'alerted-1',
    'device-b1',
  ]);
  expect(await names('?limit=3')).toEqual(['spare-b', 'device-b2', 'alerted-0']);
  expect((await names('')).at(5)).toBe('alerted-2');
  await world.database.pool.query("delete from device where name like 'alerted-%'");
});

it('returns twenty devices, or the requested number between one and a hundred', async () => {
  await world.database.pool.query(
    `insert into device (id, tenant_id, device_profile_id, type, name, created_time)
     select gen_random_uuid(), tenant_id, device_profile_id, type, 'many-' || n, 0
     from device, generate_series(1, 150) n where id = $1`,
    [world.b.spareDevice.id],
  );
  const told = async (query?: string) => (await worst(world.b.admin, query)).length - 1;
  expect(await told()).toBe(20);
  expect(await told('?limit=42')).toBe(42);
  expect(await told('?limit=1000')).toBe(100);
  expect(await told('?limit=-3')).toBe(1);
});

it('counts the rooms that need attention, with sensors at fault, and the silent ones', async () => {
  const { body } = await world.api(world.a.admin, 'GET', '/backoffice/worstAir?limit=1');
  expect(getWorstAir.responses[200].parse(body)).toMatchObject({ total: 3, attention: 1, silent: 0 });
  const [first] = world.a.customers;
  await world.database.pool.query(
    `update latest_reading set pm25 = null, pm25_ts = null, unjudged = $2 where device = $1`,
    [first.device.key, { pm25: { ts: NOW, value: 65_535 } }],
  );
  const { body: after } = await world.api(world.a.admin, 'GET', '/backoffice/worstAir');
  expect(after).toMatchObject({ total: 3, attention: 2, silent: 0 });
  const ranked = after.devices.map(({ name, verdict }: { name: string; verdict: Verdict }) => [
    name,
    verdict.state,
  ]);
  expect(ranked).toEqual([
    ['spare-a', 'rated'],
    ['device-a2', 'rated'],
    ['device-a1', 'fault'],
  ]);
  await world.database.pool.query('update latest_reading set received_time = 0 where device = $1', [
    world.a.spareDevice.key,
  ]);
  const { body: silent } = await world.api(world.a.admin, 'GET', '/backoffice/worstAir');
  expect(silent).toMatchObject({ attention: 1, silent: 1 });
  expect(silent.devices.at(-1)).toMatchObject({ name: 'spare-a', verdict: { state: 'offline' } });
});

it('names the customer and the time zone of each device', async () => {
  await world.database.pool.query(`update device set time_zone = 'Asia/Tokyo' where name = 'device-b1'`);
  const { body } = await world.api(world.b.admin, 'GET', '/backoffice/worstAir');
  const titles = body.devices.map((device: WorstAir['devices'][number]) => [
    device.name,
    [device.customerTitle, device.timeZone],
  ]);
  expect(Object.fromEntries(titles)).toMatchObject({
    'device-b1': ['Customer B1', 'Asia/Tokyo'],
    'spare-b': [null, null],
  });
});
