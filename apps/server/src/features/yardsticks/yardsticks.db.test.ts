import { INDEX_IDS } from '@airdeck/air/indices/air-quality-index';
import { subIndexOf } from '@airdeck/air/indices/sub-index';
import { bandEdgesOf } from '@airdeck/air/levels';
import { rankOf, verdictOf } from '@airdeck/air/verdict';
import { indexOf, type Yardstick } from '@airdeck/air/yardstick';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { storeReadings } from '../../ingest/testing/store-readings.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { subIndexSql } from '../telemetry/sub-index-sql.ts';

let world: AppWorld;
const NOW = Date.UTC(2026, 5, 1, 12);
const events = createEventBus();

beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW, events });
  await world.app.ready();
  const { customers, spareDevice } = world.a;
  // Satisfactory by India's index, and of the fourth band by those of the US and Europe.
  for (const device of [customers[0].device, customers[1].device, spareDevice]) {
    const isTold = new Promise<unknown>((resolve) => events.once('readings.stored', resolve));
    await storeReadings(world.app.ingest, world.a.tenantId, device, [{ ts: NOW, values: { pm25: 60 } }]);
    await isTold;
  }
  await world.app.services.airWatch.run();
});
afterAll(() => world.close());

const TENANT = '/backoffice/yardsticks/tenant';
const ofCustomer = (at: 0 | 1) => `/backoffice/yardsticks/customers/${world.a.customers[at].id}`;
const ofDevice = ({ id }: Pick<WorldDevice, 'id'>) => `/backoffice/yardsticks/devices/${id}`;

const choose = (user: WorldUser, path: string, index: string | null, limits: unknown = null) =>
  world.api(user, 'PUT', path, { index, limits });

async function used(user: WorldUser): Promise<unknown[]> {
  const devices = [...world.a.customers.map(({ device }) => device), world.a.spareDevice];
  const ids = devices.map(({ id }) => id).join(',');
  const { body } = await world.api(user, 'GET', `/backoffice/yardsticks?deviceIds=${ids}`);
  return devices.map(
    ({ id }) => body.find((one: Yardstick & { deviceId: string }) => one.deviceId === id)?.index,
  );
}

async function storedRanks(): Promise<number[]> {
  const { rows } = await world.database.pool.query(
    `select air_rank from device_presence where device_id = any($1::uuid[]) order by array_position($1::uuid[], device_id)`,
    [[world.a.customers[0].device.id, world.a.customers[1].device.id, world.a.spareDevice.id]],
  );
  return rows.map(({ air_rank: rank }) => rank);
}

const rankBy = (index: Yardstick['index']) =>
  rankOf(verdictOf(indexOf({ index, limits: 'japanBuildings' }), { pm25: 60 }));

it('is that of the nearest level, and a change stores the ranks of lists again', async () => {
  const { admin, customers, spareDevice } = world.a;
  expect(await used(admin)).toEqual(['india', 'india', 'india']);
  expect(await storedRanks()).toEqual([rankBy('india'), rankBy('india'), rankBy('india')]);
  const chosen = await choose(admin, TENANT, 'us');
  expect(chosen.body).toMatchObject({
    own: { index: 'us', limits: null },
    index: { value: 'us', from: 'tenant' },
    limits: { value: 'us', from: 'product' },
  });
  await choose(admin, ofCustomer(0), 'eu', 'who2021');
  await choose(admin, ofDevice(customers[1].device), 'plain', { pm25: { upTo: 50 } });
  expect(await used(admin)).toEqual(['eu', 'plain', 'us']);
  await world.app.services.airWatch.run();
  expect(await storedRanks()).toEqual([rankBy('eu'), rankBy('india') + 1, rankBy('us')]);
  const read = await world.api(admin, 'GET', ofDevice(customers[0].device));
  expect(read.body).toMatchObject({
    own: { index: null, limits: null },
    index: { value: 'eu', from: 'customer' },
    limits: { value: 'who2021', from: 'customer' },
  });
  const { body } = await world.api(admin, 'GET', '/backoffice/worstAir');
  const judged = body.devices.map(({ deviceId, verdict }: { deviceId: string; verdict: object }) => [
    deviceId,
    verdict,
  ]);
  expect(Object.fromEntries(judged)).toMatchObject({
    [spareDevice.id]: { by: 'us', band: 'poor', index: { value: 154 } },
    [customers[0].device.id]: { by: 'eu', band: 'poor', index: null },
    [customers[1].device.id]: { by: 'plain', band: 'moderate', cause: { metric: 'pm25', value: 60 } },
  });
  expect(body.attention).toBe(3);
});

it('is told for what is about all rooms in scope', async () => {
  const { admin, customers } = world.a;
  const scope = async (user: WorldUser) =>
    (await world.api(user, 'GET', '/backoffice/yardsticks/scope')).body;
  expect(await scope(admin)).toEqual({ index: 'us', isOnly: false });
  expect(await scope(customers[0].user)).toEqual({ index: 'eu', isOnly: true });
  // A device of the other customer has a choice of its own.
  expect(await scope(customers[1].user)).toEqual({ index: 'us', isOnly: false });
});

