import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  DEVICE_FILE_COLUMNS,
  type DeviceFileColumn,
  type DeviceFileError,
  type DeviceFileFault,
  MAX_DEVICE_FILE_ROWS,
} from '@airdeck/contract/device-import/device-import';
import { CsvError, parse } from 'csv-parse';
import { textOfCell } from '../../http/csv.ts';
import { EndlessRow, refuseEndlessRows } from './endless-rows.ts';

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
/** Bytes in which the delimiter is looked for. */
const HEADER_LENGTH = 4 * 1024;

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
 * Reads comma- or semicolon-separated text in UTF-8, with or without a byte order mark. The first row names the
 * columns. Text that was escaped against formulas is restored.
 */
export async function readDeviceFile(bytes: Buffer): Promise<DeviceFile> {
  if (!isUtf8(bytes)) return { rows: [], errors: [fileError('notText', {})] };
  try {
    return await readRows(bytes);
  } catch (error) {
    return { rows: [], errors: [asFileError(error)] };
  }
}

/** The error of a file that cannot be read. @throws any other error */
function asFileError(error: unknown): DeviceFileError {
  if (error instanceof EndlessRow) return fileError(error.fault, { line: error.line });
  if (error instanceof CsvError) return fileError('brokenQuotes', { line: Number(error['lines'] ?? 1) });
  throw error;
}

async function readRows(bytes: Buffer): Promise<DeviceFile> {
  const rows: FileRow[] = [];
  const errors: DeviceFileError[] = [];
  let columns: readonly DeviceFileColumn[] | undefined;
  for await (const { line, record } of linesOf(bytes)) {
    if (!columns) {
      const header = readHeader(record, line);
      if (header.errors.length > 0) return { rows: [], errors: header.errors };
      columns = header.columns;
      continue;
    }
    if (rows.length === MAX_DEVICE_FILE_ROWS)
      return { rows: [], errors: [fileError('tooManyRows', { line })] };
    rows.push({ line, cells: cellsOf(columns, record) });
    const beyond = record.slice(columns.length).find((cell) => cell !== '');
    if (beyond !== undefined) errors.push(fileError('tooManyCells', { line, value: beyond }));
  }
  if (rows.length === 0) return { rows, errors: [fileError('noRows', {})] };
  return { rows, errors };
}

type Parsed = { readonly record: readonly string[]; readonly info: { readonly bytes: number } };

/**
 * Rows with the line in which each begins. Cells are trimmed unless they are in quotes. Rows with empty cells only are
 * skipped.
 */
async function* linesOf(bytes: Buffer): AsyncGenerator<{ line: number; record: readonly string[] }> {
  const delimiter = delimiterOf(bytes);
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  // An error of the source ends the parser, whose consumer gets it.
  const parsed: AsyncIterable<Parsed> = pipeline(piecesOf(bytes, delimiter), parser, () => undefined);
  let line = 1;
  let at = 0;
  for await (const { record, info } of parsed) {
    line += lineBreaksIn(bytes.subarray(at, info.bytes));
    at = info.bytes;
    // The file may end without a line break after the last row.
    const ownBreaks = (isLineBreak(bytes[at - 1]) ? 1 : 0) + lineBreaksIn(Buffer.from(record.join('')));
    yield { line: line - ownBreaks, record };
  }
}

/** @throws EndlessRow */
async function* piecesOf(bytes: Buffer, delimiter: string): AsyncGenerator<Buffer> {
  const look = refuseEndlessRows(delimiter);
  for (let at = 0; at < bytes.length; at += PIECE_LENGTH) {
    const piece = bytes.subarray(at, at + PIECE_LENGTH);
    look(piece);
    yield piece;
    await nextTurn();
  }
}

/** Spreadsheets in locales with a decimal comma separate cells by semicolons. */
function delimiterOf(bytes: Buffer): ',' | ';' {
  const [header = ''] = bytes.toString('latin1', 0, HEADER_LENGTH).split(/[\r\n]/, 1);
  const count = (mark: string) => header.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

const isLineBreak = (byte: number | undefined) => byte === CARRIAGE_RETURN || byte === LINE_FEED;

/** CR LF counts as one. */
function lineBreaksIn(bytes: Buffer): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === LINE_FEED ? bytes[index - 1] !== CARRIAGE_RETURN : byte === CARRIAGE_RETURN) count += 1;
  }
  return count;
}

function readHeader(record: readonly string[], line: number) {
  const columns: DeviceFileColumn[] = [];
  const errors: DeviceFileError[] = [];
  for (const name of record) {
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
