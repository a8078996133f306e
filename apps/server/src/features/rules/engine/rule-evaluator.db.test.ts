import type { RuleForm } from '@airdeck/contract/rules/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventBus, type EventBus } from '../../../events.ts';
import { Partitions } from '../../../ingest/partitions.ts';
import { createReadingWriter } from '../../../ingest/reading.repository.ts';
import { toReading } from '../../../ingest/reading.ts';
import { rulesEvaluatedUntil } from '../../../metrics.ts';
import { createServices, type Services } from '../../../services.ts';
import { countLockWaits } from '../../../testing/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../../testing/world.ts';
import { listRulesOf } from '../rules.repository.ts';
import { STARTING_RULES } from '../starting-rules.ts';
import { type AlarmAct, createAlarmWriter } from './alarm-writer.ts';
import { findDevicesWithKeys } from './evaluation.repository.ts';
import { findTimelyReadings } from './timely-readings.repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 5, 1, 12);

let database: TestDatabase;
let world: World;
let now = NOON;
let server: { services: Services; events: EventBus };
let device: WorldDevice;
const caller = () =>
  ({
    authority: 'TENANT_ADMIN',
    tenantId: world.a.tenantId,
    customerId: null,
    userId: world.a.admin.id,
    email: 'x',
    address: '',
    impersonator: null,
    accessRole: 'ADMINISTRATOR',
    placeIds: null,
    sessionId: '',
    userType: 'TENANT_ADMIN',
  }) as const;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => NOON - 10 * HOUR });
  device = world.a.customers[0].device;
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query(
    'truncate alarm_rule, alarm, alarm_entry, reading, latest_reading, dirty_hour cascade',
  );
  await database.pool.query("delete from server_setting where name = 'alarmsEvaluatedUntil'");
  now = NOON;
  server = await startServer();
});

/** The in-memory state of a server; replaced by a restart. */
async function startServer() {
  const events = createEventBus();
  const services = await createServices({ database, events, clock: () => now });
  services.ruleEvaluator.listenTo(events, services.domainEvents);
  return { services, events };
}

async function makeRule(change: Partial<RuleForm> = {}, at = NOON - HOUR) {
  const time = now;
  now = at;
  const condition = { kind: 'above', key: 'co2', threshold: 600, clearAt: 550 } as const;
  const of = { condition, severity: 'MAJOR', holdMinutes: 3, name: `Rule ${Math.random()}` } as const;
  const form = { ...STARTING_RULES[0], ...of, ...change } as RuleForm;
  const rule = await server.services.rules.create(caller(), form);
  now = time;
  return rule;
}

/** Stores readings of CO2, a minute apart from the first time on, with events; null: none. */
async function store(
  values: readonly (number | null)[],
  { from = now, of = device, isHeard = true, key = 'co2' } = {},
) {
  const { pool } = database;
  const write = createReadingWriter({ pool, partitions: new Partitions(pool, () => now), clock: () => now });
  for (const [minute, value] of values.entries()) {
    const ts = from + minute * MINUTE;
    now = Math.max(now, ts);
    const reading = value === null ? null : toReading(of.key, ts, { [key]: value }, true);
    if (reading === null || typeof reading === 'string') continue;
    await write([reading]);
    if (isHeard) server.events.emit('readings.stored', [reading]);
  }
}
const evaluate = () => server.services.ruleEvaluator.evaluateDue();

const minuteOf = (ts: number | null) => (ts === null ? null : (ts - NOON) / MINUTE);
async function alarms() {
  const { rows } = await database.pool.query(
    `select a.*, array(select kind from alarm_entry e where e.alarm_id = a.id order by e.created_time, e.id) as kinds
     from alarm a order by start_time, created_time, id`,
  );
  return rows.map((row) => ({
    from: minuteOf(row.start_time),
    to: minuteOf(row.end_time),
    cleared: minuteOf(row.clear_time),
    over: row.over_kind,
    kinds: row.kinds,
  }));
}

