import { Checkbox } from '@mantine/core';
import { useUiLabels } from '../labels.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { Column } from './column.ts';
import classes from './frame.module.css';
import { type RowAction, RowActions } from './row-actions.tsx';
import { useRovingRows } from './use-roving-rows.ts';

export interface TableBodyProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  actions: ((row: Row) => readonly RowAction[]) | undefined;
  selection: { selected: ReadonlySet<string>; onToggle: (key: string) => void } | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowKey, rowName, actions, selection, onOpen } = props;
  const labels = useUiLabels().table;
  const open = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  };
  const { current, bodyRef, onKeyDown, onFocus } = useRovingRows(rows.length, onOpen && open);
  return (
    <tbody ref={bodyRef} onKeyDown={onKeyDown} onFocus={onFocus}>
      {rows.map((row, index) => {
        const key = rowKey(row);
        const selected = selection?.selected.has(key) === true;
        const reachable = index === current;
        return (
          <tr
            key={key}
            tabIndex={reachable ? 0 : -1}
            aria-selected={selection ? selected : undefined}
            data-selected={selected || undefined}
            data-opens={onOpen ? true : undefined}
            onClick={(event) => {
              const control = event.target instanceof Element && event.target.closest('a,button,input,label');
              if (!control) onOpen?.(row);
            }}
          >
            {selection ? (
              <td className={classes.checkCell}>
                <Checkbox
                  tabIndex={reachable ? 0 : -1}
                  aria-label={labels.selectRow(rowName(row))}
                  checked={selected}
                  onChange={() => selection.onToggle(key)}
                />
              </td>
            ) : null}
            {columns.map((column) => (
              <td
                key={column.key}
                data-align={column.align}
                data-keeps-words={column.keepsWords || undefined}
                data-keeps-whole={column.keepsWhole || undefined}
                data-label={column.header}
              >
                <bdi dir={column.leftToRight ? 'ltr' : undefined}>{column.cell(row)}</bdi>
              </td>
            ))}
            {actions ? (
              <td className={classes.actionsCell}>
                <RowActions row={rowName(row)} actions={actions(row)} reachable={reachable} />
              </td>
            ) : null}
          </tr>
        );
      })}
    </tbody>
  );
}

/** Widths that look like text, repeated so that no two neighbours are equal. */
const SKELETON_WIDTHS = ['70%', '45%', '60%', '35%', '55%'];

/** Rows of the final height where the real ones will be. */
export function SkeletonBody({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
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
