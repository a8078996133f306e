import { useTranslation } from 'react-i18next';
import { isOutOfReach } from '../api-client/api-failure.ts';
import { failureText } from '../api-client/failure-text.ts';
import type { ListDefaults } from './list-state.ts';
import { type PagedResult, useTableState } from './use-list-page.ts';

/** By column key. */
export type ListOrders<Row> = Readonly<Record<string, (a: Row, b: Row, language: string) => number>>;

type WholeList<Row> = {
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

/** The shown part of a short list that the server returns as a whole, as props of a table. */
export function useWholeList<Row extends { readonly name: string }>(
  { rows, error, refetch }: WholeList<Row>,
  defaults: ListDefaults,
  orders: ListOrders<Row> = {},
) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const table = useTableState(defaults);
  return { ...table, result: shownResult() };

  function shownResult(): PagedResult<Row> {
    if (!rows) {
      if (!error) return { status: 'loading' };
      if (isOutOfReach(error)) return { status: 'forbidden' };
      const { message, detail } = failureText(error, t);
      return { status: 'failed', text: message, detail, onRetry: () => void refetch() };
    }
    const { search, sort, page, pageSize } = table.state;
    const wanted = search.trim().toLocaleLowerCase(language);
    const found = rows.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted));
    const order = sort && orders[sort.key];
    const sorted = order ? found.toSorted((a, b) => order(a, b, language)) : found;
    if (sort?.direction === 'descending') sorted.reverse();
    // A URL may have a page that no longer exists.
    const first = Math.min(page - 1, Math.max(0, Math.ceil(found.length / pageSize) - 1)) * pageSize;
    return { status: 'ready', rows: sorted.slice(first, first + pageSize), total: found.length };
  }
}
