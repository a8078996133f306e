export interface SortState {
  key: string;
  direction: 'ascending' | 'descending';
}

/** State of a list: search, sort order and page. */
export interface TableState {
  search: string;
  sort: SortState | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** Those that the pager offers; the address of a list admits the same ones. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The sort order after a press on a column header: ascending, descending, ascending. */
export function nextSort(sort: SortState | undefined, key: string): SortState {
  const descending = sort?.key === key && sort.direction === 'ascending';
  return { key, direction: descending ? 'descending' : 'ascending' };
}
