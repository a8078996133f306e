import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  DEVICE_FILE_COLUMNS,
  type DeviceFileColumn,
  type DeviceFileError,
  type DeviceFileFault,
  MAX_DEVICE_FILE_BYTES,
  MAX_DEVICE_FILE_ROWS,
} from '@airdeck/contract/device-import/device-import';
import { textOfCell } from '../../http/csv.ts';
import { TableError } from '../../table-files/table-error.ts';
import { openTable } from '../../table-files/table-rows.ts';

/** A row of the file. Empty cells, and cells without a column, are missing. */
export type FileRow = {
  /** First line, from 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<DeviceFileColumn, string>>>;
};

/** The rows and errors of a file. A file that is unreadable as a whole has no rows. */
export type DeviceFile = {
  readonly rows: readonly FileRow[];
  readonly errors: readonly DeviceFileError[];
};

/** Bytes per piece, which may hold as many rows as half of them; others are served between pieces. */
const PIECE_LENGTH = 4 * 1024;

const TABLE_LIMITS = { maxLength: MAX_DEVICE_FILE_BYTES, maxWorkbookBytes: MAX_DEVICE_FILE_BYTES };

const MAX_SHOWN_LENGTH = 200;
/** Maximum of reported faults of a header: a line of commas only has millions of them. */
const MAX_HEADER_FAULTS = 100;

type Told = { readonly line?: number; readonly column?: string | null; readonly value?: string | null };

export function fileError(
  fault: DeviceFileFault,
  { line = 1, column = null, value = null }: Told,
): DeviceFileError {
  return { line, column, value: value === null ? null : shown(value), fault };
}

const shown = (value: string) =>
  value.length > MAX_SHOWN_LENGTH
    ? // Without half of a surrogate pair at the cut.
      `${value.slice(0, MAX_SHOWN_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`
    : value;

/**
 * Reads a table as `table-files` opens it. The first row names the columns. Text that was escaped against formulas is
 * restored.
 */
export async function readDeviceFile(bytes: Buffer): Promise<DeviceFile> {
  try {
    return await readRows(bytes);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { rows: [], errors: [fileError(error.fault, { line: error.line })] };
  }
}

async function readRows(bytes: Buffer): Promise<DeviceFile> {
  const rows: FileRow[] = [];
  const errors: DeviceFileError[] = [];
  let columns: readonly DeviceFileColumn[] | undefined;
  const table = await openTable(piecesOf(bytes), TABLE_LIMITS);
  for await (const { line, cells } of table.rows) {
    if (!columns) {
      const header = readHeader(cells, line);
      if (header.errors.length > 0) return { rows: [], errors: header.errors };
      columns = header.columns;
      continue;
    }
    if (rows.length === MAX_DEVICE_FILE_ROWS)
      return { rows: [], errors: [fileError('tooManyRows', { line })] };
    rows.push({ line, cells: cellsOf(columns, cells) });
    const beyond = cells.slice(columns.length).find((cell) => cell !== '');
    if (beyond !== undefined) errors.push(fileError('tooManyCells', { line, value: beyond }));
  }
  if (rows.length === 0) return { rows, errors: [fileError('noRows', {})] };
  return { rows, errors };
}

/** The file piece by piece, so that others are served in between. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_LENGTH) {
    yield bytes.subarray(at, at + PIECE_LENGTH);
    await nextTurn();
  }
}

function readHeader(record: readonly string[], line: number) {
  const columns: DeviceFileColumn[] = [];
  const errors: DeviceFileError[] = [];
  const last = record.findLastIndex((name) => name !== '');
  for (const name of record.slice(0, last + 1)) {
    if (errors.length === MAX_HEADER_FAULTS) break;
    const column = DEVICE_FILE_COLUMNS.find((known) => known === name);
    if (!column) errors.push(fileError('unknownColumn', { line, column: shown(name), value: name }));
    else if (columns.includes(column)) errors.push(fileError('columnTwice', { line, column, value: name }));
    else columns.push(column);
  }
  if (!record.includes('name')) errors.push(fileError('missingNameColumn', { line }));
  return { columns, errors };
}

function cellsOf(columns: readonly DeviceFileColumn[], record: readonly string[]): FileRow['cells'] {
  const cells: Partial<Record<DeviceFileColumn, string>> = {};
  for (const [index, column] of columns.entries()) {
    const cell = textOfCell(record[index] ?? '');
    if (cell.trim() !== '') cells[column] = cell;
  }
  return cells;
}
