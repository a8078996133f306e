import type { RuleCondition } from '@airdeck/contract/rules/rules';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../../../database/database.ts';
import { jsonKeyText } from '../../../database/json-key-sql.ts';
import { openingHoursHolding, placePath } from '../../../database/place-sql.ts';
import type { PlaceHours } from './schedule-spans.ts';

/** A device with its last sign of life and findings. Epoch ms. */
export type WatchedSilence = {
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly placeType: string | null;
  readonly placePath: readonly string[] | null;
  readonly ownedSince: number;
  /** Null: never. */
  readonly lastHeardTime: number | null;
  readonly findings: readonly {
    readonly kind: string;
    readonly since: number;
    readonly value: number | null;
  }[];
} & PlaceHours;

/** Devices of a tenant whose state may have changed for its rules. */
export type SilenceTerms = {
  readonly tenantId: string;
  /** Devices with the last sign of life before this time, epoch ms; 0: no rule about silence. */
  readonly heardBefore: number;
  /** Devices with one of these findings. */
  readonly findings: readonly string[];
};

/**
 * A device that is silent for longer is looked at in every fifteenth run only: nothing about it has changed since the last
 * one, as a rule, and there may be a hundred thousand.
 */
const LONG = { silentMs: 86_400_000, everyRuns: 15 };

/**
 * The devices that have been silent for long enough, have such a finding, or an ongoing alarm: others need no decision.
 * A device with a sign of life in the future may be silent, too, as a clock was ahead.
 * @param run number of the run: fifteen in a row look at every device, whatever the time between them
 * @returns ids in order
 */
export async function findDevicesInDoubt(
  pool: pg.Pool,
  terms: readonly SilenceTerms[],
  now: number,
  run: number,
): Promise<string[]> {
  const { rows } = await pool.query<[id: string]>({
    rowMode: 'array',
    text: `
      select d.id from unnest($1::uuid[], $2::int8[]) as terms(tenant_id, heard_before)
        join device d using (tenant_id) join latest_reading l on l.device = d.key
      where terms.heard_before > 0 and (l.received_time < terms.heard_before or l.received_time > $3) and ${IS_TURN}
      union
      select d.id from device_health h join device d on d.id = h.device_id
      where h.finding_kinds && $4::text[] and d.tenant_id = any($1)
      union
      select d.id from alarm a join device d on d.id = a.device_id left join latest_reading l on l.device = d.key
      where a.over_kind is null and a.rule_id is not null and d.tenant_id = any($1) and ${IS_TURN}
      order by 1`,
    values: [
      terms.map(({ tenantId }) => tenantId),
      terms.map(({ heardBefore }) => heardBefore),
      now,
      [...new Set(terms.flatMap(({ findings }) => findings))],
      now - LONG.silentMs,
      run % LONG.everyRuns,
    ],
  });
  return rows.map(([id]) => id);
}

const IS_TURN = `(coalesce(l.received_time, $3) > $5 or d.key % ${LONG.everyRuns} = $6)`;

/** The given devices that belong to a tenant. */
export async function findSilences(db: Queryable, deviceIds: readonly string[]): Promise<WatchedSilence[]> {
  const openingHours = openingHoursHolding({
    roomId: sql`d.room_id`,
    customerId: sql`d.customer_id`,
    tenantId: sql`d.tenant_id`,
  });
  const { rows } = await db.execute<WatchedSilence>(
    sql`select d.id, d.tenant_id as "tenantId", d.customer_id as "customerId",
       d.device_installed_place as "placeType", ${placePath(sql`d.room_id`)} as "placePath", d.time_zone as "timeZone", ${openingHours} as "openingHours",
       greatest(d.tenant_readable_from,
         case when d.customer_id is not null then d.customer_readable_from else 0 end) as "ownedSince",
       l.received_time as "lastHeardTime", coalesce(h.findings, '[]') as findings
     from device d
       left join latest_reading l on l.device = d.key
       left join device_health h on h.device_id = d.id
     where d.id = any(${sql.param([...deviceIds])}::uuid[]) and d.tenant_id is not null`,
  );
  return rows;
}

/** Tenants with an enabled rule about silence or findings. */
export async function findTenantsWith(
  pool: pg.Pool,
  kinds: readonly RuleCondition['kind'][],
): Promise<string[]> {
  const { rows } = await pool.query<{ tenantId: string }>(
    `select distinct tenant_id as "tenantId" from alarm_rule
     where is_enabled and condition ->> ${jsonKeyText<RuleCondition>('kind')} = any($1)`,
    [kinds],
  );
  return rows.map(({ tenantId }) => tenantId);
}
