import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiFailure } from '../api-client/api-failure.ts';
import { failureText } from '../api-client/failure-text.ts';
import { useFormatters } from '../format/use-formatters.ts';
import type { Query } from '../query/query.ts';
import { type ListDefaults, useListState } from './list-state.ts';
import type { WantedPage } from './wanted-page.ts';

/** Result of the request for a page, for a table. */
export type PagedResult<Row> =
  | { status: 'loading' }
  | { status: 'ready' | 'refreshing'; rows: readonly Row[]; total: number }
  | { status: 'failed'; text: string; detail: string | undefined; onRetry: () => void }
  | { status: 'forbidden' };

type PageQuery<Row> = Query<{
  readonly data: readonly Row[];
  readonly totalElements: number;
  readonly isTotalExact?: boolean;
}>;

type ListOptions = {
  /** Text if it cannot be loaded. */
  readonly failed?: ParseKeys;
  /** Refetch interval of the shown page, ms; default: never. */
  readonly refreshMs?: number | false;
};

/** The search, order and page in the URL, as props of a table. */
export function useTableState(defaults: ListDefaults) {
  const [state, onStateChange] = useListState(useSearchParams(), defaults);
  return { state, onStateChange, formatNumber: useFormatters().number };
}

/** Props of the table of a list. */
export type ListTable<Row> = ReturnType<typeof useTableState> & { result: PagedResult<Row> };

const NO_ROWS: readonly never[] = [];

/** One page of a list searched, sorted and paged by the server. The previous page stays while the next is loading. */
export function useListPage<Row>(
  queryOf: (wanted: WantedPage) => PageQuery<Row>,
  defaults: ListDefaults,
  { failed = 'failure.load', refreshMs = false }: ListOptions = {},
) {
  const { t } = useTranslation();
  const table = useTableState(defaults);
  const { state, onStateChange, formatNumber } = table;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(state),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

  // The last row of the last page was deleted, or a URL has a page that no longer exists.
  const found = data?.totalElements;
  const lastPage = found === undefined ? undefined : Math.max(1, Math.ceil(found / state.pageSize));
  const isBeyond = !isPlaceholderData && lastPage !== undefined && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) onStateChange({ page: lastPage });
  }, [isBeyond, lastPage, onStateChange]);

  const result = shownResult();
  const total = result.status === 'failed' || result.status === 'forbidden' ? undefined : found;
  return {
    /** Props of the table. */
    table: { ...table, result },
    rows: 'rows' in result ? result.rows : NO_ROWS,
    /** Total of the whole list, as far as known, and the same in the reader's digits. */
    total,
    count: total === undefined ? undefined : formatNumber(total),
    /** False: the server stopped counting, and there are more. */
    isTotalExact: data?.isTotalExact ?? true,
  };

  function shownResult(): PagedResult<Row> {
    if (error && (!data || isPlaceholderData)) {
      if (isApiFailure(error) && error.status === 403) return { status: 'forbidden' };
      const { message, detail } = failureText(error, t, failed);
      return { status: 'failed', text: message, detail, onRetry: () => void refetch() };
    }
    if (!data || isBeyond) return { status: 'loading' };
    return {
      status: isPlaceholderData ? 'refreshing' : 'ready',
      rows: data.data,
      total: data.totalElements,
    };
  }
}
