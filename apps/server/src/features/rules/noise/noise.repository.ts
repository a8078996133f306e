import type { AlarmDetails } from '@airdeck/contract/alarms/alarms';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { jsonKey } from '../../../database/json-key-sql.ts';

/** A rule whose alarms at a device no one acts on. */
export type NoisyRule = {
  readonly ruleId: string;
  readonly deviceId: string;
  readonly raised: number;
  readonly untouched: number;
  /** Values that a fifth of the alarms went beyond, upwards and downwards; null: without a threshold. */
  readonly highPeak: number | null;
  readonly lowPeak: number | null;
};

const peak: SQL = sql`case when jsonb_typeof(a.details -> ${jsonKey<AlarmDetails>('peak')}) = 'number'
  then (a.details ->> ${jsonKey<AlarmDetails>('peak')})::float8 end`;

/**
 * Rules and devices with at least so many alarms since a time, of which people acted on at most so large a share. What
 * was raised in maintenance or in an outage is no noise of the rule.
 */
export async function findNoisyRules(
  db: Queryable,
  tenantId: string,
  given: {
    readonly since: number;
    readonly least: number;
    readonly touchedShare: number;
    readonly most: number;
  },
): Promise<NoisyRule[]> {
  const { rows } = await db.execute<NoisyRule>(sql`
    select * from (
      select a.rule_id as "ruleId", a.device_id as "deviceId", count(*)::int as raised,
        count(*) filter (where not exists (
          select 1 from alarm_entry e where e.alarm_id = a.id and e.is_by_user))::int as untouched,
        percentile_cont(0.8) within group (order by ${peak}) as "highPeak",
        percentile_cont(0.2) within group (order by ${peak}) as "lowPeak"
      from alarm a
      join alarm_rule r on r.id = a.rule_id and r.is_enabled
      join device d on d.id = a.device_id and d.tenant_id = a.tenant_id
        and d.customer_id is not distinct from a.customer_id
      where a.tenant_id = ${tenantId}::uuid and a.created_time >= ${given.since}
        and a.maintenance_reason is null and a.outage_id is null
      group by a.rule_id, a.device_id
    ) counted
    where raised >= ${given.least} and raised - untouched <= raised * ${given.touchedShare}::float8
    order by untouched desc, "ruleId", "deviceId" limit ${given.most}`);
  return rows;
}
