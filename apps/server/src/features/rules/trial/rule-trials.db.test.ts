import { randomUUID } from 'node:crypto';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import type { RuleNoise } from '@airdeck/contract/rules/rule-noise';
import { trialProgressSchema } from '@airdeck/contract/rules/rule-trials';
import type { RuleCondition, RuleTerms } from '@airdeck/contract/rules/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRollUp } from '../../../ingest/roll-up.ts';
import { type AppWorld, createAppWorld } from '../../../testing/app-world.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import type { WorldDevice, WorldUser } from '../../../testing/world.ts';
import { IntervalFold } from '../engine/intervals.ts';
import { watchOf } from '../engine/rule-watch.ts';
import { ruleHoursAt } from '../engine/schedule-spans.ts';

import { RULE_LIMITS } from '../rules.limits.ts';
import { findTriedDevices, findValuesIn } from './trial.repository.ts';
import { type InTurn, triedIntervals } from './tried-intervals.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DOUBLE_BYTES = 8;
const NOW = Date.UTC(2026, 5, 30, 12, 17);

let world: AppWorld;
const series = new Map<string, { ts: number; pm25: number }[]>();
beforeAll(async () => {
  world = await createAppWorld({ clock: () => NOW });
  const { customers, spareDevice } = world.a;
  await fill(customers[0].device, 1, MINUTE, 8);
  await fill(customers[1].device, 2, 20 * MINUTE, 25);
  await fill(spareDevice, 3, MINUTE, 40);
  await world.database.pool.query('update device set tenant_readable_from = 0, customer_readable_from = 0');
  await createRollUp({ pool: world.database.pool, clock: () => NOW, log: silentLog })(
    new AbortController().signal,
  );
  const open = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '17:30' };
  const openingHours = { spans: [open], holidays: [{ from: '2026-06-24', to: '2026-06-25' }] };
  const whole = { customerId: customers[0].id, openingHours };
  await world.api(world.a.admin, 'PUT', '/backoffice/places/whole', whole);
  // Some roll-ups are outdated.
  await world.database.pool.query(
    'insert into dirty_hour (device, hour) select device, hour from reading_hourly where hour % 37 = 0 on conflict do nothing',
  );
  await world.database.pool.query('update reading_hourly set min = 0, max = 0 where hour % 37 = 0');
});
afterAll(() => world.close());

/** Ten days of readings about a value, calm for long and then not, with gaps. */
async function fill(device: WorldDevice, seed: number, stepMs: number, usual: number) {
  const next = seededRandom(seed);
  const readings: { ts: number; pm25: number }[] = [];
  let value = usual;
  let isWild = false;
  for (let ts = NOW - 10 * DAY; ts < NOW; ts += Math.round(stepMs * (0.9 + next() * 0.2))) {
    if (next() < 0.002) isWild = !isWild;
    if (next() < 0.0005) ts += Math.floor(next() * 9 * HOUR);
    value = isWild ? value + (next() - 0.5) * 12 : value + (usual - value) * 0.1 + (next() - 0.5);
    // Without -0, which becomes 0 in transit.
    if (ts < NOW) readings.push({ ts, pm25: Math.round(value * 10) / 10 || 0 });
  }
  series.set(device.id, readings);
  const { pool } = world.database;
  await pool.query(
    `create table if not exists reading_2026_06 partition of reading
     for values from (${Date.UTC(2026, 5, 1)}) to (${Date.UTC(2026, 6, 1)})`,
  );
  // Unordered: readings buffered by an offline device arrive late.
  await pool.query(
    `insert into reading (device, ts, pm25) select $1, ts, pm25 from unnest($2::int8[], $3::float8[]) as r(ts, pm25)
     order by md5(ts::text)`,
    [device.key, readings.map(({ ts }) => ts), readings.map(({ pm25 }) => pm25)],
  );
  await pool.query(
    'insert into dirty_hour (device, hour) select distinct $1::int, ts / 3600000 from reading where device = $1',
    [device.key],
  );
}

const inTurn: InTurn = (statement) => statement(world.database);

/** Records the bytes of packed readings of each answer. */
function watchedPool(hear: (bytes: number) => void) {
  return new Proxy(world.database.pool, {
    get: (target, name) =>
      name === 'query'
        ? async (...given: [string]) => {
            const result = await target.query(...given);
            const packed = result.rows.flatMap(({ readings }) => (readings ? [readings.length] : []));
            hear(packed.reduce((sum, length) => sum + length, 0));
            return result;
          }
        : Reflect.get(target, name),
  });
}

