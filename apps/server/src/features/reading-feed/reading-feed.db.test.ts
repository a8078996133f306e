import type { FeedPage } from '@airdeck/contract/reading-feed/reading-feed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { deleteOldRows, deleteUnusedFeeds, moveStoredBatches } from './feed-rows.repository.ts';

const NOW = Date.UTC(2026, 2, 10, 12, 30);
const MINUTE_MS = 60_000;

let world: AppWorld;
beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
});
afterAll(() => world.close());

const store = async (device: WorldDevice, readings: readonly (readonly [ts: number, values: object])[]) => {
  const url = `/api/plugins/telemetry/DEVICE/${device.id}/timeseries/ANY`;
  const sender = [world.a, world.b].find(({ customers, spareDevice }) =>
    [spareDevice, ...customers.map((customer) => customer.device)].includes(device),
  );
  const body = readings.map(([ts, values]) => ({ ts, values }));
  expect((await world.api(sender?.admin as WorldUser, 'POST', url, body)).status).toBe(200);
};
const move = () => moveStoredBatches(world.database.pool, NOW);
const get = (user: WorldUser, query: Record<string, string> = {}) =>
  world.api(user, 'GET', `/backoffice/readings?${new URLSearchParams(query)}`);
const begin = async (user: WorldUser): Promise<string> => (await get(user)).body.cursor;
const page = async (
  user: WorldUser,
  after: string,
  query: Record<string, string> = {},
): Promise<FeedPage> => {
  const { status, body } = await get(user, { ...query, after });
  expect(status).toBe(200);
  return body;
};
/** All pages up to the end. */
async function follow(user: WorldUser, after: string, query: Record<string, string> = {}) {
  const pages: FeedPage[] = [];
  do pages.push(await page(user, pages.at(-1)?.cursor ?? after, query));
  while (pages.at(-1)?.hasMore);
  const readings = pages.flatMap((one) =>
    one.readings.map(({ deviceName, ts, values }) => [deviceName, ts, values]),
  );
  return { readings, cursor: pages.at(-1)?.cursor as string, pages: pages.length };
}