it('is previewed among the rooms in scope', async () => {
  const { admin, customers } = world.a;
  const preview = async (path: string, index: string | null) =>
    (await world.api(admin, 'POST', `${path}/preview`, { index, limits: null })).body;
  expect(await preview(TENANT, 'india')).toMatchObject({
    now: { rooms: 3, needsAttention: 3 },
    // A customer and a device have choices of their own.
    tried: { rooms: 3, needsAttention: 2, bands: { satisfactory: 1, poor: 1 } },
    changed: 1,
    index: 'india',
  });
  expect(await preview(ofDevice(customers[1].device), null)).toMatchObject({
    tried: { rooms: 1, bands: { poor: 1 } },
    index: 'us',
  });
  expect(await used(admin)).toEqual(['eu', 'plain', 'us']);
});

it('is chosen by administrators of a customer for their own rooms, and ends with the owner', async () => {
  const [first, second] = world.a.customers;
  expect((await choose(first.user, ofCustomer(1), 'us')).status).toBe(403);
  expect((await choose(first.user, TENANT, 'us')).status).toBe(403);
  expect((await choose(first.user, ofDevice(first.device), 'china')).status).toBe(200);
  expect(await used(first.user)).toEqual(['china', undefined, undefined]);
  const { admin } = world.a;
  const timeLine = await world.api(
    admin,
    'GET',
    `/backoffice/deviceActivity/${first.device.id}?page=0&pageSize=10`,
  );
  const entries: { kind: string; details: unknown }[] = timeLine.body.data;
  expect(entries.find(({ kind }) => kind === 'yardstickChanged')?.details).toEqual({
    index: 'china',
    limits: 'who2021',
    indexBefore: 'eu',
    limitsBefore: 'who2021',
  });
  expect((await world.api(admin, 'DELETE', `/api/customer/device/${first.device.id}`)).status).toBe(200);
  expect(await used(admin)).toEqual(['us', 'plain', 'us']);
  expect((await choose(admin, ofDevice(second.device), null)).body).toMatchObject({
    index: { value: 'us', from: 'tenant' },
  });
});

it('is that of the nearest place, and follows devices to another room', async () => {
  const { admin, tenantId, customers } = world.a;
  const [{ id: customerId, user }] = customers;
  const make = async (kind: string, name: string, parentId: string | null): Promise<string> =>
    (await world.api(admin, 'POST', '/backoffice/places', { customerId, kind, name, parentId })).body.id;
  const building = await make('building', 'North', null);
  const ward = await make('room', 'Ward 1', building);
  const office = await make('room', 'Office', building);
  const { device } = await world.app.services.devices.create({
    tenantId,
    customerId,
    name: 'AD-9',
    label: null,
  });
  const settle = (roomId: string | null) =>
    world.api(admin, 'PUT', '/backoffice/places/devices', { roomId, deviceIds: [device.id] });
  const ofPlace = (id: string) => `/backoffice/yardsticks/places/${id}`;
  const index = async () => (await world.api(user, 'GET', ofDevice(device))).body.index;
  const usedIndex = async () =>
    (await world.api(user, 'GET', `/backoffice/yardsticks?deviceIds=${device.id}`)).body[0].index;
  await settle(ward);
  expect((await choose(user, ofPlace(building), 'china')).body).toMatchObject({
    own: { index: 'china' },
    above: { index: 'eu' },
  });
  await choose(user, ofPlace(ward), 'plain');
  expect([await index(), await usedIndex()]).toEqual([{ value: 'plain', from: 'place' }, 'plain']);
  const told: unknown[] = [];
  events.on('yardsticks.changed', (owner) => told.push(owner));
  await settle(office);
  expect(told).toEqual([{ tenantId, customerId }]);
  expect([await index(), await usedIndex()]).toEqual([{ value: 'china', from: 'place' }, 'china']);
  await settle(null);
  expect([await index(), await usedIndex()]).toEqual([{ value: 'eu', from: 'customer' }, 'eu']);
  await settle(ward);
  await storeReadings(world.app.ingest, tenantId, device, [{ ts: NOW, values: { pm25: 60 } }]);
  const preview = async (id: string) =>
    (await world.api(user, 'POST', `${ofPlace(id)}/preview`, { index: 'india', limits: null })).body;
  expect(await preview(ward)).toMatchObject({ tried: { rooms: 1, bands: { satisfactory: 1 } }, changed: 1 });
  // The ward has a choice of its own.
  expect(await preview(building)).toMatchObject({ tried: { rooms: 1 }, changed: 0 });
  expect((await choose(customers[1].user, ofPlace(ward), 'us')).status).toBe(404);
});

it('has one band for each value in files, and the same numbers as charts', async () => {
  const around = (at: number) => [at - 0.05, at - 1e-9, at, at + 1e-9, at + 0.05];
  for (const id of INDEX_IDS) {
    const by = indexOf({ index: id, limits: 'who2021' });
    for (const key of ['pm25', 'pm10'] as const) {
      const [table] = by.tables[key];
      const edges = (bandEdgesOf(by, key) ?? []).flatMap(({ at }) => around(at));
      const values = [...edges, ...table.upTo.flatMap(around), 0, 0.5, 17.3, 35.45, 420.5, 999.9];
      const { rows } = await world.database.pool.query(
        `select ${subIndexSql(by, table, 'v')} as number from unnest($1::float8[]) with ordinality as t(v, at) order by at`,
        [values],
      );
      const expected = values.map((value) => {
        const found = subIndexOf(by, table, value);
        return (
          found &&
          (found.value ??
            ['good', 'satisfactory', 'moderate', 'poor', 'veryPoor', 'severe'].indexOf(found.band) + 1)
        );
      });
      expect(
        rows.map(({ number }) => Number(number)),
        `${id} ${key}`,
      ).toEqual(expected);
    }
  }
});
