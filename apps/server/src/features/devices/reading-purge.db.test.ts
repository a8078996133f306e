import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { createServices, type Services } from '../../services.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';
import { createReadingPurge } from './reading-purge.service.ts';

const START = Date.UTC(2026, 5, 1);
const MINUTE_MS = 60_000;
const READINGS = 25;

let database: TestDatabase;
let world: World;
let services: Services;
let now = START;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  services = await createServices({ database, events: createEventBus(), clock: () => now });
});
afterAll(() => database.close());

const never = () => new AbortController().signal;
const count = async (table: string, device: number) => {
  const { rows } = await database.pool.query(`select count(*) as count from ${table} where device = $1`, [
    device,
  ]);
  return rows[0].count as number;
};
async function fill(device: number): Promise<void> {
  const readings = Array.from({ length: READINGS }, (_, index) => ({
    device,
    ts: START + index * MINUTE_MS,
    values: { pm25: index },
  }));
  await insertReadings(database, readings);
  await database.pool.query(
    `insert into reading_hourly select $1, key, hour, 1, 1, 1, 1
     from unnest(array['co2', 'pm25']) key, generate_series(1, 20) hour`,
    [device],
  );
}

it('deletes the readings of a deleted device in small batches, and no others', async () => {
  const { id, key } = world.a.spareDevice;
  const other = world.a.customers[0].device.key;
  for (const device of [key, other]) await fill(device);
  await services.devices.delete(world.a.tenantId, id);
  // The deletion itself leaves them, to be fast.
  expect(await count('reading', key)).toBe(READINGS);

  const purge = createReadingPurge({ database, clock: () => now, rowsAtOnce: 4 });
  await purge.run(never());
  for (const table of ['reading', 'reading_hourly', 'latest_reading', 'dirty_hour']) {
    expect([table, await count(table, key)]).toEqual([table, 0]);
  }
  expect([await count('reading', other), await count('reading_hourly', other)]).toEqual([READINGS, 40]);
});

it('deletes readings that were still on their way, and then forgets the device', async () => {
  const { id, key } = world.a.customers[1].device;
  await services.devices.delete(world.a.tenantId, id);
  await services.readingPurge.run(never());
  await insertReadings(database, [{ device: key, ts: START, values: { pm25: 1 } }]);
  now += 9 * MINUTE_MS;
  await services.readingPurge.run(never());
  expect([await count('reading', key), await count('deleted_device', key)]).toEqual([1, 1]);
  now += 2 * MINUTE_MS;
  await services.readingPurge.run(never());
  expect([await count('reading', key), await count('deleted_device', key)]).toEqual([0, 0]);
});

it('continues after a restart of the server', async () => {
  const { id, key } = world.b.spareDevice;
  await fill(key);
  await services.devices.delete(world.b.tenantId, id);
  const stopped = new AbortController();
  stopped.abort();
  await services.readingPurge.run(stopped.signal);
  expect(await count('reading', key)).toBe(READINGS);
  const restarted = await createServices({ database, events: createEventBus(), clock: () => now });
  await restarted.readingPurge.run(never());
  expect(await count('reading', key)).toBe(0);
});

it('runs in the application, once it listens and after each deletion', async () => {
  const [before, after] = [world.b.customers[1].device, world.a.customers[0].device];
  const isGone = async (device: number) => {
    while ((await count('reading', device)) + (await count('reading_hourly', device)) > 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await fill(before.key);
  await services.devices.delete(world.b.tenantId, before.id);
  const app = await createTestApp(database, { clock: () => now });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    await isGone(before.key);
    expect(await count('reading', after.key)).toBe(READINGS);
    await app.services.devices.delete(world.a.tenantId, after.id);
    await isGone(after.key);
  } finally {
    await app.close();
  }
});
