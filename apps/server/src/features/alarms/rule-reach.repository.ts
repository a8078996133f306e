import type { RuleReach } from '@airdeck/contract/rules/rule-reach';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { watchesDevice } from '../../database/watched-devices-sql.ts';
import type { Ways } from '../../notify/delivery-people-sql.ts';
import { targetsOf } from './alarm-targets-sql.ts';

const NAMED_CUSTOMERS = 3;

/**
 * The rules, of these, of whose alarms no one is notified, or not for all customers whose devices they watch: users of a
 * customer are notified of its devices only.
 */
export async function findRestrictedReach(
  queryable: Queryable,
  ruleIds: readonly string[],
  ways: Ways,
): Promise<ReadonlyMap<string, RuleReach>> {
  if (ruleIds.length === 0) return new Map();
  const which = {
    tenantId: sql`r.tenant_id`,
    customerId: sql`null::uuid`,
    severity: sql`r.severity`,
    recipients: sql`r.recipients`,
  };
  // Administrators are notified where no one is on call: what holds without rotas holds with them.
  const targets = targetsOf(which, ways, {});
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
  return new Map(
    rows.map(({ id, isHeard, titles }) => [
      id,
      { isHeard, unheardCustomers: { titles: titles.slice(0, NAMED_CUSTOMERS), count: titles.length } },
    ]),
  );
}
