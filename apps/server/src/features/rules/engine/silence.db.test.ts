import type { RuleForm } from '@airdeck/contract/rules/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../../database/unit-of-work.ts';
import { createEventBus } from '../../../events.ts';
import { createServices, type Services } from '../../../services.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createWorld, type World, type WorldDevice } from '../../../testing/world.ts';
import { STARTING_RULES } from '../starting-rules.ts';
import { createAlarmWriter } from './alarm-writer.ts';
import { findKnownAlarms } from './evaluation.repository.ts';
import { findDevicesInDoubt } from './silence.repository.ts';
import { createSilenceService } from './silence.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 5, 1, 12);

let database: TestDatabase;
let world: World;
let services: Services;
let device: WorldDevice;
let now = NOON;
let elapsed = 0;
let silence: ReturnType<typeof startSilence>;
const caller = () =>
  ({
    authority: 'TENANT_ADMIN',
    userType: 'TENANT_ADMIN',
    tenantId: world.a.tenantId,
    customerId: null,
    userId: world.a.admin.id,
    email: '',
    address: '',
    impersonator: null,
    accessRole: 'ADMINISTRATOR',
    placeIds: null,
    sessionId: '',
  }) as const;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => NOON - 10 * HOUR });
  services = await createServices({ database, events: createEventBus(), clock: () => now });
  device = world.a.customers[0].device;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate alarm_rule, alarm, alarm_entry, latest_reading cascade');
  now = NOON;
  elapsed = 0;
  silence = startSilence();
});