describe('an alarm', () => {
  it('is raised once the condition has held for its duration, has the peak, and ends with the condition', async () => {
    const rule = await makeRule();
    for (const value of [700, 700, 700]) {
      await store([value]);
      await evaluate();
      now += MINUTE;
    }
    expect(await alarms()).toEqual([]);
    await store([900]);
    await evaluate();
    expect(await alarms()).toEqual([{ from: 0, to: 3, cleared: null, over: null, kinds: ['raised'] }]);
    now += MINUTE;
    await store([650]);
    await evaluate();
    now += MINUTE;
    await store([560, 550]);
    await evaluate();
    expect(await alarms()).toEqual([
      { from: 0, to: 5, cleared: 6, over: 'ended', kinds: ['raised', 'ended'] },
    ]);
    const { rows } = await database.pool.query('select * from alarm');
    const { tenantId, customers } = world.a;
    expect(rows[0]).toMatchObject({
      tenant_id: tenantId,
      customer_id: customers[0].id,
      device_id: device.id,
      rule_id: rule.id,
      type: rule.name,
      severity: 'MAJOR',
      details: { condition: rule.condition, holdMinutes: 3, key: 'co2', value: 700, peak: 900 },
    });
  });

  it('is neither raised nor changed by values that no sensor can mean', async () => {
    await makeRule();
    await store([65_535, 65_535, 65_535, 65_535, 65_535]);
    await evaluate();
    expect(await alarms()).toEqual([]);
    await store([700, 700, 700, 900], { from: NOON + 10 * MINUTE });
    await evaluate();
    const open = [{ from: 10, to: 13, cleared: null, over: null, kinds: ['raised'] }];
    expect(await alarms()).toEqual(open);
    for (const co2 of [0, 65_535, 40_000]) {
      await store([co2], { from: now + MINUTE });
      await evaluate();
    }
    expect(await alarms()).toEqual(open);
    const { rows } = await database.pool.query('select details from alarm');
    expect(rows[0].details).toMatchObject({ peak: 900 });
  });

  it('is raised by a key without a column, too, except by values that no sensor can mean', async () => {
    const condition = { kind: 'above', key: 'radon', threshold: 300, clearAt: 200 } as const;
    const rule = await makeRule({ condition });
    const key = 'radon';
    await store([400, 500, 999_999, 450], { key });
    await evaluate();
    expect(await alarms()).toMatchObject([{ from: 0, to: 3, over: null }]);
    now += MINUTE;
    await store([150], { key });
    await evaluate();
    expect(await alarms()).toMatchObject([{ from: 0, cleared: 4, over: 'ended' }]);
    const { rows } = await database.pool.query('select details from alarm');
    expect(rows[0].details).toMatchObject({ condition: rule.condition, key: 'radon', peak: 500 });
  });

  it('does not depend on the order and repetition of readings', async () => {
    await makeRule();
    const order = [3, 0, 2, 2, 1, 6, 5, 4, 0, 8, 7, 7];
    const values = [700, 700, 700, 700, 700, 500, 700, 700, 500];
    for (const minute of order) {
      await store([values[minute] as number], { from: NOON + minute * MINUTE });
      await evaluate();
    }
    expect(await alarms()).toEqual([
      { from: 0, to: 4, cleared: 5, over: 'ended', kinds: ['raised', 'ended'] },
    ]);
  });

  it('is not raised for readings that are more than an hour late or from before the rule', async () => {
    await makeRule();
    now = NOON + 3 * HOUR;
    await store([700, 700, 700, 700, 700], { from: NOON });
    await evaluate();
    await makeRule({}, now);
    await store([700, 700, 700], { from: now - 2 * MINUTE });
    await evaluate();
    expect(await alarms()).toEqual([]);
  });

  it('disproved by a late reading is cleared with this reason, and not deleted', async () => {
    await makeRule();
    await store([700, null, null, 700]);
    await evaluate();
    await store([500], { from: NOON + MINUTE });
    await evaluate();
    expect(await alarms()).toEqual([
      { from: 0, to: 3, cleared: 3, over: 'disproved', kinds: ['raised', 'disproved'] },
    ]);
    await store([700, 700, 700], { from: NOON + 4 * MINUTE });
    await evaluate();
    expect((await alarms())[1]).toMatchObject({ from: 3, over: null });
  });

  it('cleared by a person is not raised again while the condition continues', async () => {
    await makeRule();
    await store([700, 700, 700, 700]);
    await evaluate();
    const { rows } = await database.pool.query('select id from alarm');
    const { alarmLedger } = server.services;
    await database.db.transaction((tx) =>
      alarmLedger.clear(
        { tx, by: null, afterCommit: () => undefined },
        [{ alarmId: rows[0].id, at: now }],
        'cleared',
      ),
    );
    now += MINUTE;
    await store(Array.from({ length: 200 }, () => 700));
    await evaluate();
    server = await startServer();
    await server.services.ruleEvaluator.takeOver();
    await evaluate();
    expect(await alarms()).toMatchObject([{ from: 0, to: 203, cleared: 3, over: null }]);
    now += MINUTE;
    await store([500, 700, 700, 700, 700]);
    await evaluate();
    expect(await alarms()).toMatchObject([
      { from: 0, cleared: 3, over: 'ended', kinds: ['raised', 'cleared'] },
      { from: 205, cleared: null },
    ]);
  });

  const hours = { weekdays: [1], from: '11:00', to: '12:10' };
  it.each([
    ['its schedule', hours],
    ['the opening hours of its place', { kind: 'open' }],
  ] as const)('ends with %s, without a reading', async (_, schedule) => {
    const openingHours = { spans: [hours], holidays: [] };
    await server.services.places.saveWhole(caller(), { openingHours });
    await makeRule({ schedule });
    await store([700, 700, 700, 700]);
    await evaluate();
    now = NOON + 10 * MINUTE;
    await server.services.ruleEvaluator.sweep();
    await evaluate();
    expect(await alarms()).toMatchObject([{ from: 0, cleared: 10, over: 'ended' }]);
    await server.services.places.saveWhole(caller(), { openingHours: null });
  });
});