describe('following what is stored', () => {
  it('gives every reading in the order of storing, late ones too, and each once', async () => {
    const { admin, customers, spareDevice } = world.a;
    const { device } = customers[0];
    await store(device, [[NOW - 1, { pm25: 1 }]]);
    await move();
    const start = await get(admin);
    expect(start.body).toEqual({ readings: [], cursor: expect.any(String), hasMore: false });
    await store(device, [[NOW, { pm25: 2, co2: 500, mode: 'auto', noise: 40 }]]);
    await store(spareDevice, [[NOW, { pm25: 3 }]]);
    await store(device, [[NOW - 400 * 24 * 60 * MINUTE_MS, { pm25: 4 }]]);
    expect((await follow(admin, start.body.cursor)).readings).toEqual([]);
    await move();
    const { readings, cursor } = await follow(admin, start.body.cursor);
    expect(readings).toEqual([
      [device.name, NOW, { pm25: 2, co2: 500, mode: 'auto', noise: 40 }],
      [spareDevice.name, NOW, { pm25: 3 }],
      [device.name, NOW - 400 * 24 * 60 * MINUTE_MS, { pm25: 4 }],
    ]);
    expect((await follow(admin, cursor)).readings).toEqual([]);
    expect((await follow(admin, start.body.cursor, { keys: 'co2,noise' })).readings).toEqual([
      [device.name, NOW, { co2: 500, noise: 40 }],
    ]);
  });

  it('has pages of any size without repeating or leaving out a reading', async () => {
    const { admin, customers, spareDevice } = world.a;
    const start = await begin(admin);
    const times = Array.from({ length: 1_500 }, (_, index) => NOW - index * MINUTE_MS);
    await store(
      customers[0].device,
      times.map((ts) => [ts, { temp: 20 }] as const),
    );
    await store(
      spareDevice,
      times.slice(0, 30).map((ts) => [ts, { temp: 21 }] as const),
    );
    await move();
    const wanted = [
      ...times.map((ts) => [customers[0].device.name, ts]),
      ...times.slice(0, 30).map((ts) => [spareDevice.name, ts]),
    ];
    for (const limit of ['7', '1000']) {
      const { readings } = await follow(admin, start, { limit, keys: 'temp' });
      expect(readings.map(([name, ts]) => [name, ts])).toEqual(wanted);
    }
    const { status } = await get(admin, { after: start, limit: '1001' });
    expect(status).toBe(400);
  });

  it('leaves out no transaction that commits after a later one was read', async () => {
    const { admin, customers, spareDevice } = world.a;
    const late = await world.database.pool.connect();
    try {
      const start = await begin(admin);
      await late.query('begin');
      await late.query('insert into reading (device, ts, pm25) values ($1, $2, 7)', [
        customers[1].device.key,
        NOW,
      ]);
      await late.query(
        'insert into stored_batch (devices, times) values (array[$1::int4], array[$2::int8])',
        [customers[1].device.key, NOW],
      );
      await store(spareDevice, [[NOW + 1, { pm25: 8 }]]);
      await move();
      const first = await follow(admin, start);
      expect(first.readings).toEqual([[spareDevice.name, NOW + 1, { pm25: 8 }]]);
      await late.query('commit');
      await move();
      expect((await follow(admin, first.cursor)).readings).toEqual([
        [customers[1].device.name, NOW, { pm25: 7 }],
      ]);
    } finally {
      late.release();
    }
  });

  it('has only readings in the scope of the reader, without those of a former owner', async () => {
    const { admin, customers } = world.a;
    const [own, other] = customers;
    const cursors = { own: await begin(own.user), foreign: await begin(world.b.admin) };
    await store(own.device, [[NOW + 2, { rh: 1 }]]);
    await store(other.device, [[NOW + 2, { rh: 2 }]]);
    await store(world.b.spareDevice, [[NOW + 2, { rh: 3 }]]);
    await move();
    expect((await follow(own.user, cursors.own)).readings).toEqual([[own.device.name, NOW + 2, { rh: 1 }]]);
    expect((await follow(world.b.admin, cursors.foreign)).readings).toEqual([
      [world.b.spareDevice.name, NOW + 2, { rh: 3 }],
    ]);
    // Between two pages the device leaves its customer.
    const { body } = await world.api(admin, 'DELETE', `/api/customer/device/${own.device.id}`);
    expect(body.customerId.id).not.toBe(own.id);
    expect((await follow(own.user, cursors.own)).readings).toEqual([]);
    await world.database.pool.query('update device set tenant_readable_from = $2 where id = $1', [
      world.b.spareDevice.id,
      NOW + 3,
    ]);
    expect((await follow(world.b.admin, cursors.foreign)).readings).toEqual([]);
  });

  it('has what is stored now: not what was deleted, and keys that were added', async () => {
    const { admin, customers } = world.a;
    const { device } = customers[1];
    const start = await begin(admin);
    await store(device, [
      [NOW + 5, { temp: 1 }],
      [NOW + 6, { temp: 2 }],
    ]);
    await store(device, [[NOW + 6, { rh: 3 }]]);
    await world.database.pool.query('delete from reading where device = $1 and ts = $2', [
      device.key,
      NOW + 5,
    ]);
    await move();
    expect((await follow(admin, start)).readings).toEqual([[device.name, NOW + 6, { temp: 2, rh: 3 }]]);
  });

  it('says that a cursor is gone or was never given', async () => {
    const { admin, spareDevice } = world.b;
    const { pool } = world.database;
    const start = await begin(admin);
    await store(spareDevice, [[NOW + 10, { pm25: 1 }]]);
    await move();
    const { cursor: end } = await follow(admin, start);
    await deleteOldRows(pool, NOW + 1, 1_000_000);
    expect((await get(admin, { after: start })).status).toBe(410);
    expect((await follow(admin, end)).readings).toEqual([]);
    expect((await get(admin, { after: await begin(world.a.admin) })).status).toBe(410);
    expect((await get(admin, { after: 'x' })).status).toBe(400);
    expect((await get(world.sysAdmin)).status).toBe(403);

    // A feed is bounded in size, keeps its newest rows, and ends when it is not used.
    for (const ts of [1, 2, 3]) {
      await store(spareDevice, [[NOW + 10 + ts, { pm25: ts }]]);
      await move();
    }
    await deleteOldRows(pool, 0, 2);
    expect((await get(admin, { after: end })).status).toBe(410);
    await deleteUnusedFeeds(pool, NOW + 1);
    expect((await pool.query('select from reading_feed')).rowCount).toBe(0);
    await store(spareDevice, [[NOW + 20, { pm25: 1 }]]);
    await move();
    expect((await pool.query('select from reading_feed')).rowCount).toBe(0);
    expect((await pool.query('select from stored_batch')).rowCount).toBe(0);
  });
});