const terms = (condition: RuleCondition, change: Partial<RuleTerms> = {}): RuleTerms => ({
  devices: { kind: 'all' },
  condition,
  holdMinutes: 5,
  schedule: null,
  ...change,
});
const above = (threshold: number, clearAt = threshold): RuleCondition => ({
  kind: 'above',
  key: 'pm25',
  threshold,
  clearAt,
});

describe('the intervals of a trial', () => {
  it.each<[RuleTerms]>([
    [terms(above(12))],
    [terms(above(12, 6), { holdMinutes: 90 })],
    [terms(above(7, 3), { holdMinutes: 0 })],
    [terms(above(30, 20))],
    [terms(above(1, -50), { holdMinutes: 0 })],
    [terms({ kind: 'below', key: 'pm25', threshold: 5, clearAt: 8 })],
    [terms({ kind: 'index', band: 'satisfactory' })],
    [terms(above(10), { schedule: { weekdays: [1, 2, 3], from: '20:00', to: '06:00' } })],
    [terms(above(10), { schedule: { kind: 'open' } })],
  ])('equal those of all readings, whichever are skipped: %o', async (tried) => {
    const watch = watchOf(tried.condition, DEFAULT_INDEX);
    if (!watch) throw new Error('unreachable');
    const devices = (await findTriedDevices(world.database.db, world.a.tenantId)).map((device, at) => ({
      ...device,
      ownedSince: NOW - (11 - at) * DAY,
    }));
    const range = { from: NOW - 30 * DAY, to: NOW };
    const found = await triedIntervals(inTurn, tried, devices, range);
    for (const [at, device] of devices.entries()) {
      const fold = new IntervalFold({
        watch,
        holdMs: tried.holdMinutes * MINUTE,
        spanAt: ruleHoursAt(tried.schedule, device),
        fromTime: device.ownedSince,
      });
      for (const { ts, pm25 } of series.get(device.id) ?? []) {
        const value = watch.valueOf({ pm25 });
        if (value !== undefined) fold.take(ts, value);
      }
      const all = fold.intervals(NOW).filter(({ fulfilledTime }) => fulfilledTime !== null);
      expect([device.name, found[at]]).toEqual([device.name, all]);
    }
  });

  it('are found without reading irrelevant hours', async () => {
    const devices = await findTriedDevices(world.database.db, world.a.tenantId);
    let readings = 0;
    const pool = watchedPool((packed) => {
      readings += packed / 2 / DOUBLE_BYTES;
    });
    const range = { from: NOW - 30 * DAY, to: NOW };
    await triedIntervals((statement) => statement({ pool }), terms(above(200)), devices, range);
    const all = [...series.values()].flat().length;
    expect(readings).toBeGreaterThan(0);
    expect(readings).toBeLessThan(all / 5);
  });

  it('equal those of all readings, also if these exceed one query', async () => {
    const [device] = await findTriedDevices(world.database.db, world.b.tenantId);
    if (!device) throw new Error('unreachable');
    const count = RULE_LIMITS.numbers.trialReadingsAtOnce * 2.5;
    await world.database.pool.query(
      `insert into reading (device, ts, pm25)
       select $1, $2::bigint + n * 1000, case when n / 10000 % 2 = 0 then 50 else 10 end from generate_series(0, $3::int - 1) n`,
      [device.key, NOW - count * 1000, count],
    );
    let most = 0;
    const pool = watchedPool((packed) => {
      most = Math.max(most, packed / 2 / DOUBLE_BYTES);
    });
    await world.database.pool.query(
      `insert into dirty_hour (device, hour) select distinct $1::int, ts / 3600000 from reading where device = $1
       on conflict do nothing`,
      [device.key],
    );
    const range = { from: NOW - 30 * DAY, to: NOW };
    const watched: InTurn = (statement) => statement({ pool });
    const [found] = await triedIntervals(watched, terms(above(40, 35)), [device], range);
    const startOf = (block: number) => NOW - count * 1000 + block * 20_000_000;
    expect(found?.map(({ startTime }) => startTime)).toEqual(
      Array.from({ length: 7 }, (_, block) => startOf(block)),
    );
    expect(most).toBeGreaterThan(RULE_LIMITS.numbers.trialReadingsAtOnce / 2);
    // One more indicates that there are more.
    expect(most).toBeLessThanOrEqual(RULE_LIMITS.numbers.trialReadingsAtOnce + 1);
  });

  it('are found for keys without a column, without values that no sensor can mean', async () => {
    const [device] = await findTriedDevices(world.database.db, world.b.tenantId);
    const watch = watchOf({ kind: 'above', key: 'noxIndex', threshold: 20, clearAt: 15 }, DEFAULT_INDEX);
    if (!device || !watch) throw new Error('unreachable');
    const start = NOW - 20 * DAY;
    await world.database.pool.query(
      `insert into reading (device, ts, extra)
       select $1, $2::bigint + at, extra from (values
         (0, '{"noxIndex": 30}'::jsonb), (1, '{"noxIndex": "high"}'), (2, '{"noxIndex": 0}'), (3, '{"noxIndex": 10}'), (4, null)
       ) as sent(at, extra)`,
      [device.key, start],
    );
    const stretch = { from: start, to: start + 10, deviceKeys: [device.key] };
    const found = await findValuesIn(world.database, watch, [stretch], 100);
    expect(found?.get(device.key)).toEqual({
      times: Float64Array.of(start, start + 3),
      values: Float64Array.of(30, 10),
    });
  });

  it('are based on the readings of the given stretches and their devices only', async () => {
    const next = seededRandom(17);
    const devices = await findTriedDevices(world.database.db, world.a.tenantId);
    const watch = watchOf(above(7), DEFAULT_INDEX);
    if (!watch) throw new Error('unreachable');
    for (let round = 0; round < 20; round += 1) {
      let from = NOW - (9 - next() * 5) * DAY;
      const stretches = Array.from({ length: 1 + Math.floor(next() * 5) }, () => {
        const stretch = { from: Math.floor(from), to: Math.floor(from + next() * 9 * HOUR) };
        from = stretch.to + Math.max(0, next() - 0.5) * 12 * HOUR;
        return { ...stretch, deviceKeys: devices.map(({ key }) => key).filter(() => next() < 0.6) };
      });
      const expected = devices.flatMap(({ id, key }) => {
        const ofDevice = stretches.filter(({ deviceKeys }) => deviceKeys.includes(key));
        const readings = (series.get(id) ?? []).filter(({ ts }) =>
          ofDevice.some((stretch) => ts >= stretch.from && ts < stretch.to),
        );
        return readings.length > 0 ? [[key, readings.map(({ ts, pm25 }) => [ts, pm25])] as const] : [];
      });
      const found = await findValuesIn(world.database, watch, stretches, 10_000);
      const pairs = [...(found ?? [])].map(
        ([key, { times, values }]) => [key, [...times].map((ts, at) => [ts, values[at]])] as const,
      );
      expect(new Map(pairs)).toEqual(new Map(expected));
      const count = expected.flatMap(([, readings]) => readings).length;
      expect(await findValuesIn(world.database, watch, stretches, count)).toEqual(found);
      if (count > 0) expect(await findValuesIn(world.database, watch, stretches, count - 1)).toBeUndefined();
    }
  });

  it('of silence are the spans without a reading', async () => {
    const [device] = (await findTriedDevices(world.database.db, world.a.tenantId)).filter(
      ({ id }) => id === world.a.customers[0].device.id,
    );
    if (!device) throw new Error('unreachable');
    const silent = terms({ kind: 'silent', minutes: 30 }, { holdMinutes: 0 });
    const range = { from: NOW - 30 * DAY, to: NOW };
    const [found] = await triedIntervals(inTurn, silent, [device], range);
    const readings = series.get(device.id) ?? [];
    const expected = readings.flatMap(({ ts }, at) => {
      const after = readings[at + 1]?.ts ?? NOW;
      return after - ts > 30 * MINUTE ? [{ startTime: ts + 30 * MINUTE, endTime: after }] : [];
    });
    expect(expected.length).toBeGreaterThan(0);
    expect(found).toMatchObject(expected);
  });
});

