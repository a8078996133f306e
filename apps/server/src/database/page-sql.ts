import type { PageQuery } from '@airdeck/contract/common/page';
import { asc, desc, ilike, or, type SQL, type SQLWrapper } from 'drizzle-orm';

/** "Contains", whatever the case: `%` and `_` mean themselves. Undefined when nothing is searched for. */
export function contains(
  text: string | undefined,
  ...columns: readonly Parameters<typeof ilike>[0][]
): SQL | undefined {
  if (text === undefined) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
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
