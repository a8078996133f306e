import { Checkbox } from '@mantine/core';
import type { CSSProperties } from 'react';
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import type { Column } from './column.ts';
import classes from './frame.module.css';
import { nextSort, type SortState } from './list-state.ts';

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSort: (sort: SortState) => void;
  selection: { all: boolean; some: boolean; onToggle: () => void } | undefined;
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
              aria-label={labels.selectPage}
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              onChange={selection.onToggle}
            />
          </th>
        ) : null}
        {columns.map(({ key, header, sortKey, align, width }) => {
          const direction = sortKey !== undefined && sort?.key === sortKey ? sort.direction : undefined;
          // As a variable: where rows are cards, columns have no width.
          const style = width === undefined ? undefined : ({ '--column-width': width } as CSSProperties);
          return (
            <th
              key={key}
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
