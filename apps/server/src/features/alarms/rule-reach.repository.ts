import type { RuleRecipients } from '@airdeck/contract/rules/rule-handling';
import { and, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { watchesDevice } from '../../database/watched-devices-sql.ts';
import type { Ways } from '../../notify/delivery-people-sql.ts';
import { alarmRule } from '../rules/rules.tables.ts';
import { type OnCall, targetsOf } from './alarm-targets-sql.ts';

/** Whether anyone is notified of the alarms of a rule, and the titles of customers of whose alarms no one is. */
export type RestrictedReach = { readonly isHeard: boolean; readonly titles: readonly string[] };

/** The tenants of those of these rules that name rotas. */
export async function findTenantsWithRotas(
  queryable: Queryable,
  ruleIds: readonly string[],
): Promise<string[]> {
  if (ruleIds.length === 0) return [];
  const rows = await queryable
    .selectDistinct({ tenantId: alarmRule.tenantId })
    .from(alarmRule)
    .where(
      and(
        inArray(alarmRule.id, [...ruleIds]),
        sql`jsonb_array_length(${alarmRule.recipients} -> ${jsonKey<RuleRecipients>('rotaIds')}) > 0`,
      ),
    );
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * The rules, of these, of whose alarms no one is notified, or not for all customers whose devices they watch: users of a
 * customer are notified of its devices only.
 * @param how `onCall`: who is on call
 */
export async function findRestrictedReach(
  queryable: Queryable,
  ruleIds: readonly string[],
  { ways, onCall }: { readonly ways: Ways; readonly onCall: OnCall },
): Promise<ReadonlyMap<string, RestrictedReach>> {
  if (ruleIds.length === 0) return new Map();
  const which = {
    tenantId: sql`r.tenant_id`,
    customerId: sql`null::uuid`,
    severity: sql`r.severity`,
    recipients: sql`r.recipients`,
  };
  const targets = targetsOf(which, ways, onCall);
  const { rows } = await queryable.execute<{ id: string; isHeard: boolean; titles: string[] }>(sql`
    with restricted as materialized (
      select r.* from alarm_rule r where ${inArray(sql`r.id`, [...ruleIds])}
        and not exists (select 1 from (${targets}) target where target.customer_id is null and target.place_ids is null)),
    watched as (
      select distinct r.id as rule_id, ${device.customerId} from restricted r
      join ${device} on ${device.tenantId} = r.tenant_id and ${watchesDevice(sql`r.devices`)}),
    reached as (
      select distinct r.id as rule_id, target.customer_id
      from restricted r cross join lateral (${targets}) target)
    select r.id, count(reached.rule_id) > 0 as "isHeard",
      coalesce(array_agg(c.title order by lower(c.title), c.id) filter (where reached.rule_id is null and c.id is not null),
        '{}') as titles
    from restricted r
    left join watched on watched.rule_id = r.id
    left join customer c on c.id = watched.customer_id
    left join reached on reached.rule_id = r.id and reached.customer_id = c.id
    group by r.id`);
  return new Map(rows.map(({ id, ...reach }) => [id, reach]));
}
