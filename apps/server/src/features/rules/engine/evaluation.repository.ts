import type { AlarmDetails } from '@airdeck/contract/alarms/alarms';
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import { isAnyOf } from '../../../database/any-id-sql.ts';
import type { Queryable } from '../../../database/database.ts';
import { jsonKey } from '../../../database/json-key-sql.ts';
import { ownedSince } from '../../../database/owned-device-sql.ts';
import { openingHoursHolding, placePath } from '../../../database/place-sql.ts';
import { device } from '../../../database/schema/devices.ts';
import { alarm } from '../../alarms/alarms.tables.ts';
import { yardstickColumns } from '../../yardsticks/yardstick-sql.ts';
import type { RuleRow } from '../rules.repository.ts';
import { alarmRule } from '../rules.tables.ts';
import type { KnownAlarm } from './alarm-decisions.ts';
import type { EvaluatedDeviceRow } from './reading-follower.ts';

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
