import { getHistory, REPORT_KEYS } from '@airdeck/contract/history/history';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Caller } from '../../http/caller.ts';
import { Partitions } from '../../ingest/partitions.ts';
import { agedHours, agedReadings } from '../../ingest/reading-retention.ts';
import { createRollUp } from '../../ingest/roll-up.ts';
import { storeReadings } from '../../ingest/testing/store-readings.ts';
import { type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';
import type { DeviceReadings, SeriesGrain } from './device-readings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2026, 10, 20, 12);
/** From here on, three whole months before the start, there are readings. */
const SEAM = Date.UTC(2026, 7);
const FROM = SEAM - 48 * HOUR_MS;
const TO = SEAM + 24 * HOUR_MS;
const RANGE = { startTs: FROM, endTs: TO };
const HOURS: SeriesGrain = { originTs: 0, intervalMs: HOUR_MS };
const never = new AbortController().signal;

describe('hours whose readings were deleted because of their age', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  let ask: ApiClient;
  let now = START;
  const clock = () => now;
  const log = { warn: () => undefined };

  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database, { clock });
    const config = readConfig({ DATABASE_URL: database.url, RETENTION_MONTHS: '3' });
    app = await createTestApp(database, { clock, config });
    ask = createApiClient(app);
    const times = Array.from({ length: (TO - FROM) / (10 * MINUTE_MS) }, (_, n) => FROM + n * 10 * MINUTE_MS);
    await storeReadings(app.ingest, world.a.tenantId, device(), [
      ...times.map((ts, n) => ({ ts, values: { co2: 400 + (n % 100), gas: n } })),
      { ts: now, values: { co2: 500 } },
    ]);
    await storeReadings(app.ingest, world.a.tenantId, cellar(), [{ ts: FROM, values: { radon: 80 } }]);
    await rollUp();
    // Its hour is not rolled up when its month is deleted.
    await storeReadings(app.ingest, world.a.tenantId, device(), [{ ts: FROM + 1, values: { co2: 1_000 } }]);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(() => app.services.keptTime.refresh());

  const device = () => world.a.spareDevice;
  const cellar = () => world.a.customers[0].device;
  const rollUp = () => createRollUp({ pool: database.pool, clock, log })(never);
  const rows = async (query: string) => (await database.pool.query(query)).rows;
  const hours = (key: string) =>
    rows(
      `select hour, min, max, sum, count from reading_hourly where key = '${key}' and hour < ${SEAM / HOUR_MS} order by hour`,
    );
  async function readings(): Promise<DeviceReadings> {
    const { id, email } = world.a.admin;
    const caller: Caller = {
      userId: id,
      email,
      authority: 'TENANT_ADMIN',
      userType: 'TENANT_ADMIN',
      address: '127.0.0.1',
      impersonator: null,
      accessRole: 'ADMINISTRATOR',
      placeIds: null,
      tenantId: world.a.tenantId,
      customerId: null,
      sessionId: '00000000-0000-4000-8000-000000000000',
    };
    const [opened] = await app.services.openReadings(caller, [device().id]);
    if (!opened) throw new Error('no readings');
    return opened;
  }
  const seriesOf = async (grain: SeriesGrain) => (await readings()).series(RANGE, ['co2'], grain);
  const deleteAged = async () => {
    const partitions = new Partitions(database.pool, clock);
    const aged = agedReadings({ pool: database.pool, clock, log, partitions, months: 3 }, never);
    for (const end = now + 26 * HOUR_MS; now < end; now += 2 * HOUR_MS)
      await app.services.retention.apply(aged);
    await app.services.keptTime.refresh();
  };

  it('stay, computed from all of their readings, and answer everything but single readings', async () => {
    const byHours = await seriesOf(HOURS);
    const byDays = await seriesOf({ unit: 'days', timeZone: 'UTC' });
    const countOf = async (timeZone: string) => {
      const [days] = await seriesOf({ unit: 'days', timeZone });
      return days?.count.reduce((sum, count) => sum + count, 0);
    };
    const counted = await countOf('Asia/Kolkata');
    await deleteAged();
    expect(app.services.keptTime.since).toEqual({ accepted: SEAM, readings: SEAM, hours: 0 });
    expect(await rows(`select count(*)::int from reading where ts < ${SEAM}`)).toEqual([{ count: 0 }]);
    expect(await hours('co2')).toHaveLength(48);
    expect(await seriesOf(HOURS)).toEqual(byHours);
    expect(await seriesOf({ unit: 'days', timeZone: 'UTC' })).toEqual(byDays);
    // An hour in which a day begins counts where it begins.
    expect(await countOf('Asia/Kolkata')).toBe(counted);
    const [minutes] = await seriesOf({ originTs: 0, intervalMs: 10 * MINUTE_MS });
    expect(minutes?.ts.filter((ts) => ts < SEAM)).toEqual(byHours[0]?.ts.filter((ts) => ts < SEAM));
    expect(minutes?.ts.filter((ts) => ts >= SEAM)).toHaveLength(144);
    expect(await (await readings()).span(RANGE, REPORT_KEYS)).toEqual({
      firstTs: FROM,
      lastTs: TO - 10 * MINUTE_MS,
    });
  });

  it('are the points of a chart across the time from which on there are readings', async () => {
    const query = `deviceId=${device().id}&startTs=${FROM}&endTs=${TO}&keys=co2&maxPoints=2000`;
    const { body } = await ask(world.a.admin, 'GET', `${getHistory.path}?${query}`);
    const history = getHistory.responses[200].parse(body);
    expect(history).toMatchObject({ resolution: 'hours', bucketMs: HOUR_MS });
    expect(history.series[0]?.ts).toHaveLength(72);
  });

  it('are found where a device has sent none of the metrics', async () => {
    const query = `deviceId=${cellar().id}&startTs=${FROM}&endTs=${TO}&keys=radon&maxPoints=2000`;
    const { body } = await ask(world.a.admin, 'GET', `${getHistory.path}?${query}`);
    expect(getHistory.responses[200].parse(body).series).toMatchObject([{ key: 'radon', avg: [80] }]);
  });

  it('answer aggregates of the platform, each where its hour begins', async () => {
    const { path } = { path: `/api/plugins/telemetry/DEVICE/${device().id}/values/timeseries` };
    const of = async (agg: string, interval: number) => {
      const query = `keys=co2&startTs=${FROM}&endTs=${SEAM}&agg=${agg}&interval=${interval}&useStrictDataTypes=true`;
      const { body } = await ask(world.a.admin, 'GET', `${path}?${query}`);
      return (body as { co2: { ts: number; value: number }[] }).co2;
    };
    expect(await of('AVG', 10 * MINUTE_MS)).toHaveLength(48);
    const counts = await of('COUNT', 24 * HOUR_MS);
    expect(counts.map(({ value }) => value).sort()).toEqual([144, 145]);
  });

  it('are not replaced by fewer readings than they were computed from', async () => {
    const before = await hours('co2');
    const hour = FROM / HOUR_MS + 2;
    const store = async (times: readonly number[], co2: number) => {
      await new Partitions(database.pool, clock).makeFor(times);
      for (const ts of times)
        await database.pool.query('insert into reading (device, ts, co2) values ($1, $2, $3)', [
          device().key,
          ts,
          co2,
        ]);
      await database.pool.query('insert into dirty_hour (device, hour) values ($1, $2)', [
        device().key,
        hour,
      ]);
      await rollUp();
    };
    await store([hour * HOUR_MS + 1], 900);
    expect(await hours('co2')).toEqual(before);
    // All of them are sent again, after the operator has decided to keep readings for longer.
    await store(
      [2, 3, 4, 5, 6].map((n) => hour * HOUR_MS + n),
      900,
    );
    expect((await hours('co2'))[2]).toEqual({ hour, min: 900, max: 900, sum: 5_400, count: 6 });
  });

  it('go with the values that their owner deletes, whole hours at a time', async () => {
    const query = `keys=gas&deleteAllDataForKeys=false&startTs=${FROM + 10 * MINUTE_MS}&endTs=${FROM + 90 * MINUTE_MS}`;
    const { status } = await ask(
      world.a.admin,
      'DELETE',
      `/api/plugins/telemetry/DEVICE/${device().id}/timeseries/delete?${query}`,
    );
    expect(status).toBe(200);
    const left = await hours('gas');
    expect(left).toHaveLength(46);
    expect(left[0]?.hour).toBe(FROM / HOUR_MS + 2);
    expect(await hours('co2')).toHaveLength(48);
  });

  it('are deleted after a retention of their own', async () => {
    const aged = agedHours({ pool: database.pool, months: 3 });
    // Some were stored again in the meantime.
    await new Partitions(database.pool, clock).deleteBefore(SEAM);
    expect(await aged.findOldest(0, SEAM)).toBe(FROM);
    for (const end = now + 26 * HOUR_MS; now < end; now += 2 * HOUR_MS)
      await app.services.retention.apply(aged);
    await app.services.keptTime.refresh();
    expect(app.services.keptTime.since).toEqual({ accepted: SEAM, readings: SEAM, hours: SEAM });
    expect(await hours('co2')).toEqual([]);
    expect(await (await readings()).span(RANGE, REPORT_KEYS)).toEqual({
      firstTs: SEAM,
      lastTs: TO - 10 * MINUTE_MS,
    });
  });
});
