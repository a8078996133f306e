import { count, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { type ContentSource, contentKibSql } from '../../database/content-size-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { alarm, alarmEntry } from './alarms.tables.ts';

/** Details of alarms that no rule raised. */
const details: ContentSource = (tenantId) => sql`
  select customer_id, ${contentKibSql(sql`octet_length(type) + coalesce(octet_length(details::text), 0)`)} as kib
  from ${alarm} where tenant_id = ${tenantId}::uuid and rule_id is null`;

const comments: ContentSource = (tenantId) => sql`
  select a.customer_id, ${contentKibSql(sql`octet_length(e.comment)`)} as kib
  from ${alarmEntry} e join ${alarm} a on a.id = e.alarm_id
  where a.tenant_id = ${tenantId}::uuid and e.comment is not null`;

export const ALARM_CONTENT: readonly ContentSource[] = [details, comments];

/** How many of these alarms each owner has; locked by the caller. */
export async function countByOwner(
  tx: Queryable,
  ids: readonly string[],
): Promise<{ readonly owner: Owner; readonly alarms: number }[]> {
  const { tenantId, customerId } = alarm;
  const rows = await tx
    .select({ tenantId, customerId, alarms: count() })
    .from(alarm)
    .where(isAnyOf(alarm.id, ids))
    .groupBy(tenantId, customerId);
  return rows.map(({ alarms, ...owner }) => ({ owner, alarms }));
}
