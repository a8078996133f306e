import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';

/** The distinct rules of these alarms: id, null for a deleted rule, and name. */
export async function listRulesOf(
  tx: Queryable,
  alarmIds: readonly string[],
): Promise<{ ruleId: string | null; name: string }[]> {
  if (alarmIds.length === 0) return [];
  const ids = sql.join(
    alarmIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ rule_id: string | null; type: string }>(
    sql`select distinct on (coalesce(rule_id::text, type)) rule_id, type from alarm where id in (${ids})
      order by coalesce(rule_id::text, type)`,
  );
  return rows.map(({ rule_id, type }) => ({ ruleId: rule_id, name: type }));
}
