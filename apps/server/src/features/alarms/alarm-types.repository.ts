import type { PageQuery } from '@airdeck/contract/common/page';
import { and, asc, countDistinct, desc } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { contains, type Rows } from '../../database/page-sql.ts';
import type { Scope } from '../../http/caller.ts';
import { alarmScope } from './alarm-filter-sql.ts';
import { alarm } from './alarms.tables.ts';

/** One page of the types of the alarms that the caller may read. */
export async function listTypes(
  db: Queryable,
  caller: Scope,
  { textSearch, sort, page, pageSize }: PageQuery<'type'>,
): Promise<Rows<string>> {
  const direction = sort?.descending ? desc : asc;
  const where = and(alarmScope(caller), contains(textSearch, alarm.type));
  const [rows, counted] = await Promise.all([
    db
      .selectDistinct({ type: alarm.type })
      .from(alarm)
      .where(where)
      .orderBy(direction(alarm.type))
      .limit(pageSize)
      .offset(page * pageSize),
    db
      .select({ total: countDistinct(alarm.type) })
      .from(alarm)
      .where(where),
  ]);
  return { rows: rows.map(({ type }) => type), total: firstOrThrow(counted).total };
}
