import { useCallback, useMemo } from 'react';
import { type ListDefaults, type ListState, readListState, writeListState } from './list-state.ts';

/** The address's parameters and the way to change them, as every router's own hook gives them. */
export type SearchParamsPair = readonly [
  URLSearchParams,
  (next: URLSearchParams, options?: { replace?: boolean }) => void,
];

/**
 * A list's state, read from and written to the address. Typing replaces the entry in the browser's history; a new page,
 * size or order adds one, so that Back undoes it. Any change but of the page leads back to the first page.
 */
export function useListState(
  [params, setParams]: SearchParamsPair,
  defaults: ListDefaults,
): [ListState, (change: Partial<ListState>) => void] {
  const state = useMemo(() => readListState(params, defaults), [params, defaults]);
  const change = useCallback(
    (part: Partial<ListState>) => {
      const next = { ...state, page: 1, ...part };
      setParams(writeListState(params, next, defaults), { replace: part.search !== undefined });
    },
    [state, params, setParams, defaults],
  );
  return [state, change];
}
