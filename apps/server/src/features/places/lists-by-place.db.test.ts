import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../database/ids.ts';
import { device } from '../../database/schema/devices.ts';
import { watchesDevice } from '../../database/watched-devices-sql.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const NOW = Date.UTC(2026, 2, 1);

const CO2_PPM: Readonly<Record<string, number>> = { 'Ward 10': 3_000, 'Ward 9': 3_100 };

let world: AppWorld;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? '';

/** A hospital of two buildings, with a device in each room and one in none; `Ward 10` has bad air, `Ward 9` worse. */
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
    const { device: made } = await world.app.services.devices.create({
      tenantId: world.a.tenantId,
      customerId,
      name: `AD ${named.room}`,
    });
    await world.database.pool.query(
      `insert into latest_reading (device, ts, received_time, co2, co2_ts) values ($1, $2, $2, $3, $2)`,
      [made.key, NOW, CO2_PPM[named.room] ?? 500],
    );
    await raiseAlarm(made);
    accepted.push({ deviceId: made.id, ...named });
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
    const path = `/deviceHealth?${PAGE}&placeId=${idOf('Floor 2')}&sortProperty=place&sortOrder=ASC`;
    expect(await names(world.a.admin, path)).toEqual(['AD Ward 9', 'AD Ward 10']);
    expect(await names(world.b.admin, path)).toEqual([]);
    const { body } = await world.api(world.a.admin, 'GET', `/backoffice${path}`);
    expect(body.data[0].placeNames).toEqual(['Ward 9', 'Floor 2', 'North']);
  });

  it('are in the order of buildings, floors and rooms, with numbers in names', async () => {
    const inOrder = ['AD Ward 9', 'AD Ward 10', 'AD Ward 1', 'AD Lab'];
    const [{ user }] = world.a.customers;
    const query = `${PAGE}&sortProperty=place&sortOrder=ASC`;
    expect(await names(user, `/dapDevice/getAll?${query}`)).toEqual([...inOrder, 'device-a1']);
    expect(await names(user, `/alarms?${query}`)).toEqual(inOrder);
    expect(await names(world.a.admin, `/alarms?${query.replace('ASC', 'DESC')}`)).toEqual(
      inOrder.toReversed(),
    );
    expect(await names(world.a.admin, `/alarms?pageSize=2&page=1&sortProperty=place&sortOrder=ASC`)).toEqual(
      inOrder.slice(2),
    );
    const { body } = await world.api(user, 'GET', `/backoffice/dapDevice/getAll?${query}`);
    expect(body.data[0].placeNames).toEqual(['Ward 9', 'Floor 2', 'North']);
  });

  it('follow names, positions and parents of places', async () => {
    const [{ user }] = world.a.customers;
    const change = (path: string, body: object) => world.api(user, 'PUT', `/backoffice/places/${path}`, body);
    const inOrder = () => names(user, `/alarms?${PAGE}&sortProperty=place&sortOrder=ASC`);
    await change(idOf('North'), { name: 'Tower' });
    expect(await inOrder()).toEqual(['AD Lab', 'AD Ward 9', 'AD Ward 10', 'AD Ward 1']);
    await change(`${idOf('Floor 10')}/parent`, { parentId: idOf('North'), beforeId: idOf('Floor 2') });
    expect(await inOrder()).toEqual(['AD Lab', 'AD Ward 1', 'AD Ward 9', 'AD Ward 10']);
    await change(`${idOf('Floor 2')}/parent`, { parentId: idOf('North'), beforeId: idOf('Floor 10') });
    await change(`${idOf('Ward 9')}/parent`, { parentId: idOf('Floor 10') });
    expect(await inOrder()).toEqual(['AD Lab', 'AD Ward 10', 'AD Ward 1', 'AD Ward 9']);
    await change(`${idOf('Ward 9')}/parent`, { parentId: idOf('Floor 2') });
    await change(idOf('North'), { name: 'North' });
    expect(await inOrder()).toEqual(['AD Ward 9', 'AD Ward 10', 'AD Ward 1', 'AD Lab']);
  });
});

