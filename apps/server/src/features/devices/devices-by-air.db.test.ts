import { listDeviceRecords } from '@airdeck/contract/devices/devices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device } from '../../database/schema/devices.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { pickByAir } from './device-air-sql.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

let world: AppWorld;
let devices: readonly WorldDevice[];

/** Worst first; the last two never sent. */
const AIR = [{ pm25: 308 }, { pm25: 5, co2: 3004 }, { co2: 1200 }, { pm25: 5 }, { temp: 20 }, {}, {}];

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
  const [first, second] = world.a.customers;
  const { rows } = await world.database.pool.query(
    `insert into device (id, tenant_id, device_profile_id, type, name, created_time)
     select gen_random_uuid(), tenant_id, device_profile_id, type, 'more-' || n, 0
     from device, generate_series(1, 4) n where id = $1 returning id, key, name`,
    [world.a.spareDevice.id],
  );
  devices = [rows[0], first.device, rows[1], world.a.spareDevice, second.device, rows[2], rows[3]];
  for (const [n, { key }] of devices.entries()) {
    const values = Object.entries(AIR[n] ?? {});
    if (values.length === 0) continue;
    await world.database.pool.query(
      `insert into latest_reading (device, ts, received_time, ${values.map(([name]) => `${name}, ${name}_ts`).join(', ')})
       values ($1, $2, $2, ${values.map((_, i) => `$${i + 3}, $2`).join(', ')})`,
      [key, NOW, ...values.map(([, value]) => value)],
    );
  }
  await world.database.pool.query(
    `insert into device_presence (device_id, tenant_id, is_active) select id, tenant_id, false from device on conflict do nothing`,
  );
  await world.app.services.airWatch.look({ ids: devices.map(({ id }) => id) });
});
afterAll(() => world.close());

async function list(user: WorldUser, query: string, sortProperty = 'air') {
  const { status, body } = await world.api(
    user,
    'GET',
    `/backoffice/dapDevice/getAll?sortProperty=${sortProperty}&${query}`,
  );
  expect(status).toBe(200);
  const page = listDeviceRecords.responses[200].parse(body);
  return Array.isArray(page) ? page : page.data;
}

it('sorts a list by its verdicts, which each device shows', async () => {
  const sorted = await list(world.a.admin, 'sortOrder=DESC&pageSize=10');
  expect(sorted.slice(0, 5).map(({ _id }) => _id)).toEqual(devices.slice(0, 5).map(({ id }) => id));
  expect(sorted.map(({ air }) => (air?.state === 'rated' ? air.band : air?.state))).toEqual([
    'severe',
    'veryPoor',
    'moderate',
    'good',
    'notMeasured',
    'offline',
    'offline',
  ]);
  const ascending = await list(world.a.admin, 'sortOrder=ASC&pageSize=2&page=1');
  expect(ascending.map(({ _id }) => _id)).toEqual([devices[4]?.id, devices[3]?.id]);
  const found = await list(world.a.admin, 'sortOrder=DESC&pageSize=10&textSearch=more');
  expect(found.map(({ _id }) => _id).slice(0, 2)).toEqual([devices[0]?.id, devices[2]?.id]);
});

it('sorts very many devices in the same order, by the stored verdicts', async () => {
  const { tenantId } = world.a;
  const pick = async (
    page: number,
    pageSize: number,
    descending: boolean,
    presence?: 'active' | 'inactive',
  ) => {
    const query = { page, pageSize, sort: { property: 'air', descending } } as const;
    const pickFrom = (isWhole: boolean) =>
      pickByAir(
        world.database.db,
        { where: eq(device.tenantId, tenantId), tenantId, isWhole },
        presence,
        query,
      );
    const picked = await pickFrom(true);
    expect(await pickFrom(false)).toEqual(picked);
    return picked;
  };
  const ids = devices.map(({ id }) => id);
  const { ids: all, total } = await pick(0, 10, true);
  expect(total).toBe(devices.length);
  expect(all.slice(0, 5)).toEqual(ids.slice(0, 5));
  expect((await pick(1, 2, true)).ids).toEqual(ids.slice(2, 4));
  expect((await pick(1, 2, false)).ids).toEqual([ids[4], ids[3]]);
  await world.database.pool.query('update device_presence set is_active = device_id = $1', [ids[1]]);
  expect(await pick(0, 10, true, 'active')).toEqual({ ids: [ids[1]], total: 1 });
  expect((await pick(0, 2, true, 'inactive')).ids).toEqual([ids[0], ids[2]]);
});

it('shows when each device sent last, but to no reader of its state alone', async () => {
  const newest = await list(world.a.admin, 'sortOrder=DESC&pageSize=10');
  expect(newest.map(({ lastReadingTime }) => lastReadingTime)).toEqual([NOW, NOW, NOW, NOW, NOW, null, null]);
  const { body } = await world.api(world.sysAdmin, 'GET', '/backoffice/dapDevice/getAll?pageSize=10');
  expect(new Set(body.data.map((one: { lastReadingTime: unknown }) => one.lastReadingTime))).toEqual(
    new Set([null]),
  );
});

it('sorts by state: active, late, silent, in stock', async () => {
  await world.database.pool.query(
    `insert into device_health (device_id, computed_time, state)
     select d.id, 0, case d.id when $1 then 'active' when $2 then 'late' else 'silent' end
     from device d where d.tenant_id is not null
     on conflict (device_id) do update set state = excluded.state`,
    [devices[3]?.id, devices[0]?.id],
  );
  const states = async (user: WorldUser, order: string) =>
    (await list(user, `sortOrder=${order}&pageSize=100`, 'state')).map(({ state }) => state);
  const ofTenant = await states(world.a.admin, 'ASC');
  expect(ofTenant.slice(0, 3)).toEqual(['active', 'late', 'silent']);
  expect(await states(world.a.admin, 'DESC')).toEqual(ofTenant.toReversed());
  const found = await list(world.a.admin, 'sortOrder=ASC&pageSize=10&state=late', 'state');
  expect(found.map(({ _id }) => _id)).toEqual([devices[0]?.id]);
});

it('shows no air to a system administrator, neither by value nor by order', async () => {
  const query = '/backoffice/dapDevice/getAll?pageSize=10';
  const { body } = await world.api(world.sysAdmin, 'GET', query);
  expect(new Set(body.data.map(({ air }: { air: unknown }) => air))).toEqual(new Set([null]));
  expect((await world.api(world.sysAdmin, 'GET', `${query}&sortProperty=air`)).status).toBe(403);
});

it('shows a customer no air from before the device came', async () => {
  const [{ user, device: own }] = world.a.customers;
  const [shown] = await list(user, 'pageSize=10');
  expect(shown?.air).toMatchObject({ band: 'veryPoor' });
  const from = 'update device set customer_readable_from = $2 where id = $1';
  await world.database.pool.query(from, [own.id, NOW + 1]);
  expect((await list(user, 'pageSize=10'))[0]?.air).toEqual({ state: 'notMeasured' });
});