describe('an unusual device', () => {
  async function storeInBulk(first: number, values: string, count: number, stepMs: number) {
    await store([first]);
    await database.pool.query(
      `insert into reading (device, ts, co2)
       select $1, $2::bigint + n * $4::bigint, ${values} from generate_series(1, $3::int - 1) n`,
      [device.key, NOON, count, stepMs],
    );
  }

  it('does not delay others if it cannot be evaluated', async () => {
    const setZone = (timeZone: string | null) =>
      database.pool.query('update device set time_zone = $2 where id = $1', [device.id, timeZone]);
    await setZone('Mars/Olympus_Mons');
    await makeRule({ schedule: { weekdays: [1], from: '11:00', to: '17:00' } });
    await store([700, 700, 700, 700]);
    await store([700, 700, 700, 700], { from: NOON, of: world.a.spareDevice });
    await evaluate();
    await setZone(null);
    const { rows } = await database.pool.query('select device_id from alarm');
    expect(rows).toEqual([{ device_id: world.a.spareDevice.id }]);
  });

  it('has its alarms raised even if its readings exceed the limit', async () => {
    await makeRule();
    await storeInBulk(700, '700', 6_000, 50);
    now = NOON + 5 * MINUTE;
    await store([700]);
    await evaluate();
    expect(await alarms()).toMatchObject([{ from: 0, to: 5, cleared: null }]);
  });

  it('is read up to a number of rows, and in samples beyond that', async () => {
    await storeInBulk(1_000, '1000 + n', 1_000, 1_000);
    const limits = { readingsAtOnce: 999, samples: 256 };
    const from = new Map([[device.key, NOON]]);
    const { readings, sampled } = await findTimelyReadings(database.pool, from, NOON + 10 * HOUR, limits);
    expect([...sampled]).toEqual([device.key]);
    expect(readings.get(device.key)?.map(({ co2 }) => co2)).toEqual([1000, 1192, 1448, 1704, 1960]);
    const all = await findTimelyReadings(database.pool, from, NOON + HOUR, {
      ...limits,
      readingsAtOnce: 1_000,
    });
    expect(all.readings.get(device.key)).toHaveLength(1_000);
  });

  it('has sixty alarms per rule and hour at most, the last one for the present condition', async () => {
    await makeRule({ holdMinutes: 0 });
    await storeInBulk(700, '700 - 200 * (n % 2)', 401, 1_000);
    now = NOON + 400_000;
    await store([700]);
    for (let look = 0; look < 3; look++) {
      await server.services.ruleEvaluator.takeOver();
      await evaluate();
    }
    const found = await alarms();
    expect(found).toHaveLength(60);
    expect(found.at(-1)).toMatchObject({ from: 400_000 / MINUTE, cleared: null });
  });

  it('has no duplicate alarms, however rarely it sends', async () => {
    await makeRule({ holdMinutes: 0 });
    for (const [half, value] of [700, 500, 500, 500, 500, 500, 500, 500, 700].entries()) {
      await store([value], { from: NOON + half * 12 * HOUR });
      await evaluate();
    }
    expect(await alarms()).toMatchObject([{ from: 0 }, { from: 8 * 12 * 60 }]);
  });
});