describe('a choice of places', () => {
  it('is that of the devices in them, for rules in memory and in SQL, and of the own tenant only', async () => {
    const { database, a, b } = world;
    const choice: RuleDevices = { kind: 'rooms', placeIds: [idOf('Floor 2'), idOf('Lab')] };
    const rule = { name: 'Two places', isEnabled: true, severity: 'MAJOR', holdMinutes: 1, schedule: null };
    const condition = { kind: 'above', key: 'co2', threshold: 900, clearAt: 800 };
    const recipients = {
      customerUsers: true,
      tenantAdmins: false,
      userIds: [],
      receiverIds: [],
      rotaIds: [],
    };
    const form = { ...rule, condition, recipients, steps: [], repeat: null, devices: choice };
    const saved = await world.api(a.admin, 'POST', '/backoffice/rules', form);
    expect([saved.status, saved.body.devices]).toEqual([201, choice]);
    expect((await world.api(b.admin, 'POST', '/backoffice/rules', form)).body.code).toBe(
      'places.placeUnknown',
    );
    const chosen = ['AD Lab', 'AD Ward 10', 'AD Ward 9'];
    const found = await database.db
      .select({ name: device.name })
      .from(device)
      .where(watchesDevice(sql`${JSON.stringify(choice)}::jsonb`));
    expect(found.map(({ name }) => name).toSorted()).toEqual(chosen);
    const { rows } = await database.pool.query('select id, name from device where tenant_id = $1', [
      a.tenantId,
    ]);
    const ofDevices = rows.map(({ id }: { id: string }) => id).join();
    const { body } = await world.api(a.admin, 'GET', `/backoffice/rules/lines?deviceIds=${ofDevices}`);
    const lined = rows.filter(({ id }) =>
      body[id]?.some((line: { name: string }) => line.name === rule.name),
    );
    expect(lined.map(({ name }) => name).toSorted()).toEqual(chosen);
    await world.api(a.admin, 'DELETE', `/backoffice/rules/${saved.body.id}`);
  });

  it('is that of the users who look after them, for messages', async () => {
    const [customer, other] = world.a.customers;
    const limitedTo = async (place: string, customerId: string | null) => {
      const { tenantId } = world.a;
      const authority = customerId === null ? 'TENANT_ADMIN' : 'CUSTOMER_USER';
      const email = `${place.replace(' ', '.')}@example.com`;
      const { id } = await world.app.services.users.create({ authority, tenantId, customerId, email });
      await world.database.pool.query(
        `update app_user set place_ids = $2, first_administrator_of = null where id = $1`,
        [id, [idOf(place)]],
      );
      return id;
    };
    const ward = await limitedTo('Ward 9', customer.id);
    const north = await limitedTo('North', customer.id);
    await limitedTo('Lab', customer.id);
    const caretaker = await limitedTo('Floor 2', null);
    const times = { fromTime: null, untilTime: null, importance: 'info' };
    const write = (user: WorldUser) =>
      world.api(user, 'POST', '/backoffice/messages', {
        ...times,
        title: 'Pipes',
        text: 'Closed',
        audience: { kind: 'rooms', placeIds: [idOf('Floor 2')] },
      });
    const { body } = await write(world.a.admin);
    expect(body.audience).toEqual({ kind: 'rooms', names: ['Floor 2'], count: 1 });
    const { rows } = await world.database.pool.query(
      'select user_id from message_recipient where message_id = $1',
      [body.id],
    );
    const read = rows.map(({ user_id }: { user_id: string }) => user_id).toSorted();
    expect(read).toEqual([customer.user.id, ward, north, caretaker].toSorted());
    expect(read).not.toContain(other.user.id);
    expect((await write(world.b.admin)).body.code).toBe('messages.audienceUnknown');
  });
});

describe('a wall screen of a place', () => {
  it('shows its rooms, of its own customer only, and no serial numbers', async () => {
    const [customer, other] = world.a.customers;
    const content = { rooms: [], readers: 'staff', languages: ['en'], roomSeconds: 20 };
    const preview = (placeId: string | null, customerId = customer.id) =>
      world.api(world.a.admin, 'POST', '/backoffice/wallScreens/preview', {
        ...content,
        placeId,
        customerId,
      });
    const { body } = await preview(idOf('North'));
    expect(body.rooms.map(({ title }: { title: string }) => title)).toEqual(['Ward 9', 'Ward 10', 'Ward 1']);
    expect((await preview(idOf('North'), other.id)).body.code).toBe('wallScreens.placeUnknown');
    expect((await preview(null)).body.code).toBe('wallScreens.roomsRequired');
    const form = { ...content, name: 'Lobby', isBadgeAllowed: false, expiresTime: null };
    const { body: made } = await world.api(customer.user, 'POST', '/backoffice/wallScreens', {
      ...form,
      placeId: idOf('Floor 2'),
    });
    expect(made.wallScreen).toMatchObject({ placeName: 'Floor 2', rooms: [] });
    const wall = await world.app.inject({
      url: '/backoffice/wall',
      headers: { 'x-wall-secret': made.secret },
    });
    expect(wall.json().rooms).toMatchObject([{ title: 'Ward 9' }, { title: 'Ward 10' }]);
    expect(wall.body).not.toContain('AD Ward');
  });
});

