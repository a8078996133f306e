import type { AlarmDetails } from '@airdeck/contract/alarms/alarms';
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import { isAnyOf } from '../../../database/any-id-sql.ts';
import type { Queryable } from '../../../database/database.ts';
import { jsonKey } from '../../../database/json-key-sql.ts';
import { ownedSince } from '../../../database/owned-device-sql.ts';
import { openingHoursHolding, placePath } from '../../../database/place-sql.ts';
import { device } from '../../../database/schema/devices.ts';
import { READING_COLUMNS, readingsInOrder } from '../../../ingest/all-readings-sql.ts';
import { alarm } from '../../alarms/alarms.tables.ts';
import { yardstickColumns } from '../../yardsticks/yardstick-sql.ts';
import type { RULE_LIMITS } from '../rules.limits.ts';
import type { RuleRow } from '../rules.repository.ts';
import { alarmRule } from '../rules.tables.ts';
import type { KnownAlarm } from './alarm-decisions.ts';
import type { TimelyReading } from './device-evaluation.ts';
import type { EvaluatedDeviceRow } from './reading-follower.ts';
import { type ReadingRow, RULE_VALUES, readingOf } from './rule-reading-sql.ts';

/** Number of earlier readings that determine a device's step, with a few messages for each time. */
const READINGS_BEFORE = 8;
/** Searched among this number of readings, as some may be untimely. */
const LOOKED_AT_BEFORE = 1_000;
const WEEK_MS = 7 * 86_400_000;

const deviceFields = {
  id: device.id,
  key: device.key,
  tenantId: sql<string>`${device.tenantId}`,
  customerId: device.customerId,
  placeType: device.placeType,
  placePath: placePath(),
  timeZone: device.timeZone,
  openingHours: openingHoursHolding(),
  ownedSince,
  ...yardstickColumns(),
};

/** The given devices that exist, and are not in stock. */
export const findDevicesWithKeys = (
  db: Queryable,
  deviceKeys: readonly number[],
): Promise<EvaluatedDeviceRow[]> =>
  db
    .select(deviceFields)
    .from(device)
    .where(and(inArray(device.key, [...deviceKeys]), sql`${device.tenantId} is not null`));

/** The same, by id; locked until the transaction ends, without those locked by concurrent changes. */
export const lockDevicesAtHand = (
  tx: Queryable,
  deviceIds: readonly string[],
): Promise<EvaluatedDeviceRow[]> =>
  tx
    .select(deviceFields)
    .from(device)
    .where(and(isAnyOf(device.id, deviceIds), sql`${device.tenantId} is not null`))
    .orderBy(device.id)
    .for('share', { skipLocked: true });

export const findEnabledRules = (db: Queryable, tenantIds: readonly string[]): Promise<RuleRow[]> =>
  db
    .select()
    .from(alarmRule)
    .where(and(inArray(alarmRule.tenantId, [...tenantIds]), eq(alarmRule.isEnabled, true)));

/** Versions by id; locked until the transaction ends, without those locked by concurrent changes. */
export async function lockRulesAtHand(
  tx: Queryable,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: alarmRule.id, version: alarmRule.version })
    .from(alarmRule)
    .where(inArray(alarmRule.id, [...ruleIds]))
    .orderBy(alarmRule.id)
    .for('share', { skipLocked: true });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export type KnownAlarmRow = KnownAlarm & { readonly deviceId: string; readonly ruleId: string };

/**
 * Alarms of rules: ongoing ones, those whose condition ended since `endedFrom`, and those raised since `createdFrom`;
 * epoch ms.
 */
export const findKnownAlarms = (
  db: Queryable,
  deviceIds: readonly string[],
  { endedFrom, createdFrom }: { endedFrom: number; createdFrom: number },
): Promise<KnownAlarmRow[]> =>
  db
    .select({
      id: alarm.id,
      deviceId: alarm.deviceId,
      ruleId: sql<string>`${alarm.ruleId}`,
      startTime: alarm.startTime,
      endTime: alarm.endTime,
      createdTime: alarm.createdTime,
      clearTime: alarm.clearTime,
      overKind: alarm.overKind,
      raiseAgain: alarm.raiseAgain,
      worseThan: alarm.worseThan,
      peak: sql<number | null>`(${alarm.details} ->> ${jsonKey<AlarmDetails>('peak')})::float8`,
      value: sql<number | null>`(${alarm.details} ->> ${jsonKey<AlarmDetails>('value')})::float8`,
    })
    .from(alarm)
    .where(
      and(
        isAnyOf(alarm.deviceId, deviceIds),
        sql`${alarm.ruleId} is not null`,
        // Uses an index: only few of a device's alarms of years are scanned.
        or(isNull(alarm.overKind), gte(alarm.overUntil, Math.min(endedFrom, createdFrom))),
        or(
          isNull(alarm.overKind),
          and(
            eq(alarm.overKind, 'ended'),
            or(gte(alarm.endTime, endedFrom), gte(alarm.clearTime, endedFrom)),
          ),
          gte(alarm.createdTime, createdFrom),
        ),
      ),
    );

