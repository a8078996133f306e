import type { PageQuery } from '@airdeck/contract/common/page';
import { asc, desc, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

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

/** Order of a page: as asked, then by id, so that no row comes twice or never. */
export function orderOf<Sortable extends string>(
  sort: PageQuery<Sortable>['sort'],
  columns: Readonly<Record<Sortable, SQLWrapper>>,
  id: SQLWrapper,
): SQL[] {
  if (!sort) return [asc(id)];
  const column = columns[sort.property];
  // Missing values come last when ascending, first when descending: PostgreSQL's own order, which indexes have.
  return [sort.descending ? desc(column) : asc(column), asc(id)];
}

/** The same for a column that is in lower case already, which is several times as fast. */
export function containsFolded(text: string | undefined, column: SQLWrapper): SQL | undefined {
  if (text === undefined) return undefined;
  return sql`${column} like lower(${patternOf(text)})`;
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