describe('a building on the map', () => {
  it('is one marker with its worst room, until it is chosen', async () => {
    await world.database.pool.query(
      `update device set device_lat = 20.3, device_lon = 85.8 where room_id is not null`,
    );
    const [{ user }] = world.a.customers;
    const markers = async (query = '') => {
      const { body } = await world.api(user, 'GET', `/backoffice/deviceMap${query}`);
      return body.features.map(({ properties }: { properties: Record<string, unknown> }) => [
        properties['name'],
        properties['devices'] ?? null,
        properties['value'],
      ]);
    };
    expect((await markers()).toSorted()).toEqual([
      ['AD Lab', null, 500],
      ['North', 3, 3_100],
    ]);
    const ofNorth = await markers(`?placeId=${idOf('North')}`);
    expect(ofNorth.map(([name]: string[]) => name).toSorted()).toEqual([
      'AD Ward 1',
      'AD Ward 10',
      'AD Ward 9',
    ]);
  });
});

describe('the history of a room', () => {
  it('is that of the devices that measured it, while they were there', async () => {
    const [customer, other] = world.a.customers;
    const { rows } = await world.database.pool.query(
      `select id, key, name from device where name in ('AD Ward 1', 'AD Lab') order by name`,
    );
    const [lab, ward] = rows;
    const HOUR = 3_600_000;
    const measured = [
      { device: lab.key, co2: 400 },
      { device: ward.key, co2: 900 },
    ];
    await insertReadings(
      world.database,
      measured.flatMap(({ device, co2 }) =>
        [1, 2, 3, 4].map((hour) => ({ device, ts: NOW - (5 - hour) * HOUR, values: { co2: co2 + hour } })),
      ),
    );
    // After two hours, the device of the ward came to the laboratory.
    const moved = NOW - 2.5 * HOUR;
    await world.database.pool.query('update room_period set to_time = $1 where device_id in ($2, $3)', [
      moved,
      lab.id,
      ward.id,
    ]);
    await world.database.pool.query(
      `insert into room_period (id, room_id, device_id, device_name, from_time) values ($1, $2, $3, $4, $5)`,
      [newId(), idOf('Lab'), ward.id, ward.name, moved],
    );
    const range = `startTs=${NOW - 6 * HOUR}&endTs=${NOW}&keys=co2`;
    const path = `/backoffice/reports/history?deviceId=${idOf('Lab')}&${range}`;
    const { body } = await world.api(customer.user, 'GET', path);
    expect(body.series[0].avg.filter((value: number | null) => value !== null)).toEqual([401, 402, 903, 904]);
    expect(body.measuredBy).toMatchObject([
      { deviceName: 'AD Lab', fromTs: null, toTs: moved },
      { deviceName: 'AD Ward 1', fromTs: moved, toTs: null },
    ]);
    const offered = '/backoffice/reports/devices?withRooms=true&textSearch=Lab';
    const named = await world.api(customer.user, 'GET', offered);
    expect(named.body.devices[0]).toMatchObject({
      deviceId: idOf('Lab'),
      deviceLabel: 'Lab',
      deviceName: 'South',
    });
    expect((await world.api(other.user, 'GET', offered)).body.devices).toEqual([]);
    const ofBuilding = await world.api(customer.user, 'GET', offered.replace('=Lab', '=South'));
    expect(ofBuilding.body.devices[0]).toMatchObject({ deviceLabel: 'Lab' });
    const ofPlace = `/backoffice/reports/devices?withRooms=true&placeId=${idOf('North')}`;
    const { body: rooms } = await world.api(customer.user, 'GET', ofPlace);
    expect(rooms.devices.map((room: { deviceLabel: string }) => room.deviceLabel)).toEqual([
      'Ward 1',
      'Ward 10',
      'Ward 9',
    ]);
    expect((await world.api(world.b.admin, 'GET', ofPlace)).body.devices).toEqual([]);
    for (const user of [other.user, world.b.admin])
      expect((await world.api(user, 'GET', path)).status).not.toBe(200);
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
      ['North', 3, 2, 'AD Ward 9'],
      ['South', 1, 0, 'AD Lab'],
    ];
    expect(await of(customer.user)).toEqual(buildings);
    expect(await of(world.a.admin, `?customerId=${customer.id}`)).toEqual(buildings);
    expect(await of(customer.user, `?buildingId=${idOf('North')}`)).toEqual([
      ['Floor 2', 2, 2, 'AD Ward 9'],
      ['Floor 10', 1, 0, 'AD Ward 1'],
    ]);
    expect(await of(other.user)).toEqual([]);
    expect(await of(world.b.admin, `?buildingId=${idOf('North')}`)).toEqual([]);
  });
});
