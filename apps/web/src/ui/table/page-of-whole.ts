import type { ListState } from './list-state.ts';

export type Order<Row> = (a: Row, b: Row, language: string) => number;

/** What of a list is shown that the server gives whole: there are few. */
export function pageOf<Row extends { readonly name: string }>(
  rows: readonly Row[],
  { search, sort, page, pageSize }: ListState,
  orders: Readonly<Record<string, Order<Row>>>,
  language: string,
): { rows: Row[]; total: number } {
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = rows.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted));
  const order = sort && orders[sort.key];
  const sorted = order ? found.toSorted((a, b) => order(a, b, language)) : found;
  if (sort?.direction === 'descending') sorted.reverse();
  // An address may name a page that is no more.
  const first = Math.min(page - 1, Math.max(0, Math.ceil(found.length / pageSize) - 1)) * pageSize;
  return { rows: sorted.slice(first, first + pageSize), total: found.length };
}