const clock = () => now;
function startSilence() {
  const alarmWriter = createAlarmWriter({
    database,
    clock,
    alarmLedger: services.alarmLedger,
    outages: services.outages,
  });
  return createSilenceService({ database, clock, alarmWriter, stopwatch: () => elapsed });
}
/** Runs the job every minute. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    now += MINUTE;
    elapsed += MINUTE;
    await silence.run(new AbortController().signal);
  }
}
const makeRule = (change: Partial<RuleForm> = {}) => {
  const form = { ...STARTING_RULES.at(-1), name: `Rule ${Math.random()}`, ...change } as RuleForm;
  return services.rules.create(caller(), form);
};
const hear = () =>
  database.pool.query(
    `insert into latest_reading (device, ts, received_time) values ($1, $2, $2)
     on conflict (device) do update set ts = $2, received_time = $2`,
    [device.key, now],
  );
async function alarms() {
  const { rows } = await database.pool.query('select * from alarm order by start_time, id');
  const minuteOf = (ts: number | null) => (ts === null ? null : (ts - NOON) / MINUTE);
  return rows.map((row) => ({
    device: row.device_id,
    from: minuteOf(row.start_time),
    to: minuteOf(row.end_time),
    cleared: minuteOf(row.clear_time),
    over: row.over_kind,
  }));
}

describe('silence', () => {
  it('is raised if a device has sent before and sends nothing for longer than that, until its next reading', async () => {
    await makeRule();
    await pass(1);
    await hear();
    await pass(30);
    expect(await alarms()).toEqual([]);
    await pass(1);
    expect(await alarms()).toMatchObject([{ device: device.id, from: 31, cleared: null }]);
    await pass(20);
    expect(await alarms()).toMatchObject([{ to: 47, cleared: null }]);
    await hear();
    await pass(1);
    expect(await alarms()).toMatchObject([{ from: 31, to: 52, cleared: 52, over: 'ended' }]);
    await pass(31);
    expect(await alarms()).toMatchObject([{ from: 31 }, { from: 82, cleared: null }]);
  });

  it('counts from when the server listens: after a start, a take-over or a clock change', async () => {
    await hear();
    await makeRule();
    now += 20 * HOUR;
    await pass(1);
    const began = 20 * 60 + 1;
    await pass(29);
    silence = startSilence();
    await pass(31);
    expect(await alarms()).toEqual([]);
    await pass(1);
    expect(await alarms()).toMatchObject([{ from: began + 30 + 30, cleared: null }]);
    // No open alarm ends because the server was down, or its clock was changed.
    now += 24 * HOUR;
    silence = startSilence();
    await pass(2);
    now -= 10 * HOUR;
    await pass(2);
    expect(await alarms()).toMatchObject([{ cleared: null }]);
  });

  it('is not raised immediately when the clock jumps ahead', async () => {
    await makeRule();
    await hear();
    await pass(10);
    now += 2 * HOUR;
    await pass(30);
    expect(await alarms()).toEqual([]);
    await pass(2);
    expect(await alarms()).toHaveLength(1);
  });

  it('is not raised for a device that changed owners until it has sent readings since', async () => {
    await makeRule();
    await pass(1);
    await hear();
    const handOver = (time: number) =>
      database.pool.query('update device set customer_readable_from = $2 where id = $1', [device.id, time]);
    await handOver(now + MINUTE);
    await pass(120);
    expect(await alarms()).toEqual([]);
    await hear();
    await pass(31);
    expect(await alarms()).toMatchObject([{ device: device.id, from: 151, cleared: null }]);
    await handOver(0);
  });

  it('is raised for a device that was last heard by a clock that was ahead', async () => {
    await makeRule();
    now += 2 * HOUR;
    await hear();
    now -= 2 * HOUR;
    await pass(31);
    expect(await alarms()).toEqual([]);
    await pass(1);
    expect(await alarms()).toMatchObject([{ device: device.id, cleared: null }]);
  });

  it('is checked for devices without recent readings, and for those with an alarm', async () => {
    const inDoubt = (heardBefore: number) =>
      findDevicesInDoubt(database.pool, [{ tenantId: world.a.tenantId, heardBefore, findings: [] }], now, 0);
    await hear();
    expect(await inDoubt(now)).toEqual([]);
    expect(await inDoubt(now + 1)).toEqual([device.id]);
    // Without a rule about silence.
    expect(await inDoubt(0)).toEqual([]);
    await makeRule();
    await pass(32);
    expect(await alarms()).toHaveLength(1);
    await hear();
    expect(await inDoubt(0)).toEqual([device.id]);
  });

  it('is checked by one of fifteen runs, three minutes apart, if a device is silent for more than a day', async () => {
    await hear();
    const terms = [{ tenantId: world.a.tenantId, heardBefore: now + 1, findings: [] }];
    const found = async (from: number) => {
      const ids: string[] = [];
      for (let run = 100; run < 115; run += 1)
        ids.push(...(await findDevicesInDoubt(database.pool, terms, from + run * 3 * MINUTE, run)));
      return ids;
    };
    expect(await found(now + 15 * HOUR)).toHaveLength(15);
    expect(await found(now + 25 * HOUR)).toEqual([device.id]);
  });

  it('is not raised for a device without any readings, nor outside its schedule, which ends it', async () => {
    await makeRule({ schedule: { weekdays: [1], from: '12:00', to: '13:00' } });
    await pass(5);
    await hear();
    await pass(31);
    expect(await alarms()).toMatchObject([{ device: device.id, from: 35 }]);
    await pass(30);
    expect(await alarms()).toMatchObject([{ cleared: 60, over: 'ended' }]);
  });
});

describe('a device that cannot be evaluated', () => {
  it('does not prevent the evaluation of others', async () => {
    const rule = await makeRule();
    const { spareDevice, tenantId } = world.a;
    await database.pool.query(
      `insert into alarm (id, created_time, tenant_id, device_id, rule_id, type, severity, start_time, end_time, device_name, details)
       values (gen_random_uuid(), 1, $1, $2, $3, 'x', 'MAJOR', 1, 1, 'x', '{"peak": "high"}')`,
      [tenantId, spareDevice.id, rule.id],
    );
    await pass(1);
    await hear();
    await pass(31);
    expect((await alarms()).filter((one) => one.device === device.id)).toHaveLength(1);
  });
});

describe('an alarm for a finding', () => {
  it('begins and ends with the finding', async () => {
    await makeRule({ condition: { kind: 'finding', finding: 'stuck' }, holdMinutes: 5 });
    const find = (findings: object[]) =>
      database.pool.query(
        `update device_health set findings = $2,
           finding_kinds = array(select value ->> 'kind' from jsonb_array_elements($2) value) where device_id = $1`,
        [device.id, JSON.stringify(findings)],
      );
    await find([{ kind: 'stuck', key: 'co2', value: 400, since: NOON - 7 * HOUR }]);
    await pass(4);
    expect(await alarms()).toEqual([]);
    await pass(1);
    expect(await alarms()).toMatchObject([{ from: 0, cleared: null }]);
    await find([]);
    await pass(1);
    expect(await alarms()).toMatchObject([{ from: 0, cleared: 6, over: 'ended' }]);
  });
});

describe('the known alarms of an evaluation', () => {
  it('are open, ended recently or were raised recently', async () => {
    const { id: ruleId } = await makeRule();
    const [long, lately] = [NOON - 30 * HOUR, NOON - HOUR];
    await database.pool.query(
      `insert into alarm (id, created_time, tenant_id, device_id, rule_id, type, severity, start_time, end_time, clear_time,
         over_kind, device_name)
       select gen_random_uuid(), created, $1, gen_random_uuid(), $2, 'High', 'MAJOR', 0, ended, cleared, kind, ''
       from unnest($3::bigint[]) created, unnest($3::bigint[]) ended, unnest(array_append($3::bigint[], null)) cleared,
         unnest(array['ended', 'disproved', null]) kind`,
      [world.a.tenantId, ruleId, [long, lately]],
    );
    const { rows } = await database.pool.query<{ [name: string]: string | number | null }>(
      'select * from alarm',
    );
    const bounds = { endedFrom: NOON - 3 * HOUR, createdFrom: NOON - 2 * HOUR };
    const known = await findKnownAlarms(
      database.db,
      rows.map(({ device_id }) => String(device_id)),
      bounds,
    );
    const expected = rows.filter(
      ({ over_kind, created_time, end_time, clear_time }) =>
        over_kind === null ||
        (over_kind === 'ended' && Math.max(Number(end_time), Number(clear_time)) >= bounds.endedFrom) ||
        Number(created_time) >= bounds.createdFrom,
    );
    expect([rows.length, expected.length]).toEqual([36, 28]);
    expect(known.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  });

  it('are extended without a change of any index', async () => {
    const { rows } = await database.pool.query(
      `select indexrelid::regclass as name from pg_index where indrelid = 'alarm'::regclass
         and pg_get_indexdef(indexrelid) ~ 'end_time|details'`,
    );
    expect(rows).toEqual([]);
    const moved = await database.pool.query(
      `insert into alarm (id, created_time, tenant_id, device_id, type, severity, start_time, end_time, device_name)
       values (gen_random_uuid(), 1, $1, gen_random_uuid(), 'High', 'MAJOR', 0, 0, '') returning over_until`,
      [world.a.tenantId],
    );
    expect(moved.rows).toEqual([{ over_until: null }]);
  });
});

it('an alarm of a silent device that a person cleared is raised again after an hour, or after the silence', async () => {
  await makeRule({ condition: { kind: 'silent', minutes: 30 } });
  const clear = async (raiseAgain: 'afterHour' | 'afterDuration') => {
    const { rows } = await database.pool.query('select id from alarm where clear_time is null');
    const ends = rows.map(({ id }) => ({ alarmId: id, at: now, raiseAgain }));
    await inUnitOfWork(database.db, undefined, (unit) => services.alarmLedger.clear(unit, ends, 'cleared'));
  };
  await hear();
  await pass(40);
  await clear('afterHour');
  await pass(59);
  expect(await alarms()).toHaveLength(1);
  await pass(1);
  expect(await alarms()).toMatchObject([
    { from: 31, cleared: 40, over: 'ended' },
    { from: 40, cleared: null },
  ]);
  await clear('afterDuration');
  await pass(29);
  expect(await alarms()).toHaveLength(2);
  await pass(1);
  expect((await alarms())[2]).toMatchObject({ from: 100, cleared: null });
  await hear();
  await pass(1);
  expect((await alarms())[2]).toMatchObject({ over: 'ended' });
});
