import { once } from 'node:events';
import { hoursAt, openMs, openParts } from '@airdeck/air/opening-hours';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { KEEPS_ALL } from '../../ingest/kept-time.ts';
import { storeReadings } from '../../ingest/testing/store-readings.ts';
import { createFairQueue, type FairQueue } from '../../limits/fair-queue.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createDeviceReadings } from './device-readings.service.ts';
import type { ReadingTextOrder } from './device-readings.ts';

const NOW = Date.UTC(2026, 4, 1);
const MINUTE_MS = 60_000;
/** More than the rows of one statement. */
const ROWS = 2_500;

let database: TestDatabase;
let app: FastifyInstance;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database, { clock: () => NOW });
  world = await createWorld(database, { clock: () => 0 });
  for (const { device } of world.a.customers) {
    const readings = Array.from({ length: ROWS }, (_, minute) => ({
      ts: NOW - (ROWS - minute) * MINUTE_MS,
      values: { co2: 400 + minute },
    }));
    await storeReadings(app.ingest, world.a.tenantId, device, readings);
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ORDER: ReadingTextOrder = {
  startTs: NOW - 10 * ROWS * MINUTE_MS,
  endTs: NOW + ROWS * MINUTE_MS,
  form: 'csv',
  columns: ['co2'],
  timeZone: 'UTC',
};

const callerOf = (tenant: World['a'], customer?: World['a']['customers'][number]): Caller => ({
  userId: tenant.admin.id,
  email: tenant.admin.email,
  authority: customer ? 'CUSTOMER_USER' : 'TENANT_ADMIN',
  address: '127.0.0.1',
  impersonator: null,
  accessRole: 'ADMINISTRATOR',
  placeIds: null,
  userType: customer ? 'CUSTOMER_USER' : 'TENANT_ADMIN',
  sessionId: '00000000-0000-4000-8000-000000000000',
  tenantId: tenant.tenantId,
  customerId: customer?.id ?? null,
});

it('counts the readings and the time of open hours as they are defined, with a holiday and over midnight', async () => {
  const [{ device }] = world.a.customers;
  const [readings] = await app.services.openReadings(callerOf(world.a), [device.id]);
  const range = { from: ORDER.startTs, to: ORDER.endTs };
  const at = hoursAt(
    {
      spans: [
        { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:30' },
        { weekdays: [3, 4], from: '22:10', to: '02:00' },
      ],
      holidays: [{ from: '2026-05-01', to: '2026-05-01' }],
    },
    'Asia/Kolkata',
  );
  const open = openParts(at, range);
  const times = Array.from({ length: ROWS }, (_, minute) => NOW - (ROWS - minute) * MINUTE_MS);
  const values = times.flatMap((ts, minute) => (at(ts).applies ? [400 + minute] : []));
  const measuredMs = openMs(at, { from: times[0] ?? 0, to: NOW });
  expect(await readings?.statistics(ORDER, 'co2', undefined, open)).toMatchObject({
    count: values.length,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    min: values[0],
    max: values.at(-1),
    percentile95: values[Math.ceil(values.length * 0.95) - 1],
    measuredMs,
  });
  expect(await readings?.statistics(ORDER, 'co2', undefined, [])).toMatchObject({ count: 0, mean: null });
});

async function openedText(caller: Caller, deviceId: string) {
  const [readings] = await app.services.openReadings(caller, [deviceId]);
  if (!readings) throw new Error('no readings');
  const text = readings.text(ORDER);
  expect((await text.next()).value).toMatchObject({ rows: 1_000 });
  return { readings, text };
}

it('ends a file when its device moves to another tenant', async () => {
  const [{ device }] = world.a.customers;
  const { readings, text } = await openedText(callerOf(world.a), device.id);
  await inUnitOfWork(database.db, undefined, (unit) =>
    app.services.deviceAssignment.move(unit, world.a.tenantId, device.id, world.b.tenantId),
  );
  await storeReadings(app.ingest, world.b.tenantId, device, [{ ts: NOW + 1, values: { co2: 999 } }]);
  await expect(text.next()).rejects.toMatchObject({ status: 404 });
  await expect(readings.text(ORDER).next()).rejects.toMatchObject({ status: 404 });
  await expect(readings.gaps(ORDER, 1)).rejects.toMatchObject({ status: 404 });
  await expect(readings.statistics(ORDER, 'co2')).rejects.toMatchObject({ status: 404 });
  const grain = { originTs: 0, intervalMs: MINUTE_MS };
  await expect(readings.series(ORDER, ['co2'], grain)).rejects.toMatchObject({ status: 404 });
});

it("ends a customer's file when its device moves to another customer, but not the file of the tenant", async () => {
  const [first, second] = world.a.customers;
  const { text } = await openedText(callerOf(world.a, second), second.device.id);
  const ofTenant = await openedText(callerOf(world.a), second.device.id);
  await app.services.deviceAssignment.assign(world.a.tenantId, second.device.id, first.id);
  await expect(text.next()).rejects.toMatchObject({ status: 404 });
  expect((await ofTenant.text.next()).value).toMatchObject({ rows: 1_000 });
  expect((await ofTenant.text.next()).value).toMatchObject({ rows: 500 });
});

it('starts no long queries after the client has gone', async () => {
  let inLine = 0;
  const turns = createFairQueue(1);
  const statementQueue: FairQueue = (turn, work, signal) => {
    inLine += 1;
    return turns(turn, work, signal);
  };
  const open = createDeviceReadings({
    database,
    statementQueue,
    quantities: { declaredKeys: async () => [] },
    keptTime: { since: KEEPS_ALL },
  });
  const [readings] = await open(callerOf(world.a), [world.a.customers[1].device.id]);
  if (!readings) throw new Error('no readings');
  const others = new AbortController();
  const before = statementQueue([], () => once(others.signal, 'abort'));
  const gone = new AbortController();
  const { signal } = gone;
  const grain = { originTs: 0, intervalMs: MINUTE_MS };
  const year = { ...ORDER, startTs: NOW - 365 * 1440 * MINUTE_MS };
  await storeReadings(app.ingest, world.a.tenantId, world.a.customers[1].device, [
    { ts: NOW - 100 * 1440 * MINUTE_MS, values: { co2: 1 } },
  ]);
  const asked = [
    readings.gaps(ORDER, 1, signal),
    readings.statistics(ORDER, 'co2', signal),
    readings.series(year, ['co2'], grain, signal),
    readings.text(ORDER, signal).next(),
  ];
  const refused = Promise.all(asked.map((one) => expect(one).rejects.toThrow('gone')));
  // Some query the existing range first, before they are queued.
  await vi.waitFor(() => expect(inLine).toBe(1 + asked.length));
  const query = vi.spyOn(database.pool, 'query');
  const connect = vi.spyOn(database.pool, 'connect');
  gone.abort(new Error('gone'));
  others.abort();
  await Promise.all([before, refused]);
  expect(query).not.toHaveBeenCalled();
  expect(connect).not.toHaveBeenCalled();
  query.mockRestore();
  connect.mockRestore();
});

it('queues a series of many readings, unless it is read from hourly roll-ups', async () => {
  let turns = 0;
  const statementQueue: FairQueue = (_turn, work) => {
    turns += 1;
    return work();
  };
  const { id } = world.a.customers[1].device;
  const turnsFor = async (manyReadings: number, intervalMs: number) => {
    const open = createDeviceReadings({
      database,
      statementQueue,
      manyReadings,
      quantities: { declaredKeys: async () => [] },
      keptTime: { since: KEEPS_ALL },
    });
    const [readings] = await open(callerOf(world.a), [id]);
    turns = 0;
    const [series] = (await readings?.series(ORDER, ['co2'], { originTs: 0, intervalMs })) ?? [];
    expect(series?.count.reduce((sum, count) => sum + count, 0)).toBe(ROWS);
    return turns;
  };
  expect(await turnsFor(ROWS - 1, MINUTE_MS)).toBe(1);
  expect(await turnsFor(ROWS - 1, 7 * MINUTE_MS)).toBe(1);
  expect(await turnsFor(ROWS, MINUTE_MS)).toBe(0);
  expect(await turnsFor(ROWS - 1, 60 * MINUTE_MS)).toBe(0);
});