describe('a trial', () => {
  async function tryOut(tried: RuleTerms, user: WorldUser = world.a.admin, query = '') {
    const { status, text } = await world.api(user, 'POST', `/backoffice/rules/try${query}`, tried);
    if (status !== 200) return { status, lines: [], error: JSON.parse(text) };
    return {
      status,
      lines: text
        .trim()
        .split('\n')
        .map((line) => trialProgressSchema.parse(JSON.parse(line))),
    };
  }

  it('returns the number of alarms, their total duration and the alarms', async () => {
    const { lines } = await tryOut(terms(above(12)));
    const last = lines.at(-1);
    expect(last).toMatchObject({ isDone: true, devicesTried: 3, devicesInAll: 3 });
    const found = lines.flatMap((line) => line.found);
    expect(new Set(found.map(({ deviceId }) => deviceId)).size).toBe(last?.devicesWithAlarms);
    expect(last?.alarms).toBeGreaterThan(0);
    expect(last?.totalMs).toBeGreaterThan(0);
    expect(found[0]?.peak).toBeGreaterThan(12);
  });

  it('lists the newest alarms of each device, or all on request', async () => {
    const often = terms(above(8), { holdMinutes: 0 });
    const listed = async (query: string) => {
      const { lines } = await tryOut(often, world.a.admin, query);
      const found = lines.flatMap((line) => line.found);
      return { total: lines.at(-1)?.alarms ?? 0, found };
    };
    const newest = await listed('');
    const ofDevice = (id: string) => newest.found.filter(({ deviceId }) => deviceId === id).length;
    expect(Math.max(...newest.found.map(({ deviceId }) => ofDevice(deviceId)))).toBe(20);
    expect(newest.total).toBeGreaterThan(newest.found.length);
    const all = await listed('?all=true');
    expect([all.total, all.found.length]).toEqual([newest.total, newest.total]);
    expect(all.found).toEqual(expect.arrayContaining(newest.found));
  });

  it('covers the devices of the rule', async () => {
    const [one] = world.a.customers;
    const own: RuleDevices = { kind: 'devices', deviceIds: [one.device.id] };
    expect((await tryOut(terms(above(7), { devices: own }))).lines.at(-1)).toMatchObject({ devicesInAll: 1 });
    const foreign: RuleDevices = { kind: 'devices', deviceIds: [world.b.spareDevice.id] };
    expect((await tryOut(terms(above(7), { devices: foreign }))).error.code).toBe('rules.unknownDevice');
    expect((await tryOut(terms({ kind: 'finding', finding: 'stuck' }))).error.code).toBe(
      'rules.cannotBeTried',
    );
  });

  it('ends when the same user starts another one or disconnects', async () => {
    const { ruleTrials } = world.app.services;
    const caller = {
      authority: 'TENANT_ADMIN',
      tenantId: world.a.tenantId,
      userId: world.a.admin.id,
      placeIds: null,
    } as never;
    const first = await ruleTrials.open(caller, terms(above(12)));
    const second = await ruleTrials.open(caller, terms(above(13)));
    expect((await first.next()).done).toBe(true);
    await second.return();
    expect((await second.next()).done).toBe(true);
    const gone = new AbortController();
    const third = await ruleTrials.open(caller, terms(above(14)), { signal: gone.signal });
    gone.abort();
    expect((await third.next()).done).toBe(true);
  });
});

