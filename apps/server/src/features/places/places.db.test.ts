import type { Place, PlaceTree } from '@airdeck/contract/places/places';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOwner } from '../../http/caller.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';
import { listPeriodsOf } from './room-periods.repository.ts';
import { createInheritanceModel, type Facts } from './testing/inheritance-model.ts';

let world: AppWorld;
let now = Date.UTC(2026, 2, 1);

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
});
afterAll(() => world.close());

const call = (user: WorldUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  world.api(user, method, `/backoffice/places${path}`, body);

async function make(kind: string, name: string, parentId: string | null = null, facts: object = {}) {
  const [customer] = world.a.customers;
  const given = { ...facts, customerId: customer.id, kind, name, parentId };
  const { status, body } = await call(world.a.admin, 'POST', '', given);
  expect(status, JSON.stringify(body)).toBe(201);
  return String(body.id);
}

async function change(path: string, body: object, expected = 200) {
  const answer = await call(world.a.admin, 'PUT', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(expected);
}

async function treeOf(user: WorldUser, query = ''): Promise<PlaceTree> {
  const { status, body } = await call(user, 'GET', query);
  expect(status).toBe(200);
  return body as PlaceTree;
}

const settle = (roomId: string | null, deviceIds: readonly string[]) =>
  change('/devices', { roomId, deviceIds });

const newDevice = async (name: string, label: string | null = null, customerId = world.a.customers[0].id) =>
  (await world.app.services.devices.create({ tenantId: world.a.tenantId, customerId, name, label })).device;

const deviceOf = async (id: string) =>
  (await world.database.pool.query('select * from device where id = $1', [id])).rows[0];

describe('a tree of places', () => {
  it('is shown in order, to its owner and the tenant alone', async () => {
    const building = await make('building', 'Main');
    const floor = await make('floor', 'Floor 1', building);
    await make('room', 'Ward 10', floor);
    const ward2 = await make('room', 'Ward 2', floor);
    const names = ({ places }: PlaceTree) => places.map(({ name }) => name);
    const [customer, other] = world.a.customers;
    const tree = await treeOf(customer.user);
    expect(names(tree)).toEqual(['Main', 'Floor 1', 'Ward 2', 'Ward 10']);
    expect(await treeOf(world.a.admin, `?customerId=${customer.id}`)).toEqual(tree);
    await change(`/${ward2}/parent`, { parentId: floor, beforeId: null });
    expect(names(await treeOf(customer.user))).toEqual(['Main', 'Floor 1', 'Ward 10', 'Ward 2']);
    expect((await treeOf(other.user, `?customerId=${customer.id}`)).places).toEqual([]);
    expect((await treeOf(world.b.admin, `?customerId=${customer.id}`)).places).toEqual([]);
    expect((await treeOf(world.a.admin)).places).toEqual([]);
  });

  it('refuses equal names among siblings, and floors outside of buildings', async () => {
    const [{ id: customerId }] = world.a.customers;
    const twice = { customerId, kind: 'building', name: 'MAIN', parentId: null };
    expect((await call(world.a.admin, 'POST', '', twice)).body.code).toBe('places.nameTaken');
    const loose = { customerId, kind: 'floor', name: 'Floor 9', parentId: null };
    expect((await call(world.a.admin, 'POST', '', loose)).body.code).toBe('places.parentUnfit');
    const foreign = { kind: 'floor', name: 'Floor 9', parentId: await make('building', 'Of another') };
    expect((await call(world.a.customers[1].user, 'POST', '', foreign)).body.code).toBe(
      'places.parentUnknown',
    );
  });

  it('takes its rooms along when a floor moves, and its devices follow', async () => {
    const tokyo = await make('building', 'Tokyo', null, { lat: 35.68, lon: 139.77 });
    const delhi = await make('building', 'Delhi', null, { timeZone: 'Asia/Kolkata' });
    const floor = await make('floor', 'Floor 1', tokyo);
    const room = await make('room', 'Office', floor);
    const device = await newDevice('AD-2001');
    await settle(room, [device.id]);
    expect(await deviceOf(device.id)).toMatchObject({ time_zone: 'Asia/Tokyo', device_lat: 35.68 });
    await change(`/${floor}/parent`, { parentId: delhi });
    expect(await deviceOf(device.id)).toMatchObject({ time_zone: 'Asia/Kolkata', device_lat: null });
    const { body } = await call(world.a.admin, 'DELETE', `/${delhi}`);
    expect(body).toEqual({ deletedPlaces: 3, leftDevices: 1 });
    expect(await deviceOf(device.id)).toMatchObject({ room_id: null, time_zone: null, label: null });
  });
});

describe('a device in a room', () => {
  it('is called like the room unless it has a label, and keeps what is said of itself', async () => {
    const building = await make('building', 'North', null, { placeType: 'Hospital', city: 'Cuttack' });
    const room = await make('room', 'Ward 3', building);
    const device = await newDevice('AD-3001', 'Ward 3');
    await settle(room, [device.id]);
    const inherited = ['label', 'placeType', 'city'];
    expect(await deviceOf(device.id)).toMatchObject({ device_installed_place: 'Hospital', inherited });
    await change(`/${room}`, { name: 'Ward 3 East' });
    expect(await deviceOf(device.id)).toMatchObject({ label: 'Ward 3 East' });
    const place = (body: object) =>
      world.api(world.a.admin, 'PUT', '/backoffice/deviceApi/updateDevicePlace', {
        deviceId: device.id,
        ...body,
      });
    // A save that repeats what is inherited changes nothing.
    await place({ deviceInstalledPlace: 'Hospital', deviceInstalledCity: 'Puri' });
    await change(`/${building}`, { placeType: 'School', city: 'Delhi' });
    expect(await deviceOf(device.id)).toMatchObject({
      device_installed_place: 'School',
      device_installed_city: 'Puri',
    });
    await place({ deviceInstalledCity: null });
    expect(await deviceOf(device.id)).toMatchObject({ device_installed_city: 'Delhi', inherited });
  });

  it('leaves it with its owner, and the room keeps who measured it', async () => {
    const room = await make('room', 'Ward 9');
    const [first, second] = [await newDevice('AD-1'), await newDevice('AD-2')];
    const began = now;
    await settle(room, [first.id]);
    now += 60_000;
    await settle(null, [first.id]);
    await settle(room, [second.id]);
    const moved = now;
    now += 60_000;
    const { body: device } = await world.api(
      world.a.admin,
      'PUT',
      `/backoffice/assignToCustomer/${second.id}`,
      { deviceOwnerId: world.a.customers[1].id },
    );
    expect(device).toMatchObject({ roomId: null, deviceLabel: null });
    const periods = async (user: WorldUser) => (await call(user, 'GET', `/${room}/periods`)).body.periods;
    expect(await periods(world.a.customers[0].user)).toEqual([
      { deviceId: null, deviceName: 'AD-2', fromTime: moved, toTime: now },
      { deviceId: first.id, deviceName: 'AD-1', fromTime: began, toTime: moved },
    ]);
    const scope = scopeOfOwner({ tenantId: world.a.tenantId, customerId: world.a.customers[0].id });
    const listed = async (most: number) =>
      (await listPeriodsOf(world.database.db, scope, [room], undefined, most)).map(
        ({ deviceName }) => deviceName,
      );
    expect(await listed(2)).toEqual(['AD-1', 'AD-2']);
    // The newest of too many are read: they measure the room now.
    expect(await listed(1)).toEqual(['AD-2']);
    await world.app.services.devices.delete(world.a.tenantId, first.id);
    expect((await periods(world.a.admin))[1]).toMatchObject({ deviceId: null, deviceName: 'AD-1' });
  });

  it('belongs to the owner of the room', async () => {
    const room = await make('room', 'Ward 10');
    const others = [world.a.customers[1].device.id, world.b.customers[0].device.id, world.a.spareDevice.id];
    for (const id of others) {
      const { body } = await call(world.a.admin, 'PUT', '/devices', { roomId: room, deviceIds: [id] });
      expect(body.code).toBe('places.deviceUnknown');
    }
  });
});

it('has opening hours with holidays, which hold in its rooms until one of them has others', async () => {
  const day = { weekdays: [1, 2, 3], from: '08:00', to: '18:00' };
  const openingHours = { spans: [day], holidays: [{ from: '2026-12-24', to: '2026-12-26', name: ' ' }] };
  const building = await make('building', 'Open', null, { openingHours, timeZone: 'Asia/Tokyo' });
  const [room, other] = [await make('room', 'Hall', building), await make('room', 'Bar', building)];
  const stored = { spans: [day], holidays: [{ from: '2026-12-24', to: '2026-12-26', name: null }] };
  await change(`/${other}`, { openingHours: { spans: [], holidays: [] } });
  const { places } = await treeOf(world.a.customers[0].user);
  const heldIn = (id: string) => places.find((place) => place.id === id)?.held.openingHours;
  expect([room, other].map(heldIn)).toEqual([stored, { spans: [], holidays: [] }]);
  const reversed = { spans: [], holidays: [{ from: '2026-12-26', to: '2026-12-24' }] };
  await change(`/${room}`, { openingHours: reversed }, 400);
});

it('proposes rooms by labels, and makes those that are accepted', async () => {
  const customerId = world.a.customers[1].id;
  const one = await newDevice('AD-41', 'West / Ward 4', customerId);
  const two = await newDevice('AD-42', 'Lab', customerId);
  const { body } = await call(world.a.admin, 'GET', `/proposals?customerId=${customerId}`);
  expect(body.proposals).toEqual([
    { deviceId: two.id, deviceName: 'AD-42', deviceLabel: 'Lab', building: null, floor: null, room: 'Lab' },
    expect.objectContaining({ deviceId: one.id, building: 'West', floor: null, room: 'Ward 4' }),
  ]);
  const rooms = [
    { deviceId: one.id, building: 'West', floor: '1', room: 'Ward 4' },
    { deviceId: two.id, building: 'west', room: 'Lab' },
  ];
  const accepted = await call(world.a.admin, 'POST', '/proposals', { customerId, rooms });
  expect(accepted.body).toEqual({ madePlaces: 4, settledDevices: 2 });
  const { places } = await treeOf(world.a.customers[1].user);
  const inRooms = places.map(({ name, kind, devices }: Place) => [name, kind, devices.length]);
  expect(inRooms).toEqual([
    ['West', 'building', 0],
    ['1', 'floor', 0],
    ['Ward 4', 'room', 1],
    ['Lab', 'room', 1],
  ]);
});

describe('what devices inherit', () => {
  it('is what a simple model says, whatever changes', async () => {
    const customerId = world.a.customers[0].id;
    const model = createInheritanceModel(7);
    const building = await make('building', 'Model');
    const floor = await make('floor', 'Model', building);
    const rooms = [await make('room', 'R1', floor), await make('room', 'R2', building)];
    model.put('customer', 'tenant');
    model.put(building, 'customer');
    model.put(floor, building);
    for (const [index, room] of rooms.entries()) model.put(room, index === 0 ? floor : building);
    const devices = [await newDevice('M-1'), await newDevice('M-2')];
    for (const { id } of devices) model.put(id, 'customer');

    const say = async (id: string, facts: Facts) => {
      if (id === 'tenant' || id === 'customer')
        await change('/whole', { ...facts, ...(id === 'customer' && { customerId }) });
      else if (devices.some((device) => device.id === id))
        await world.api(world.a.admin, 'PUT', '/backoffice/deviceApi/updateDevicePlace', {
          deviceId: id,
          deviceInstalledPlace: facts.placeType,
          deviceInstalledCity: facts.city,
          timeZone: facts.timeZone,
        });
      else await change(`/${id}`, facts);
    };
    for (let step = 0; step < 40; step++) {
      const device = model.pick(devices).id;
      if (model.pick([true, false, false])) {
        const room = model.pick([null, ...rooms]);
        await settle(room, [device]);
        model.put(device, room ?? 'customer');
      } else {
        const id = model.pick(['tenant', 'customer', building, floor, ...rooms, device]);
        const facts = model.facts();
        await say(id, facts);
        model.say(id, facts);
      }
      for (const { id } of devices) {
        const {
          device_installed_place: placeType,
          device_installed_city: city,
          time_zone,
        } = await deviceOf(id);
        expect({ placeType, city, timeZone: time_zone }, `step ${step}`).toEqual(model.heldBy(id));
      }
    }
  });
});
