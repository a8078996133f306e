import type { PageQuery } from '@airdeck/contract/common/page';
import { asc, desc, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { firstOrThrow, type Queryable } from './database.ts';

/** Up to so many matching rows, sorting is faster than searching an index in the requested order. */
export const FEW = 20_000;

/** A list with a column `id`, and a covering index for each usual order. */
export type PagedList<Sortable extends string> = {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly where: SQL | undefined;
  readonly columns: Readonly<Record<Sortable, SQLWrapper>>;
  /** The sort value in place of the column, looked up for matching rows only. */
  readonly lookUp?: ((column: SQL) => SQL) | undefined;
  /** Up to so many rows, an order by looked-up values is sorted, too; default: none without a search. */
  readonly fewAtMost?: number;
};

/** The ids of a page in order, and the number of rows of the whole list. */
export type Picked = { readonly ids: string[]; readonly total: number };

/** The same while the rows of the whole list are still counted, which may take longer than reading those of the page. */
export type PickedEarly = Pick<Picked, 'ids'> & { readonly total: number | Promise<number> };

/** The ids of one page, and the number of rows. See `pickPageEarly`. */
export async function pickPage<Sortable extends string>(
  ...request: Parameters<typeof pickPageEarly<Sortable>>
): Promise<Picked> {
  const { ids, total } = await pickPageEarly(...request);
  return { ids, total: await total };
}

/**
 * The ids of one page. Only ids, because PostgreSQL finds these in the index: reading the rows before a page takes
 * ten times as long as skipping them.
 * @param pickMany picks the page of many rows if no index has the order, such as an order by looked-up values
 */
export async function pickPageEarly<Sortable extends string>(
  db: Queryable,
  list: PagedList<Sortable>,
  query: PageQuery<Sortable>,
  pickMany?: () => Promise<Picked> | undefined,
): Promise<PickedEarly> {
  const few = query.textSearch === undefined ? (list.fewAtMost ?? 0) : FEW;
  if (few > 0) {
    // The number of matches decides how to search: the planner's estimate may be far off.
    const picked = await pickOfFew(db, list, query, few);
    if (picked.total <= few) return picked;
  }
  const many = pickMany?.();
  if (many) return many;
  const total = Promise.resolve(db.$count(list.table, list.where));
  // A caller who fails before awaiting it must not leave its failure unhandled.
  total.catch(() => undefined);
  return { ids: await pickInOrder(db, list, query, sliceOf(query)), total };
}

/** Finds all, and sorts them. If there are many, it stops, with a total that shows this. */
async function pickOfFew<Sortable extends string>(
  db: Queryable,
  list: PagedList<Sortable>,
  query: PageQuery<Sortable>,
  few: number,
): Promise<Picked> {
  const { lookUp } = list;
  const sorted = lookUp
    ? sql`(select id, ${lookUp(sql`found.value`)} as value from found) looked_up`
    : sql`found`;
  // The limit also keeps the planner from using the index of the order. Too many are counted, but neither looked up nor sorted.
  const { rows } = await db.execute<Picked>(
    sql`with found as materialized (${everyRow(list, query)} limit ${few + 1}),
          counted as (select count(*) as total from found)
        select total, array(
          select id from ${sorted} where (select total from counted) <= ${few} ${pageOf(query)})::text[] as ids
        from counted`,
  );
  return firstOrThrow(rows);
}

/** Rows of a list: from this offset on, at most this many. */
export type Slice = { readonly start: number; readonly take: number };

/** @param total number of rows of the list, if known: those of its second half are then searched from the end */
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

/** The rows of the list with their sort values. */
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

/** Rows in the order of their ids, without those deleted in between. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of a list, and how many rows the whole list has. */
export type Rows<T> = { readonly rows: T[]; readonly total: number };

/** Case-insensitive "contains": `%` and `_` are literal. Undefined without a search text. */
export function contains(
  text: string | undefined,
  ...columns: readonly Parameters<typeof ilike>[0][]
): SQL | undefined {
  if (text === undefined) return undefined;
  const pattern = patternOf(text);
  // One or two letters need a full scan, and folding ASCII alone takes half the time.
  const folded = /^[\x20-\x7e]{1,2}$/.test(text)
    ? columns.map((column) => sql`${column} collate "C"`)
    : columns;
  return or(...folded.map((column) => ilike(column, pattern)));
}

/** Order of a page: as requested, then by id in the same direction, so that no row is repeated or missing, and one index serves both directions. */
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

/** The same for a column that is already in lower case, which is several times as fast. */
export function containsFolded(text: string | undefined, column: SQLWrapper): SQL | undefined {
  if (text === undefined) return undefined;
  return sql`${column} like lower(${patternOf(text)})`;
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Batch size for reading a whole list: some milliseconds of work, between which others have their turn. */
const BATCH = 500;

/**
 * Reads a whole list of any length in batches, without keeping it in memory.
 * @param read the next rows after this one, in the order of the list, at most this many
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
