import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFailure } from '../api-client/api-failure.ts';
import { failureText } from '../api-client/failure-text.ts';
import type { Query } from '../query/query.ts';

/** Result of the request for a page, for a table. */
export type PagedResult<Row> =
  | { status: 'loading' }
  | { status: 'ready' | 'refreshing'; rows: readonly Row[]; total: number }
  | { status: 'failed'; text: string; detail: string | undefined; onRetry: () => void }
  | { status: 'forbidden' };

type PagedList<Row> = {
  readonly result: PagedResult<Row>;
  /** Total of the whole list, as far as known. */
  readonly total: number | undefined;
  /** False: the server stopped counting, and there are more. */
  readonly isTotalExact: boolean;
};

type PagedListOptions<Row> = {
  /** The page that `state` describes. */
  readonly query: Query<{
    readonly data: readonly Row[];
    readonly totalElements: number;
    readonly isTotalExact?: boolean;
  }>;
  readonly state: WantedPage;
  readonly onStateChange: (change: { page: number }) => void;
  /** Text if it cannot be loaded. */
  readonly failed?: ParseKeys;
  /** Refetch interval of the shown page, ms; default: never. */
  readonly refreshMs?: number | false;
};

/** One page of a list searched, sorted and paged by the server. The previous page stays while the next is loading. */
export function usePagedList<Row>(options: PagedListOptions<Row>): PagedList<Row> {
  const { query, state, onStateChange, failed = 'failure.load', refreshMs = false } = options;
  const { t } = useTranslation();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const total = data?.totalElements;
  const isTotalExact = data?.isTotalExact ?? true;

  // The last row of the last page was deleted, or a URL has a page that no longer exists.
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / state.pageSize));
  const isBeyond = !isPlaceholderData && lastPage !== undefined && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) onStateChange({ page: lastPage });
  }, [isBeyond, lastPage, onStateChange]);

  if (error && (!data || isPlaceholderData)) {
    if (isApiFailure(error) && error.status === 403)
      return { result: { status: 'forbidden' }, total: undefined, isTotalExact };
    const { message, detail } = failureText(error, t, failed);
    return {
      result: { status: 'failed', text: message, detail, onRetry: () => void refetch() },
      total: undefined,
      isTotalExact,
    };
  }
  if (!data || isBeyond) return { result: { status: 'loading' }, total, isTotalExact };
  const status = isPlaceholderData ? 'refreshing' : 'ready';
  return { result: { status, rows: data.data, total: data.totalElements }, total, isTotalExact };
}

/** The part of a list that is shown, by a table's state. */
export type WantedPage = {
  readonly search: string;
  readonly sort: { readonly key: string; readonly direction: 'ascending' | 'descending' } | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
};

type PageParameters = {
  readonly pageSize: number;
  readonly page: number;
  readonly textSearch: string | undefined;
  readonly sortProperty: string | undefined;
  readonly sortOrder: string | undefined;
};

/**
 * The page in the platform's parameters, whose pages count from 0.
 * @param sortable the server's sort properties: others in a URL would be rejected.
 * @param names those of them that the console has another key for, by this key
 */
export function pageParameters(
  { search, sort, page, pageSize }: WantedPage,
  sortable: readonly string[],
  names: Readonly<Record<string, string>> = {},
): PageParameters {
  const property = sort && (names[sort.key] ?? sort.key);
  const isSorted = property !== undefined && sortable.includes(property);
  return {
    pageSize,
    page: page - 1,
    textSearch: search.trim() === '' ? undefined : search.trim(),
    sortProperty: isSorted ? property : undefined,
    sortOrder: isSorted ? (sort?.direction === 'ascending' ? 'ASC' : 'DESC') : undefined,
  };
}
