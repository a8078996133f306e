import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { useUiLabels } from '../labels.tsx';
import type { Column } from './columns.tsx';
import classes from './frame.module.css';
import { type RowAction, RowActions } from './row-actions.tsx';

export interface RowSelection {
  selected: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

interface BodyRowProps<Row> {
  row: Row;
  rowKey: string;
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => readonly RowAction[]) | undefined;
  selection: RowSelection | undefined;
  isSelected: boolean;
  /** Whether the Tab key stops at it. */
  isReachable: boolean;
  onOpen: ((row: Row) => void) | undefined;
}

function Cells<Row>(props: BodyRowProps<Row>) {
  const { row, rowKey, rowName, columns, actions, selection, isSelected, isReachable, onOpen } = props;
  const labels = useUiLabels().table;
  return (
    <tr
      tabIndex={isReachable ? 0 : -1}
      aria-selected={selection ? isSelected : undefined}
      data-selected={isSelected || undefined}
      data-opens={onOpen ? true : undefined}
      onClick={(event) => {
        const control = event.target instanceof Element && event.target.closest('a,button,input,label');
        if (!control) onOpen?.(row);
      }}
    >
      {selection ? (
        <td className={classes.checkCell}>
          <Checkbox
            size="md"
            tabIndex={isReachable ? 0 : -1}
            aria-label={labels.selectRow(rowName(row))}
            checked={isSelected}
            onChange={() => selection.onToggle(rowKey)}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.header}
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
          <RowActions row={rowName(row)} actions={actions(row)} reachable={isReachable} />
        </td>
      ) : null}
    </tr>
  );
}

/** A row of a table. While the focus moves, the rows that it neither leaves nor reaches are not drawn again. */
export const BodyRow = memo(Cells) as typeof Cells;
