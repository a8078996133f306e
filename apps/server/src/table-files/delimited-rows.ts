import type { Delimiter } from '@airdeck/contract/reading-import/reading-mapping';
import { TableError } from './table-error.ts';

/** A row that is not empty. Cells are trimmed unless they are in quotes. */
export type TableRow = {
  /** The line on which it begins, from 1; in a workbook, the number of the row. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** Characters of a row: many times those of any real one. A row without an end would be collected as a whole. */
const MAX_ROW_LENGTH = 64 * 1024;
/** Cells of a row, with the empty ones at its end: the columns of a spreadsheet. */
const MAX_CELLS = 16_384;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

type State = 'unquoted' | 'quoted' | 'afterQuotes';

/**
 * The rows of delimited text, which arrives in pieces. Lines end with LF, CR LF or CR; a quotation mark within quotes is
 * doubled.
 * @param firstLine the number of the first line of the text
 * @throws TableError brokenQuotes, tooLong, tooManyCells
 */
export async function* delimitedRows(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  firstLine = 1,
): AsyncGenerator<TableRow> {
  const separator = delimiter.charCodeAt(0);
  let line = firstLine;
  let rowLine = firstLine;
  let rowLength = 0;
  let cells: string[] = [];
  let cell = '';
  let state: State = 'unquoted';
  let isAfterReturn = false;

  function endCell(): void {
    cells.push(state === 'unquoted' ? cell.trim() : cell);
    cell = '';
    state = 'unquoted';
    if (cells.length > MAX_CELLS) throw new TableError('tooManyCells', rowLine);
  }

  function endRow(): TableRow | undefined {
    endCell();
    const row = cells.every(isEmpty) ? undefined : { line: rowLine, cells };
    cells = [];
    rowLength = 0;
    return row;
  }

  for await (const piece of pieces) {
    /** Position of the first character that is still to be added to the cell. */
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      const isBreak = code === LINE_FEED || code === CARRIAGE_RETURN;
      // CR LF counts as one.
      const isSecondHalf = code === LINE_FEED && isAfterReturn;
      isAfterReturn = code === CARRIAGE_RETURN;
      if (isBreak && !isSecondHalf) line += 1;
      rowLength += 1;
      if (rowLength > MAX_ROW_LENGTH)
        throw new TableError(state === 'quoted' ? 'brokenQuotes' : 'tooLong', rowLine);
      if (state === 'quoted') {
        if (code !== QUOTE) continue;
        cell += piece.slice(from, at);
        from = at + 1;
        state = 'afterQuotes';
        continue;
      }
      if (code === separator) {
        if (state === 'unquoted') cell += piece.slice(from, at);
        from = at + 1;
        endCell();
        if (cells.length >= MAX_CELLS) throw new TableError('tooManyCells', rowLine);
      } else if (isBreak) {
        if (state === 'unquoted') cell += piece.slice(from, at);
        from = at + 1;
        if (!isSecondHalf) {
          const row = endRow();
          if (row) yield row;
        }
        rowLine = line;
        rowLength = 0;
      } else if (code === QUOTE) {
        if (state === 'afterQuotes') {
          // The second half of a doubled one.
          cell += '"';
          state = 'quoted';
        } else {
          if ((cell + piece.slice(from, at)).trim() !== '') throw new TableError('brokenQuotes', rowLine);
          cell = '';
          state = 'quoted';
        }
        from = at + 1;
      } else if (state === 'afterQuotes') {
        if (code !== 0x20 && code !== 0x09) throw new TableError('brokenQuotes', rowLine);
        from = at + 1;
      }
    }
    if (state !== 'afterQuotes') cell += piece.slice(from);
  }
  if ((state as State) === 'quoted') throw new TableError('brokenQuotes', rowLine);
  const last = endRow();
  if (last) yield last;
}

/** Some loggers reserve the rest of a file with zero bytes. */
const isEmpty = (cell: string): boolean => /^\0*$/.test(cell);