it('writes to alarms and bulk actions by people are serialized without a deadlock', async () => {
  const { id: ruleId } = await makeRule();
  for (const of of [device, world.a.spareDevice]) await store([700, 700, 700, 700], { from: NOON, of });
  await evaluate();
  const rule = (await listRulesOf(database.db, world.a.tenantId)).find(({ id }) => id === ruleId);
  const { rows } = await database.pool.query('select id, device_id from alarm order by id');
  const keys = [device.key, world.a.spareDevice.key];
  const devices = await findDevicesWithKeys(database.db, keys);
  const acts = rows.toReversed().map((alarm) => ({
    device: devices.find(({ id }) => id === alarm.device_id),
    rule,
    decision: { raised: [], extended: [{ alarmId: alarm.id, endTime: now + 1, peak: 800 }], over: null },
  }));
  const person = await database.pool.connect();
  const lock = (id: string) => person.query('select 1 from alarm where id = $1 for no key update', [id]);
  await person.query('begin');
  await lock(rows[0].id);
  const { alarmLedger } = server.services;
  const writing = createAlarmWriter({
    database,
    clock: () => now,
    alarmLedger,
    outages: server.services.outages,
  });
  const written = writing.write(acts as AlarmAct[]);
  await expect.poll(() => countLockWaits(database.pool)).toBe(1);
  await lock(rows[1].id);
  await person.query('commit');
  person.release();
  await written;
  expect((await alarms()).map(({ to }) => to)).toEqual([minuteOf(now + 1), minuteOf(now + 1)]);
});

