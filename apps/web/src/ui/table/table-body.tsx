import { Checkbox, VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { BodyRow, type RowSelection } from './body-row.tsx';
import type { Column } from './columns.tsx';
import classes from './frame.module.css';
import { GroupRow } from './group-row.tsx';
import type { RowAction } from './row-actions.tsx';
import { nextSort, type SortState } from './table-state.ts';

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

interface RovingRows {
  /** The row that the Tab key reaches, followed by its buttons. */
  current: number;
  bodyRef: React.RefObject<HTMLTableSectionElement | null>;
  onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void;
  onFocus: (event: FocusEvent<HTMLTableSectionElement>) => void;
}

/**
 * Roving tabindex of the rows: arrow keys, Home and End move between rows, Enter opens one. Fifty rows with three
 * buttons each would otherwise be 200 tab stops.
 */
function useRovingRows(count: number, onOpen: ((index: number) => void) | undefined): RovingRows {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [wanted, setWanted] = useState(0);
  const current = Math.min(wanted, Math.max(0, count - 1));

  // The details below a row are not a separate row.
  const rowsOf = () =>
    [...(bodyRef.current?.rows ?? [])].filter(({ dataset }) => dataset['detail'] === undefined);
  const indexOf = (target: EventTarget): number => {
    const row = target instanceof Element ? target.closest('tr') : null;
    return row ? rowsOf().indexOf(row) : -1;
  };

  return {
    current,
    bodyRef,
    onFocus: (event) => {
      const index = indexOf(event.target);
      if (index >= 0) setWanted(index);
    },
    onKeyDown: (event) => {
      const onRow = event.target instanceof HTMLTableRowElement;
      if (event.key === 'Enter' && onRow) {
        onOpen?.(indexOf(event.target));
        return;
      }
      const step = STEPS[event.key];
      // Inside a field or a menu, these keys have other functions.
      if (!step || event.target instanceof HTMLInputElement || event.defaultPrevented) return;
      const index = indexOf(event.target);
      if (index < 0) return;
      event.preventDefault();
      const next = step(index, count);
      setWanted(next);
      rowsOf()[next]?.focus();
    },
  };
}

/** A row with its details. */
export interface OpenedRow<Row> {
  /** Null: none is open. */
  key: string | null;
  detail: (row: Row) => ReactNode;
}

interface TableBodyProps<Row> {
  groupOf?: ((row: Row) => string) | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  actions: ((row: Row) => readonly RowAction[]) | undefined;
  selection: RowSelection | undefined;
  onOpen: ((row: Row) => void) | undefined;
  opened: OpenedRow<Row> | undefined;
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowKey, rowName, groupOf, actions, selection, onOpen, opened } = props;
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  const open = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  };
  const { current, bodyRef, onKeyDown, onFocus } = useRovingRows(rows.length, onOpen && open);
  return (
    <tbody ref={bodyRef} onKeyDown={onKeyDown} onFocus={onFocus}>
      {rows.map((row, index) => {
        const key = rowKey(row);
        const before = rows[index - 1];
        const group = groupOf?.(row);
        const isFirst = group !== undefined && (before === undefined || groupOf?.(before) !== group);
        return (
          <Fragment key={key}>
            {isFirst ? <GroupRow text={group} width={width} /> : null}
            <BodyRow
              row={row}
              rowKey={key}
              rowName={rowName}
              columns={columns}
              actions={actions}
              selection={selection}
              isSelected={selection?.selected.has(key) === true}
              isReachable={index === current}
              onOpen={onOpen}
            />
            {opened?.key === key ? (
              <tr data-detail>
                <td colSpan={width}>{opened.detail(row)}</td>
              </tr>
            ) : null}
          </Fragment>
        );
      })}
    </tbody>
  );
}

/** Widths of placeholder texts, different for neighbours. */
const SKELETON_WIDTHS = ['70%', '45%', '60%', '35%', '55%'];

/** Placeholder rows of the final height. */
export function SkeletonBody({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
        <tr key={row} className={classes.skeletonRow}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={column}>
              <Skeleton width={SKELETON_WIDTHS[(row * 2 + column) % SKELETON_WIDTHS.length] ?? '50%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSort: (sort: SortState) => void;
  /** `isEmpty`: there are no rows to select. */
  selection: { all: boolean; some: boolean; isEmpty: boolean; onToggle: () => void } | undefined;
  withActions: boolean;
}

function SortMark({ direction }: { direction: SortState['direction'] | undefined }) {
  if (direction === 'ascending') return <ChevronUpIcon size={16} />;
  if (direction === 'descending') return <ChevronDownIcon size={16} />;
  return <SortIcon size={16} className={classes.sortIdle} />;
}

export function TableHead<Row>({ columns, sort, onSort, selection, withActions }: TableHeadProps<Row>) {
  const labels = useUiLabels().table;
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className={classes.checkCell}>
            <Checkbox
              size="md"
              aria-label={labels.selectPage}
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              disabled={selection.isEmpty}
              onChange={selection.onToggle}
            />
          </th>
        ) : null}
        {columns.map(({ header, sortKey, align, width }) => {
          const direction = sortKey !== undefined && sort?.key === sortKey ? sort.direction : undefined;
          // As a CSS variable: without effect where rows are cards.
          const style = width === undefined ? undefined : ({ '--column-width': width } as CSSProperties);
          return (
            <th
              key={header}
              scope="col"
              data-align={align}
              style={style}
              aria-sort={sortKey === undefined ? undefined : (direction ?? 'none')}
            >
              {sortKey === undefined ? (
                header
              ) : (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => onSort(nextSort(sort, sortKey))}
                >
                  {header}
                  <SortMark direction={direction} />
                </button>
              )}
            </th>
          );
        })}
        {withActions ? (
          <th scope="col" className={classes.actionsCell}>
            <VisuallyHidden>{labels.actionsColumn}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
