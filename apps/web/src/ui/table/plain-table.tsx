import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import classes from './plain-table.module.css';
import { ScrollFrame } from './scroll-frame.tsx';

export type PlainColumn<Row> = {
  cell: (row: Row) => ReactNode;
  /** Aligned at the end of its column. */
  isNumber?: boolean;
} & /** The header or key differs from those of the other columns. */ (
  | { header: string }
  | { header: ReactElement; key: string }
);

export interface PlainTableProps<Row> {
  label: string;
  /** The first is the row header. */
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** If one of the rows is shown in detail elsewhere: its key, and the handler of a press on another row. */
  shown?: { key: string; onShow: (key: string) => void };
  className?: string | undefined;
}

const keyOf = <Row,>(column: PlainColumn<Row>): string => ('key' in column ? column.key : column.header);

/** A table of values in a frame of its own, which scrolls sideways: no sorting, no pages. */
export function PlainTable<Row>({ label, columns, rows, rowKey, shown, className }: PlainTableProps<Row>) {
  const [about, ...values] = columns;
  const numberClass = ({ isNumber }: PlainColumn<Row>) => (isNumber ? classes.number : undefined);
  return (
    <ScrollFrame label={label} className={clsx(classes.plain, className)}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={keyOf(column)} scope="col" className={numberClass(column)}>
                <span className={classes.words}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const isShown = shown?.key === key;
            const name = about?.cell(row);
            return (
              <tr key={key} data-shown={isShown || undefined}>
                <th scope="row">
                  {shown ? (
                    <button
                      type="button"
                      className={classes.choose}
                      aria-pressed={isShown}
                      onClick={() => shown.onShow(key)}
                    >
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                {values.map((column) => (
                  <td key={keyOf(column)} className={numberClass(column)}>
                    {column.isNumber ? (
                      column.cell(row)
                    ) : (
                      <span className={classes.words}>{column.cell(row)}</span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