describe('a noisy rule', () => {
  it('is named with changes that were tested on its week, unless people act on its alarms', async () => {
    const { database, a, api } = world;
    const ruleId = randomUUID();
    const condition = above(8.5, 8);
    await database.pool.query(
      `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, hold_minutes, severity, recipients, effective_time)
       values ($1, 0, $2, 'Noisy', '{"kind":"all"}', $3, 0, 'MINOR', $4, 0)`,
      [
        ruleId,
        a.tenantId,
        JSON.stringify(condition),
        JSON.stringify({ customerUsers: true, tenantAdmins: true, userIds: [], receiverIds: [] }),
      ],
    );
    const { device, id: customerId } = a.customers[0];
    await database.pool.query(
      `insert into alarm (id, created_time, tenant_id, customer_id, device_id, rule_id, type, severity, start_time, end_time,
         clear_time, over_kind, details, device_name)
       select gen_random_uuid(), $1::int8 - n * 600000, $2, $3, $4, $5, 'Noisy', 'MINOR', $1::int8 - n * 600000,
         $1::int8 - n * 600000, $1::int8, 'ended', jsonb_build_object('peak', 1000 + n), 'x'
       from generate_series(1, 41) n`,
      [NOW, a.tenantId, customerId, device.id, ruleId],
    );
    const read = async () => (await api(a.admin, 'GET', '/backoffice/rules/noise')).body as RuleNoise[];
    const [noise] = await read();
    expect(noise).toMatchObject({ ruleId, deviceId: device.id, raised: 41, untouched: 41 });
    expect(noise?.proposals.find(({ kind }) => kind === 'limit')).toMatchObject({
      threshold: 1100,
      clearAt: 1099.5,
      alarms: 0,
    });
    for (const { alarms } of noise?.proposals ?? []) expect(alarms).toBeLessThan(41);
    expect((await api(world.b.admin, 'GET', '/backoffice/rules/noise')).body).toEqual([]);
    await database.pool.query(
      `insert into alarm_entry (id, alarm_id, created_time, kind, is_by_user)
       select gen_random_uuid(), id, 0, 'acknowledged', true from alarm where rule_id = $1 limit 9`,
      [ruleId],
    );
    expect(await read()).toEqual([]);
  });
});
