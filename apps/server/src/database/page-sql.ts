import type { PageQuery } from '@airdeck/contract/common/page';
import { asc, count, desc, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { firstOrThrow, type Queryable } from './database.ts';

/** So many found rows are sorted faster than an index in the wanted order is searched for them. */
const FEW = 20_000;

/** A list with a column `id`, and an index for each usual order that holds all that the order needs. */
export type PagedList<Sortable extends string> = {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly where: SQL | undefined;
  readonly columns: Readonly<Record<Sortable, SQLWrapper>>;
  /** What rows are sorted by in place of the column: looked up for those that were found only. */
  readonly lookUp?: ((column: SQL) => SQL) | undefined;
};

/** Of a page: its ids in order, and how many rows the whole list has. */
export type Picked = { readonly ids: string[]; readonly total: number };

/**
 * The ids of one page. Only ids, because these PostgreSQL finds in the index: reading the rows before a page takes it
 * ten times as long as counting them off.
 * @param pickMany picks the page of more than a few rows where no index has the order, such as of what is looked up
 */
export async function pickPage<Sortable extends string>(
  db: Queryable,
  list: PagedList<Sortable>,
  query: PageQuery<Sortable>,
  pickMany?: () => Promise<Picked> | undefined,
): Promise<Picked> {
  if (query.textSearch !== undefined) {
    // How many are found decides how to look for them: the planner only guesses, and may be wrong by far.
    const picked = await pickOfFew(db, list, query);
    if (picked.total <= FEW) return picked;
  }
  const many = pickMany?.();
  if (many) return many;
  const [counted, ids] = await Promise.all([
    db.select({ total: count() }).from(list.table).where(list.where),
    pickInOrder(db, list, query, sliceOf(query)),
  ]);
  return { ids, total: firstOrThrow(counted).total };
}

/** Finds all, and sorts them. When there are more than a few, it gives up, with a total that says so. */
async function pickOfFew<Sortable extends string>(
  db: Queryable,
  list: PagedList<Sortable>,
  query: PageQuery<Sortable>,
): Promise<Picked> {
  const { lookUp } = list;
  const sorted = lookUp
    ? sql`(select id, ${lookUp(sql`found.value`)} as value from found) looked_up`
    : sql`found`;
  // The limit also keeps the planner from the index of the order.
  const { rows } = await db.execute<Picked>(
    sql`with found as materialized (${everyRow(list, query)} limit ${FEW + 1})
        select (select count(*) from found) as total, array(select id from ${sorted} ${pageOf(query)})::text[] as ids`,
  );
  return firstOrThrow(rows);
}

/** Rows of a list: those from this one on, counted from 0; so many at most. */
export type Slice = { readonly start: number; readonly take: number };

/** @param total how many rows the list has, where that is known: those of its second half are then looked for from the end */
export async function pickInOrder<Sortable extends string>(
  db: Queryable,
  list: PagedList<Sortable>,
  { sort }: Pick<PageQuery<Sortable>, 'sort'>,
  { start, take }: Slice,
  total = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const after = Math.max(0, total - start - take);
  const isNearEnd = after < start;
  const limit = isNearEnd ? Math.max(0, total - start - after) : take;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${everyRow(list, { sort })}) found ${orderBy(sort, isNearEnd)}
        limit ${limit} offset ${isNearEnd ? after : start}`,
  );
  const ids = rows.map(({ id }) => id);
  return isNearEnd ? ids.toReversed() : ids;
}

/** The rows of the list with what they are sorted by. */
function everyRow<Sortable extends string>(
  { table, id, where, columns }: PagedList<Sortable>,
  { sort }: Pick<PageQuery<Sortable>, 'sort'>,
): SQL {
  const value = sort ? columns[sort.property] : id;
  return sql`select ${id} as id, ${value} as value from ${table} where ${where ?? sql`true`}`;
}

export const sliceOf = ({ page, pageSize }: Pick<PageQuery, 'page' | 'pageSize'>): Slice => ({
  start: page * pageSize,
  take: pageSize,
});

function pageOf(query: PageQuery): SQL {
  const { start, take } = sliceOf(query);
  return sql`${orderBy(query.sort)} limit ${take} offset ${start}`;
}

function orderBy(sort: PageQuery['sort'], isReversed = false): SQL {
  const descending = (sort?.descending ?? false) !== isReversed;
  const order = orderOf({ property: 'value', descending }, { value: sql`value` }, sql`id`);
  return sql`order by ${sql.join(order, sql`, `)}`;
}

/** Rows in the order of their ids; what was deleted in between is left out. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of a list, and how many rows the whole list has. */
export type Rows<T> = { readonly rows: T[]; readonly total: number };

/** "Contains", whatever the case: `%` and `_` mean themselves. Undefined when nothing is searched for. */
export function contains(
  text: string | undefined,
  ...columns: readonly Parameters<typeof ilike>[0][]
): SQL | undefined {
  if (text === undefined) return undefined;
  const pattern = patternOf(text);
  // For one or two letters every row is looked at, and those of ASCII are folded in half the time without the others.
  const folded = /^[\x20-\x7e]{1,2}$/.test(text)
    ? columns.map((column) => sql`${column} collate "C"`)
    : columns;
  return or(...folded.map((column) => ilike(column, pattern)));
}

/** Order of a page: as asked, then by id the same way, so that no row comes twice or never, and one index has both ways. */
export function orderOf<Sortable extends string>(
  sort: PageQuery<Sortable>['sort'],
  columns: Readonly<Record<Sortable, SQLWrapper>>,
  id: SQLWrapper,
): SQL[] {
  if (!sort) return [asc(id)];
  const column = columns[sort.property];
  // Missing values come last when ascending, first when descending: PostgreSQL's own order, which indexes have.
  return sort.descending ? [desc(column), desc(id)] : [asc(column), asc(id)];
}

/** The same for a column that is in lower case already, which is several times as fast. */
export function containsFolded(text: string | undefined, column: SQLWrapper): SQL | undefined {
  if (text === undefined) return undefined;
  return sql`${column} like lower(${patternOf(text)})`;
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Rows of a whole list that are read at a time: some milliseconds of work, between which others have their turn. */
const BATCH = 500;

/**
 * Reads a list whole, however long it is: what was read is not kept.
 * @param read the next rows after this one, in the order of the list, so many at most
 */
export async function* inBatches<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  size = BATCH,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  do {
    const rows = await read(after, size);
    if (rows.length > 0) yield rows;
    after = rows.length === size ? rows.at(-1) : undefined;
  } while (after !== undefined);
}