/** For bulk data, a limited number of rows is scanned, including untimely ones, which no index excludes. */
const READINGS = {
  name: 'readings_of_rules',
  rowMode: 'array' as const,
  text: `
    select w.device, r.ts, r.is_untimely, ${RULE_VALUES}
    from unnest($1::int4[], $2::int8[]) as w(device, from_ts)
    cross join lateral (
      select coalesce(min(timely.ts), w.from_ts) as ts from (
        select b.ts from ${readingsInOrder(
          { device: '= w.device', from: `w.from_ts - ${WEEK_MS}`, to: 'w.from_ts' },
          ['is_untimely'],
          { order: 'desc', limit: `${LOOKED_AT_BEFORE}` },
        )} as b
        where b.is_untimely is null order by b.ts desc limit ${READINGS_BEFORE}
      ) as timely
    ) as first
    cross join lateral ${readingsInOrder(
      { device: '= w.device', from: 'first.ts', to: '$3::int8 + 1' },
      READING_COLUMNS,
      { order: 'asc', limit: '$4::int8' },
    )} as r`,
};

/** The first reading of each interval of this number of milliseconds, found by index without reading the others. */
const SAMPLE = {
  name: 'sampled_readings_of_rules',
  rowMode: 'array' as const,
  text: `
    with recursive r as (
      select first.* from ${readingsInOrder(
        { device: '= $1', from: '$2', to: '$3::int8 + 1' },
        READING_COLUMNS,
        { order: 'asc', limit: '1' },
      )} as first
      union all
      select next.* from r cross join lateral ${readingsInOrder(
        { device: '= $1', from: '(r.ts / $4::int8 + 1) * $4::int8', to: '$3::int8 + 1' },
        READING_COLUMNS,
        { order: 'asc', limit: '1' },
      )} as next
    ) select $1::int4, r.ts, r.is_untimely, ${RULE_VALUES} from r`,
};

/** Readings of each device, and the devices that sent more than the limit. */
export type FoundReadings = {
  readonly readings: ReadonlyMap<number, TimelyReading[]>;
  readonly sampled: ReadonlySet<number>;
};

/**
 * Timely readings of these devices from a time of each on, and some earlier ones. For a device that sent more than
 * `limits.readingsAtOnce`, readings some seconds apart.
 * @param until epoch ms, inclusive
 */
export async function findTimelyReadings(
  pool: pg.Pool,
  from: ReadonlyMap<number, number>,
  until: number,
  limits: Pick<typeof RULE_LIMITS.numbers, 'readingsAtOnce' | 'samples'>,
): Promise<FoundReadings> {
  const found = new Map<number, ReadingRow[]>();
  const { rows } = await pool.query<ReadingRow>({
    ...READINGS,
    values: [[...from.keys()], [...from.values()], until, limits.readingsAtOnce + 1],
  });
  for (const row of rows) {
    const ofDevice = found.get(row[0]);
    if (ofDevice) ofDevice.push(row);
    else found.set(row[0], [row]);
  }
  const sampled = new Set<number>();
  for (const [deviceKey, { length }] of found) {
    if (length <= limits.readingsAtOnce) continue;
    sampled.add(deviceKey);
    const fromTs = from.get(deviceKey) ?? until;
    const sample = await pool.query<ReadingRow>({
      ...SAMPLE,
      values: [deviceKey, fromTs, until, stepOf(until - fromTs, limits.samples)],
    });
    found.set(deviceKey, sample.rows);
  }
  const readings = new Map(
    [...found].map(([deviceKey, ofDevice]) => [
      deviceKey,
      ofDevice.filter(([, , isUntimely]) => !isUntimely).map(readingOf),
    ]),
  );
  return { readings, sampled };
}

/** Powers of two in seconds, so that it is stable between evaluations, ms. */
const stepOf = (spanMs: number, samples: number): number =>
  1000 * 2 ** Math.max(0, Math.ceil(Math.log2(spanMs / samples / 1000)));

/** Devices of tenants that sent since a time, epoch ms, or have an ongoing alarm. */
export async function findDevicesToTakeOver(pool: pg.Pool, since: number): Promise<number[]> {
  const { rows } = await pool.query<{ key: number }>(
    `select d.key from device d join latest_reading l on l.device = d.key
     where d.tenant_id is not null and l.received_time >= $1
     union
     select d.key from alarm a join device d on d.id = a.device_id
     where a.over_kind is null and a.rule_id is not null and d.tenant_id is not null`,
    [since],
  );
  return rows.map(({ key }) => key);
}

/** Last sign of life of the devices that sent since a time; epoch ms. */
export async function findHeardSince(
  pool: pg.Pool,
  since: number,
): Promise<{ deviceKey: number; ts: number }[]> {
  const { rows } = await pool.query<{ deviceKey: number; ts: number }>(
    `select l.device as "deviceKey", l.ts from latest_reading l
     join device d on d.key = l.device and d.tenant_id is not null where l.received_time >= $1`,
    [since],
  );
  return rows;
}

/** A fingerprint that changes with the tenant's rules. */
export async function findRuleMarks(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ tenantId: string; mark: string }>(
    `select tenant_id as "tenantId", count(*) || ' ' || sum(version) || ' ' || max(created_time) as mark
     from alarm_rule group by tenant_id`,
  );
  return new Map(rows.map(({ tenantId, mark }) => [tenantId, mark]));
}

const EVALUATED_UNTIL = 'alarmsEvaluatedUntil';

/** Time up to which all stored readings have been evaluated, epoch ms; undefined: none yet. */
export async function findEvaluatedUntil(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ value: number }>('select value from server_setting where name = $1', [
    EVALUATED_UNTIL,
  ]);
  return rows[0]?.value;
}

export async function saveEvaluatedUntil(pool: pg.Pool, until: number): Promise<void> {
  await pool.query(
    `insert into server_setting (name, value) values ($1, to_jsonb($2::bigint))
     on conflict (name) do update set value = excluded.value`,
    [EVALUATED_UNTIL, until],
  );
}
