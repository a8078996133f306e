import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../database/ids.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';

const NOW = Date.UTC(2026, 2, 1);

let world: AppWorld;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? '';

/** A hospital of two buildings, with a device in each room and one in none; `Ward 10` has bad air. */
beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
  const [{ id: customerId }] = world.a.customers;
  const rooms = [
    { building: 'North', floor: 'Floor 10', room: 'Ward 1' },
    { building: 'North', floor: 'Floor 2', room: 'Ward 10' },
    { building: 'North', floor: 'Floor 2', room: 'Ward 9' },
    { building: 'South', floor: null, room: 'Lab' },
  ];
  const accepted = [];
  for (const named of rooms) {
    const { device } = await world.app.services.devices.create({
      tenantId: world.a.tenantId,
      customerId,
      name: `AD ${named.room}`,
    });
    await world.database.pool.query(
      `insert into latest_reading (device, ts, received_time, co2, co2_ts) values ($1, $2, $2, $3, $2)`,
      [device.key, NOW, named.room === 'Ward 10' ? 3_000 : 500],
    );
    await raiseAlarm(device);
    accepted.push({ deviceId: device.id, ...named });
  }
  await world.api(world.a.admin, 'POST', '/backoffice/places/proposals', { customerId, rooms: accepted });
  const { body } = await world.api(world.a.admin, 'GET', `/backoffice/places?customerId=${customerId}`);
  for (const { id, name } of body.places) ids.set(name, id);
});
afterAll(() => world.close());

const raiseAlarm = ({ id, name }: { id: string; name: string }) =>
  world.database.pool.query(
    `insert into alarm (id, created_time, tenant_id, customer_id, device_id, device_name, type, severity, start_time, end_time)
     values ($1, $2, $3, $4, $5, $6, 'CO2', 'MAJOR', $2, $2)`,
    [newId(), NOW, world.a.tenantId, world.a.customers[0].id, id, name],
  );

async function names(user: WorldUser, path: string): Promise<string[]> {
  const { status, body } = await world.api(user, 'GET', `/backoffice${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data ?? body.devices).map((row: Record<string, string>) => row['deviceName'] ?? row['name']);
}

const PAGE = 'pageSize=10&page=0';
const lists = {
  devices: `/dapDevice/getAll?${PAGE}&sortProperty=deviceName&sortOrder=ASC`,
  alarms: `/alarms?${PAGE}&sortProperty=room&sortOrder=ASC`,
  'worst air': '/worstAir?limit=10',
};

describe('lists of a place', () => {
  it.each(Object.entries(lists))('have its %s and no others', async (_kind, path) => {
    const [customer, other] = world.a.customers;
    const inPlace = async (user: WorldUser, place: string) =>
      (await names(user, `${path}&placeId=${idOf(place)}`)).toSorted();
    expect(await inPlace(customer.user, 'Floor 2')).toEqual(['AD Ward 10', 'AD Ward 9']);
    expect(await inPlace(world.a.admin, 'North')).toEqual(['AD Ward 1', 'AD Ward 10', 'AD Ward 9']);
    expect(await inPlace(world.a.admin, 'Lab')).toEqual(['AD Lab']);
    expect(await inPlace(other.user, 'North')).toEqual([]);
    expect(await inPlace(world.b.admin, 'North')).toEqual([]);
  });

  it('have the health of its devices', async () => {
    await world.database.pool.query(
      `insert into device_health (device_id, state, rejected_messages, computed_time)
       select id, 'active', 0, $1 from device where tenant_id = $2 on conflict (device_id) do nothing`,
      [NOW, world.a.tenantId],
    );
    const path = `/deviceHealth?${PAGE}&placeId=${idOf('Floor 2')}`;
    expect((await names(world.a.admin, path)).toSorted()).toEqual(['AD Ward 10', 'AD Ward 9']);
    expect(await names(world.b.admin, path)).toEqual([]);
  });

  it('are in the order of buildings, floors and rooms, with numbers in names', async () => {
    const inOrder = ['AD Ward 9', 'AD Ward 10', 'AD Ward 1', 'AD Lab'];
    const [{ user }] = world.a.customers;
    const query = `${PAGE}&sortProperty=place&sortOrder=ASC`;
    expect(await names(user, `/dapDevice/getAll?${query}`)).toEqual([...inOrder, 'device-a1']);
    expect(await names(user, `/alarms?${query}`)).toEqual(inOrder);
    const { body } = await world.api(user, 'GET', `/backoffice/dapDevice/getAll?${query}`);
    expect(body.data[0].placeNames).toEqual(['Ward 9', 'Floor 2', 'North']);
  });
});

describe('the air of buildings', () => {
  it('is that of the worst room, the worst first, and then by floor', async () => {
    const of = async (user: WorldUser, query = '') => {
      const { body } = await world.api(user, 'GET', `/backoffice/worstAir/places${query}`);
      return body.map(({ name, devices, attention, worst }: Record<string, unknown>) => [
        name,
        devices,
        attention,
        (worst as { name: string }).name,
      ]);
    };
    const [customer, other] = world.a.customers;
    const buildings = [
      ['North', 3, 1, 'AD Ward 10'],
      ['South', 1, 0, 'AD Lab'],
    ];
    expect(await of(customer.user)).toEqual(buildings);
    expect(await of(world.a.admin, `?customerId=${customer.id}`)).toEqual(buildings);
    expect(await of(customer.user, `?buildingId=${idOf('North')}`)).toEqual([
      ['Floor 2', 2, 1, 'AD Ward 10'],
      ['Floor 10', 1, 0, 'AD Ward 1'],
    ]);
    expect(await of(other.user)).toEqual([]);
    expect(await of(world.b.admin, `?buildingId=${idOf('North')}`)).toEqual([]);
  });
});
