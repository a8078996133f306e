import { deviceMapSchema, type MapFeature } from '@airdeck/contract/device-map/device-map';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
  const [first, second] = world.a.customers;
  await place(first.device, { lat: 20.3, lon: 85.8, kind: 'School' });
  await report(second.device, { lat: 35.68, lon: 139.69 });
  await place(world.a.spareDevice, { lat: 0, lon: 0, kind: null });
  await place(world.b.spareDevice, { lat: 20.214748, lon: 85.214745, kind: null });
  await place(world.b.customers[0].device, { lat: -33.9, lon: 18.4, kind: 'Hospital' });
});
afterAll(() => world.close());

function place({ id }: WorldDevice, where: { lat: number; lon: number; kind: string | null }) {
  return world.database.pool.query(
    `update device set device_lat = $2, device_lon = $3, device_installed_place = $4 where id = $1`,
    [id, where.lat, where.lon, where.kind],
  );
}

function report({ id }: WorldDevice, { lat, lon }: { lat: number; lon: number }) {
  return world.database.pool.query(
    `insert into device_health (device_id, state, reported_lat, reported_lon, computed_time)
     values ($1, 'active', $2, $3, 0)
     on conflict (device_id) do update set state = 'active', reported_lat = $2, reported_lon = $3`,
    [id, lat, lon],
  );
}

async function says({ key }: WorldDevice, values: Record<string, number>, ageMs = 0): Promise<void> {
  const [ts, names] = [NOW - ageMs, Object.keys(values)];
  await world.database.pool.query('delete from latest_reading where device = $1', [key]);
  await world.database.pool.query(
    `insert into latest_reading (device, ts, received_time, ${names.map((name) => `${name}, ${name}_ts`).join(', ')})
     values ($1, $2, $2, ${names.map((_, index) => `$${index + 3}, $2`).join(', ')})`,
    [key, ts, ...Object.values(values)],
  );
}

async function onMap(user: WorldUser, query = ''): Promise<Record<string, MapFeature>> {
  const { status, body } = await world.api(user, 'GET', `/backoffice/deviceMap${query}`);
  expect(status).toBe(200);
  const { features } = deviceMapSchema.parse(body);
  return Object.fromEntries(features.map((feature) => [feature.properties.name, feature]));
}

const namesOnMap = async (user: WorldUser, query?: string) => Object.keys(await onMap(user, query)).sort();

async function beside(user: WorldUser, query = ''): Promise<string[]> {
  const { body } = await world.api(user, 'GET', `/backoffice/deviceMap/unplaced?pageSize=100${query}`);
  return body.data.map(({ deviceName }: { deviceName: string }) => deviceName);
}

it('shows the devices with a position in the scope of each user', async () => {
  expect(await namesOnMap(world.a.admin)).toEqual(['device-a1', 'device-a2']);
  expect(await namesOnMap(world.a.customers[0].user)).toEqual(['device-a1']);
  expect(await namesOnMap(world.b.admin)).toEqual(['device-b1']);
  expect(await namesOnMap(world.sysAdmin)).toEqual(['device-a1', 'device-a2', 'device-b1']);
});

it('prefers the entered position to the reported one', async () => {
  const where = async () => (await onMap(world.a.admin))['device-a1']?.geometry.coordinates;
  await report(world.a.customers[0].device, { lat: 1, lon: 2 });
  expect(await where()).toEqual([85.8, 20.3]);
  expect((await onMap(world.a.admin))['device-a2']?.geometry.coordinates).toEqual([139.69, 35.68]);
});

it('lists devices without a position separately, also at 0,0, the factory default or nowhere', async () => {
  expect(await beside(world.a.admin)).toEqual(['spare-a']);
  expect(await beside(world.b.admin)).toEqual(['device-b2', 'spare-b']);
  expect(await beside(world.sysAdmin)).toEqual(['device-b2', 'spare-a', 'spare-b']);
  expect(await beside(world.sysAdmin, '&textSearch=SPARE')).toEqual(['spare-a', 'spare-b']);
  expect(await beside(world.a.customers[1].user)).toEqual([]);
  await report(world.b.customers[1].device, { lat: 1e300, lon: 7 });
  expect(await namesOnMap(world.sysAdmin)).not.toContain('device-b2');
  expect(await beside(world.b.admin)).toEqual(['device-b2', 'spare-b']);
});

it('filters by kind of place', async () => {
  expect(await namesOnMap(world.sysAdmin, '?deviceInstalledPlace=Hospital')).toEqual(['device-b1']);
  expect(await namesOnMap(world.sysAdmin, '?deviceInstalledPlace=None')).toEqual(['device-a2']);
  expect(await beside(world.a.admin, '&deviceInstalledPlace=School')).toEqual([]);
});

it('returns more devices than one step of the stream', async () => {
  await world.database.pool.query(
    `insert into device (id, tenant_id, device_profile_id, type, name, device_lat, device_lon, created_time)
     select gen_random_uuid(), $1, p.id, p.name, 'many-' || n, 10, n / 100.0, 0
     from generate_series(1, 4500) n, device_profile p where p.tenant_id = $1`,
    [world.b.tenantId],
  );
  const names = await namesOnMap(world.b.admin);
  expect(names.length).toBe(4501);
  await world.database.pool.query(`delete from device where name like 'many-%'`);
});

it('includes the verdict on a device with its index, but never for a system administrator', async () => {
  const { device } = world.a.customers[0];
  const air = async (user: WorldUser) => {
    const { air: state, band, metric, value, index } = (await onMap(user))['device-a1']?.properties ?? {};
    return [state, band, metric, value, index];
  };
  const offline = ['offline', null, null, null, null];
  expect(await air(world.a.admin)).toEqual(offline);
  await says(device, { pm25: 60, pm10: 10, co2: 3004 });
  const rated = ['rated', 'veryPoor', 'co2', 3004, 100];
  expect(await air(world.a.admin)).toEqual(rated);
  expect(await air(world.a.customers[0].user)).toEqual(rated);
  expect(await air(world.sysAdmin)).toEqual([null, null, null, null, null]);
  await says(device, { pm25: 60 }, 11 * MINUTE_MS);
  expect(await air(world.a.admin)).toEqual(offline);
});

it('hides readings from before the device came to the customer', async () => {
  const { device } = world.a.customers[0];
  await says(device, { pm25: 60 });
  await world.database.pool.query('update device set customer_readable_from = $2 where id = $1', [
    device.id,
    NOW + 1,
  ]);
  const index = async (user: WorldUser) => (await onMap(user))['device-a1']?.properties.index;
  expect(await index(world.a.customers[0].user)).toBeNull();
  expect(await index(world.a.admin)).toBe(100);
  await world.database.pool.query('update device set customer_readable_from = 0 where id = $1', [device.id]);
});