describe('a server that takes over', () => {
  it('evaluates committed, unevaluated readings once', async () => {
    await makeRule();
    await store([500, 500]);
    await evaluate();
    now += 6_000;
    await server.services.ruleEvaluator.sweep();
    await store([700, 700, 700, 700, 700], { from: NOON + 2 * MINUTE, isHeard: false });
    for (let restart = 0; restart < 3; restart++) {
      server = await startServer();
      await server.services.ruleEvaluator.takeOver();
      await evaluate();
    }
    expect(await alarms()).toMatchObject([{ from: 2, cleared: null, kinds: ['raised'] }]);
  });

  it('raises alarms that began and ended in between as cleared', async () => {
    await makeRule();
    await store([500]);
    await evaluate();
    now += 6_000;
    await server.services.ruleEvaluator.sweep();
    await store([700, 700, 700, 700, 500], { from: NOON + 2 * MINUTE, isHeard: false });
    now += 20 * MINUTE;
    server = await startServer();
    await server.services.ruleEvaluator.takeOver();
    await evaluate();
    expect(await alarms()).toEqual([
      { from: 2, to: 5, cleared: minuteOf(now), over: 'ended', kinds: ['raised', 'ended'] },
    ]);
  });

  it('reports in its metrics up to when everything is evaluated', async () => {
    const { ruleEvaluator } = server.services;
    const until = async () => ((await rulesEvaluatedUntil.get()).values[0]?.value ?? 0) * 1000;
    await makeRule();
    await ruleEvaluator.takeOver();
    await store([700]);
    now += MINUTE;
    await ruleEvaluator.sweep();
    now += MINUTE;
    await ruleEvaluator.sweep();
    expect(await until()).toBeLessThan(NOON);
    await evaluate();
    await ruleEvaluator.sweep();
    expect(await until()).toBeGreaterThan(NOON + MINUTE);
  });

  it('finds readings stored by another server', async () => {
    await makeRule();
    await server.services.ruleEvaluator.takeOver();
    await store([700, 700, 700, 700], { isHeard: false });
    await server.services.ruleEvaluator.sweep();
    await evaluate();
    expect(await alarms()).toMatchObject([{ from: 0, cleared: null }]);
  });

  it('receives readings stored by other servers, and searches for missed ones again', async () => {
    await makeRule();
    // The lag stays: nothing is evaluated.
    now = NOON + 5 * MINUTE;
    const { ruleEvaluator } = server.services;
    const evaluating = vi.spyOn(ruleEvaluator, 'evaluateDue');
    ruleEvaluator.start();
    try {
      await vi.waitFor(() => expect(evaluating).toHaveBeenCalled());
      await store([700, 700, 700, 700], { from: NOON, isHeard: false });
      const ts = NOON + 3 * MINUTE;
      server.events.receive('readings.stored', [{ deviceKey: device.key, ts, values: { co2: 700 } }]);
      await vi.waitFor(async () => expect(await alarms()).toMatchObject([{ from: 0, cleared: null }]));
      await store([500], { from: NOON + 4 * MINUTE, isHeard: false });
      server.events.receive('events.missed', { sinceTime: NOON });
      await vi.waitFor(async () => expect(await alarms()).toMatchObject([{ to: 3, over: 'ended' }]));
    } finally {
      await ruleEvaluator.stop();
    }
  });

  it('keeps its position despite a clock that was ahead', async () => {
    await makeRule();
    now = NOON + 24 * HOUR;
    await server.services.ruleEvaluator.sweep();
    await server.services.ruleEvaluator.sweep();
    now = NOON;
    await store([700, 700, 700, 700], { isHeard: false });
    server = await startServer();
    await server.services.ruleEvaluator.takeOver();
    await evaluate();
    expect(await alarms()).toMatchObject([{ from: 0, cleared: null }]);
  });
});

describe('changes during an alarm', () => {
  it('restart a rule that is changed', async () => {
    const rule = await makeRule();
    await store([700, 700, 700, 700]);
    await evaluate();
    now += 30_000;
    const { services } = server;
    await services.rules.update(caller(), rule.id, { ...rule, holdMinutes: 5 });
    await evaluate();
    await store([700, 700, 700, 700, 700, 700], { from: NOON + 4 * MINUTE });
    await evaluate();
    expect(await alarms()).toMatchObject([
      { from: 0, cleared: 3.5, over: 'ruleChanged' },
      { from: 4, to: 9, cleared: null },
    ]);
  });

  it('clear the alarm of a device that changes owners, and start again with the new one', async () => {
    await makeRule();
    await store([700, 700, 700, 700]);
    await evaluate();
    now += 30_000;
    const { deviceAssignment } = server.services;
    const [one, other] = world.a.customers;
    await deviceAssignment.assign(world.a.tenantId, device.id, other.id);
    await store([700, 700, 700, 700], { from: NOON + 4 * MINUTE });
    await evaluate();
    const { rows } = await database.pool.query(
      'select customer_id, over_kind, start_time from alarm order by start_time',
    );
    expect(rows).toEqual([
      { customer_id: one.id, over_kind: 'deviceMoved', start_time: NOON },
      { customer_id: other.id, over_kind: null, start_time: NOON + 4 * MINUTE },
    ]);
  });

  it('clear an alarm of a rule for another kind of place when the device is placed elsewhere', async () => {
    const { spareDevice } = world.a;
    const place = (kind: string) =>
      database.pool.query('update device set device_installed_place = $2 where id = $1', [
        spareDevice.id,
        kind,
      ]);
    await place('School');
    await makeRule({ devices: { kind: 'places', places: ['School'] } });
    await store([700, 700, 700, 700], { of: spareDevice });
    await evaluate();
    await place('Hospital');
    await server.services.ruleEvaluator.takeOver();
    await evaluate();
    expect(await alarms()).toMatchObject([{ over: 'deviceMoved', cleared: 3 }]);
  });
});
