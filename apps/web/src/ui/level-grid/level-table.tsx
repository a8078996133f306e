import type { MouseEvent, ReactNode } from 'react';
import looks from '../looks/looks.module.css';
import { ScrollFrame } from '../table/scroll-frame.tsx';
import { type CellLevel, levelProps } from './level-cell.ts';
import classes from './level-table.module.css';
import { type Step, useRovingCells } from './roving-cells.ts';

/** A cell: its number, accessible name and link. */
export type LevelTableCell = {
  readonly level: CellLevel;
  readonly number: string;
  readonly text: string;
  readonly href: string;
};

export type LevelTableRow = {
  readonly key: string;
  readonly name: string;
  /** Below the name. */
  readonly note?: ReactNode;
  /** One for each column; undefined: none. */
  readonly cells: readonly (LevelTableCell | undefined)[];
};

export interface LevelTableProps {
  label: string;
  /** Header of the rows' names. */
  head: string;
  /** With unique names. */
  columns: readonly { readonly key: string; readonly name: string }[];
  rows: readonly LevelTableRow[];
  /** Called when a link is pressed without a modifier key. */
  onFollow: (href: string) => void;
}

/** A table of levels, each a link. */
export function LevelTable({ label, head, columns, rows, onFollow }: LevelTableProps) {
  const { frame, onKeyDown, cellProps } = useRovingCells<HTMLDivElement>(firstCell(rows), (from, step) => {
    const [row = 0, column = 0] = from.split(':').map(Number);
    return cellAtStep(rows, { row, column }, step);
  });

  function follow(event: MouseEvent, href: string): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(href);
  }

  return (
    <ScrollFrame label={label} className={classes.frame} frame={frame} onKeyDown={onKeyDown}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              {head}
            </th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className={classes.column}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, cells }, row) => (
            <tr key={key}>
              <th scope="row" className={classes.name}>
                <bdi>{name}</bdi>
                {note === undefined ? null : <div className={looks.aside}>{note}</div>}
              </th>
              {columns.map((column, index) => {
                const cell = cells[index];
                return (
                  <td key={column.key} className={classes.place}>
                    {cell ? (
                      <a
                        {...levelProps(cell.level)}
                        {...cellProps(`${row}:${index}`)}
                        href={cell.href}
                        aria-label={cell.text}
                        title={cell.text}
                        onClick={(event) => follow(event, cell.href)}
                      >
                        {cell.number}
                      </a>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function firstCell(rows: readonly LevelTableRow[]): string | undefined {
  const row = rows.findIndex(({ cells }) => cells.some(Boolean));
  return row === -1 ? undefined : `${row}:${rows[row]?.cells.findIndex(Boolean)}`;
}

function cellAtStep(
  rows: readonly LevelTableRow[],
  { row, column }: { readonly row: number; readonly column: number },
  step: Step,
): string | undefined {
  const cells = rows[row]?.cells ?? [];
  switch (step) {
    case 'up':
    case 'pageUp':
      return `${row - 1}:${column}`;
    case 'down':
    case 'pageDown':
      return `${row + 1}:${column}`;
    case 'back':
      return nameOf(
        row,
        cells.findLastIndex((cell, index) => cell !== undefined && index < column),
      );
    case 'forward':
      return nameOf(
        row,
        cells.findIndex((cell, index) => cell !== undefined && index > column),
      );
    case 'first':
      return nameOf(row, cells.findIndex(Boolean));
    case 'last':
      return nameOf(row, cells.findLastIndex(Boolean));
  }
}

const nameOf = (row: number, column: number) => (column === -1 ? undefined : `${row}:${column}`);
