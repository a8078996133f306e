import { useCallback, useMemo } from 'react';
import type { WantedPage } from './wanted-page.ts';

type SortState = NonNullable<WantedPage['sort']>;

/** Order and page size of a list before a person chooses. */
export interface ListDefaults {
  sort?: SortState;
  pageSize: number;
}

/** The sizes that the pager of a table offers. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const SEARCH_MAX = 200;

function positiveInteger(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback;
}

function readSort(text: string | null): SortState | undefined {
  if (!text) return undefined;
  const key = text.replace(/^-/, '');
  if (key === '') return undefined;
  return { key, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

function writeSort(sort: SortState): string {
  return sort.direction === 'descending' ? `-${sort.key}` : sort.key;
}

/**
 * Reads the state from a URL; missing or invalid parts have their default. A sort key is not checked: the table ignores
 * unknown ones.
 */
export function readListState(params: URLSearchParams, defaults: ListDefaults): WantedPage {
  const pageSize = positiveInteger(params.get('size'), defaults.pageSize);
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    sort: readSort(params.get('sort')) ?? defaults.sort,
    page: positiveInteger(params.get('page'), 1),
    pageSize: PAGE_SIZES.some((size) => size === pageSize) ? pageSize : defaults.pageSize,
  };
}

/** Writes the state into a copy of the URL's parameters; keeps other parameters, and leaves out defaults. */
export function writeListState(
  params: URLSearchParams,
  state: WantedPage,
  defaults: ListDefaults,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, isDefault: boolean) => {
    if (isDefault) next.delete(name);
    else next.set(name, value);
  };
  const sort = state.sort ? writeSort(state.sort) : '';
  put('q', state.search, state.search === '');
  put('sort', sort, sort === '' || (defaults.sort !== undefined && sort === writeSort(defaults.sort)));
  put('page', String(state.page), state.page === 1);
  put('size', String(state.pageSize), state.pageSize === defaults.pageSize);
  return next;
}

/** Address of a list that shows the matches of a text. */
export const searchedPath = (path: string, text: string): string =>
  `${path}?${new URLSearchParams({ q: text.slice(0, SEARCH_MAX) })}`;

/** The URL's parameters and their setter, as returned by the router's hook. */
type SearchParamsPair = readonly [
  URLSearchParams,
  (next: URLSearchParams, options?: { replace?: boolean }) => void,
];

/**
 * A list's search, sort order and page, kept in the URL: they survive a reload and can be shared. Typing replaces the entry in the browser's history; a new page, size or order adds
 * one, so that Back undoes it. Any change except of the page returns to the first page.
 */
export function useListState(
  [params, setParams]: SearchParamsPair,
  defaults: ListDefaults,
): [WantedPage, (change: Partial<WantedPage>) => void] {
  const state = useMemo(() => readListState(params, defaults), [params, defaults]);
  const change = useCallback(
    (part: Partial<WantedPage>) => {
      const next = { ...state, page: 1, ...part };
      setParams(writeListState(params, next, defaults), { replace: part.search !== undefined });
    },
    [state, params, setParams, defaults],
  );
  return [state, change];
}
