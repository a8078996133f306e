import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Drawing, EmptyState } from '../empty-state/empty-state.tsx';
import { useUiLabels } from '../labels.tsx';
import type { Column } from './columns.tsx';
import frame from './frame.module.css';
import { ListFilters, type TableFilters } from './list-filters.tsx';
import type { RowAction } from './row-actions.tsx';
import classes from './table.module.css';
import { type OpenedRow, SkeletonBody, TableBody, TableHead } from './table-body.tsx';
import { TablePager, TableSearch } from './table-controls.tsx';
import type { TableState } from './table-state.ts';

/** Result of the request for a page: `rows` are kept while the next page is loading (`refreshing`). */
export type TableResult<Row> =
  | { status: 'loading' }
  | { status: 'ready' | 'refreshing'; rows: readonly Row[]; total: number }
  | { status: 'failed'; text?: string | undefined; detail?: string | undefined; onRetry: () => void }
  | { status: 'forbidden' };

interface TableSelection {
  /** Keys of the selected rows, on this and other pages. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Actions on them. */
  actions?: ReactNode;
}

export interface DataTableProps<Row> {
  /** Accessible name: the content of the list. */
  label: string;
  columns: readonly Column<Row>[];
  result: TableResult<Row>;
  rowKey: (row: Row) => string;
  /** Name of a row. */
  rowName: (row: Row) => string;
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
  formatNumber: (value: number) => string;
  /** Shown if the list is empty without a search and without filters. */
  empty: { drawing: Drawing; text: string; action?: ReactNode };
  /** The heading under which rows that follow each other stand; undefined: none. */
  groupOf?: ((row: Row) => string) | undefined;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  selection?: TableSelection | undefined;
  /** Called on Enter or a click on a row; a cell should have a link too, so that it can be opened in another tab. */
  onOpen?: (row: Row) => void;
  /** Details below one of the rows, chosen by `onOpen`. */
  opened?: OpenedRow<Row> | undefined;
  /** False if the rows have no searchable text. */
  hasSearch?: boolean;
  /** Beside the search. */
  filters?: TableFilters | undefined;
}

function toggled(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}

function SelectionBar({ selection }: { selection: TableSelection }) {
  const labels = useUiLabels().table;
  return (
    <div className={classes.selectionBar} role="status">
      <span>{labels.selected(selection.selected.size)}</span>
      {selection.actions}
      <Button variant="subtle" size="compact-md" onClick={() => selection.onChange(new Set())}>
        {labels.clearSelection}
      </Button>
    </div>
  );
}

function TablePlaceholder<Row>({
  result,
  searched,
  empty,
}: {
  result: TableResult<Row>;
  searched: boolean;
  empty: DataTableProps<Row>['empty'];
}) {
  const labels = useUiLabels();
  if (result.status === 'forbidden')
    return <EmptyState drawing="lock" announce="alert" text={labels.table.forbidden} />;
  if (result.status === 'failed') {
    const retry = (
      <Button variant="default" onClick={result.onRetry}>
        {labels.retry}
      </Button>
    );
    return (
      <EmptyState
        drawing="failure"
        announce="alert"
        text={result.text ?? labels.notLoaded}
        detail={result.detail}
        action={retry}
      />
    );
  }
  if (result.status === 'loading' || result.rows.length > 0) return null;
  if (searched) return <EmptyState drawing="search" announce="status" text={labels.table.noMatches} />;
  return <EmptyState announce="status" {...empty} />;
}

/** The table of all lists: searched, sorted and paged by the server, with loading, empty and error states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, result, rowKey, rowName, state, onStateChange, formatNumber, empty } = props;
  const { actions, selection, onOpen, opened, hasSearch = true, filters } = props;
  const labels = useUiLabels();
  const rows = result.status === 'ready' || result.status === 'refreshing' ? result.rows : [];
  const total = result.status === 'ready' || result.status === 'refreshing' ? result.total : undefined;
  const keys = rows.map(rowKey);
  const all = keys.length > 0 && keys.every((key) => selection?.selected.has(key));
  const waiting = result.status === 'loading' || result.status === 'refreshing';
  const searched = state.search !== '' || state.page > 1 || (filters?.chosen ?? 0) > 0;
  const extraColumns = (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <div className={classes.table}>
      {hasSearch || filters ? (
        <div className={classes.toolbar}>
          {hasSearch ? (
            <TableSearch value={state.search} onChange={(search) => onStateChange({ search })} />
          ) : null}
          {filters ? <ListFilters {...filters} formatNumber={formatNumber} /> : null}
        </div>
      ) : null}
      <div className={frame.frame}>
        <table aria-label={label} aria-busy={waiting}>
          <TableHead
            columns={columns}
            sort={state.sort}
            onSort={(sort) => onStateChange({ sort })}
            withActions={actions !== undefined}
            selection={
              selection && {
                all,
                isEmpty: keys.length === 0,
                some: keys.some((key) => selection.selected.has(key)),
                onToggle: () => selection.onChange(toggled(selection.selected, keys, !all)),
              }
            }
          />
          {result.status === 'loading' ? (
            <SkeletonBody columns={columns.length + extraColumns} rows={state.pageSize} />
          ) : (
            <TableBody
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              rowName={rowName}
              groupOf={props.groupOf}
              actions={actions}
              onOpen={onOpen}
              opened={opened}
              selection={
                selection && {
                  selected: selection.selected,
                  onToggle: (key) =>
                    selection.onChange(toggled(selection.selected, [key], !selection.selected.has(key))),
                }
              }
            />
          )}
        </table>
        <TablePlaceholder result={result} searched={searched} empty={empty} />
        {waiting ? <VisuallyHidden role="status">{labels.loading}</VisuallyHidden> : null}
      </div>
      {selection && selection.selected.size > 0 ? <SelectionBar selection={selection} /> : null}
      <TablePager state={state} total={total} onChange={onStateChange} formatNumber={formatNumber} />
    </div>
  );
}
