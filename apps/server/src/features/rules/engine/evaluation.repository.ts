import { RULE_KEYS } from '@airdeck/contract/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../../../database/database.ts';
import { alarm, alarmRule } from '../../../database/schema/alarms.ts';
import { device } from '../../../database/schema/devices.ts';
import type { RuleRow } from '../rules.repository.ts';
import type { KnownAlarm } from './alarm-decisions.ts';
import type { TimelyReading } from './device-evaluation.ts';

/** So many readings from before show how often a device measures, of a few messages for each time. */
const READINGS_BEFORE = 8;
const WEEK_MS = 7 * 86_400_000;

/** A device as rules look at it. Epoch ms. */
export type EvaluatedDeviceRow = {
  readonly id: string;
  readonly key: number;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceInstalledPlace: string | null;
  readonly timeZone: string | null;
  /** Since when those have it who have it now. */
  readonly ownedSince: number;
};

const deviceFields = {
  id: device.id,
  key: device.key,
  tenantId: sql<string>`${device.tenantId}`,
  customerId: device.customerId,
  deviceInstalledPlace: device.deviceInstalledPlace,
  timeZone: device.timeZone,
  ownedSince: sql<number>`greatest(${device.tenantReadableFrom},
    case when ${device.customerId} is not null then ${device.customerReadableFrom} else 0 end)`,
};

/** Those of them that are there, and not in stock. */
export const findDevicesWithKeys = (
  db: Queryable,
  deviceKeys: readonly number[],
): Promise<EvaluatedDeviceRow[]> =>
  db
    .select(deviceFields)
    .from(device)
    .where(and(inArray(device.key, [...deviceKeys]), sql`${device.tenantId} is not null`));

/** The same, by their ids; locked until the transaction ends, without those that are being changed at this moment. */
export const lockDevicesAtHand = (
  tx: Queryable,
  deviceIds: readonly string[],
): Promise<EvaluatedDeviceRow[]> =>
  tx
    .select(deviceFields)
    .from(device)
    .where(and(inArray(device.id, [...deviceIds]), sql`${device.tenantId} is not null`))
    .orderBy(device.id)
    .for('share', { skipLocked: true });

export const findEnabledRules = (db: Queryable, tenantIds: readonly string[]): Promise<RuleRow[]> =>
  db
    .select()
    .from(alarmRule)
    .where(and(inArray(alarmRule.tenantId, [...tenantIds]), eq(alarmRule.isEnabled, true)));

/** Versions by id; locked until the transaction ends, without those that are being changed at this moment. */
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

/** Alarms of rules whose condition goes on, and those that ended by themselves not before `endedFrom`, epoch ms. */
export const findKnownAlarms = (
  db: Queryable,
  deviceIds: readonly string[],
  endedFrom: number,
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
      peak: sql<number | null>`(${alarm.details} ->> 'peak')::float8`,
      value: sql<number | null>`(${alarm.details} ->> 'value')::float8`,
    })
    .from(alarm)
    .where(
      and(
        inArray(alarm.deviceId, [...deviceIds]),
        sql`${alarm.ruleId} is not null`,
        sql`(${alarm.overKind} is null or ${alarm.overKind} = 'ended' and ${alarm.endTime} >= ${endedFrom})`,
      ),
    );

const READINGS = {
  name: 'readings_of_rules',
  rowMode: 'array' as const,
  text: `
    select w.device, r.ts, ${RULE_KEYS.map((key) => `r.${key}`).join(', ')}
    from unnest($1::int4[], $2::int8[]) as w(device, from_ts)
    cross join lateral (
      select coalesce(
        (select b.ts from reading b
         where b.device = w.device and b.ts < w.from_ts and b.ts >= w.from_ts - ${WEEK_MS} and b.is_untimely is null
         order by b.ts desc offset ${READINGS_BEFORE - 1} limit 1),
        w.from_ts - ${WEEK_MS}) as ts
    ) as first
    cross join lateral (
      select * from reading r
      where r.device = w.device and r.ts >= first.ts and r.ts <= $3 and r.is_untimely is null
      order by r.ts
    ) as r`,
};

/**
 * What these devices measured in time from a time of each on, and some readings from before.
 * @param until epoch ms, inclusive
 */
export async function findTimelyReadings(
  pool: pg.Pool,
  from: ReadonlyMap<number, number>,
  until: number,
): Promise<ReadonlyMap<number, TimelyReading[]>> {
  const { rows } = await pool.query<(number | null)[]>({
    ...READINGS,
    values: [[...from.keys()], [...from.values()], until],
  });
  const found = new Map<number, TimelyReading[]>();
  for (const [deviceKey, ts, ...values] of rows) {
    const reading = { ts } as { ts: number } & Record<string, number | null | undefined>;
    for (let at = 0; at < RULE_KEYS.length; at++) reading[RULE_KEYS[at] as string] = values[at];
    const readings = found.get(deviceKey as number);
    if (readings) readings.push(reading);
    else found.set(deviceKey as number, [reading]);
  }
  return found;
}

/** Devices of tenants that sent something since, epoch ms, or that have an alarm whose condition goes on. */
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

/** When devices last spoke, of those that did since; epoch ms. */
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

/** Something that changes whenever a rule of the tenant does. */
export async function findRuleMarks(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ tenantId: string; mark: string }>(
    `select tenant_id as "tenantId", count(*) || ' ' || sum(version) || ' ' || max(created_time) as mark
     from alarm_rule group by tenant_id`,
  );
  return new Map(rows.map(({ tenantId, mark }) => [tenantId, mark]));
}

const EVALUATED_UNTIL = 'alarmsEvaluatedUntil';

/** Everything that was stored before it has been evaluated, epoch ms; undefined: nothing ever was. */
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
