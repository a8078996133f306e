import type { PageQuery } from '@airdeck/contract/common/page';
import { count, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';
import { only } from './only.ts';
import { orderOf } from './page-sql.ts';

/** So many found rows are sorted faster than an index in the wanted order is searched for them. */
const FEW = 20_000;

/** A list with a column `id`, and an index for each usual order that holds all that the order needs. */
export type PagedList<Sortable extends string> = {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly where: SQL | undefined;
  readonly columns: Readonly<Record<Sortable, SQLWrapper>>;
};

/**
 * The ids of one page, in order, and how many rows the whole list has. Only ids, because these PostgreSQL finds in
 * the index: reading the rows before a page takes it ten times as long as counting them off.
 */
export async function pickPage<Sortable extends string>(
  db: Queryable,
  list: PagedList<Sortable>,
  query: PageQuery<Sortable>,
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const { table, where } = list;
  const counting = db.select({ total: count() }).from(table).where(where);
  if (query.textSearch === undefined) {
    const [counted, ids] = await Promise.all([counting, pickIds(db, list, query, 'in order')]);
    return { ids, total: only(counted).total };
  }
  // How many there are decides how to look for them: the planner guesses, and may be wrong by far.
  const { total } = only(await counting);
  if (total <= query.page * query.pageSize) return { ids: [], total };
  const way = total <= FEW ? 'sorted' : 'in order';
  return { ids: await pickIds(db, list, query, way), total };
}

async function pickIds<Sortable extends string>(
  db: Queryable,
  list: PagedList<Sortable>,
  query: PageQuery<Sortable>,
  way: 'in order' | 'sorted',
): Promise<string[]> {
  const { table, id, where, columns } = list;
  const value = query.sort ? columns[query.sort.property] : id;
  const found = sql`select ${id} as id, ${value} as value from ${table} where ${where ?? sql`true`}`;
  // "offset 0" keeps the two apart: what is outside cannot make PostgreSQL take the index of the order.
  const rows = way === 'sorted' ? sql`(${found} offset 0)` : sql`(${found})`;
  const order = sql.join(
    orderOf(query.sort && { ...query.sort, property: 'value' as const }, { value: sql`value` }, sql`id`),
    sql`, `,
  );
  const { rows: picked } = await db.execute<{ id: string }>(
    sql`select id from ${rows} found order by ${order} limit ${query.pageSize} offset ${query.page * query.pageSize}`,
  );
  return picked.map((row) => row.id);
}

/** Rows in the order of their ids; what was deleted in between is left out. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
