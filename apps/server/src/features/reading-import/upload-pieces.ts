import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { READING_IMPORT_ERRORS } from '@airdeck/contract/reading-import/reading-import';
import type { Delimiter } from '@airdeck/contract/reading-import/reading-mapping';
import { ApiError, badRequest } from '../../http/errors.ts';
import { SAMPLE_ROWS } from '../../reading-files/mapping-guess.ts';
import type { TableRow } from '../../table-files/delimited-rows.ts';
import { TableError } from '../../table-files/table-error.ts';
import { openTable } from '../../table-files/table-rows.ts';
import { guessOf } from './mapped-file.ts';
import { READING_IMPORT_LIMITS } from './reading-import.limits.ts';

const { numbers: limits } = READING_IMPORT_LIMITS;

/** Rows that are stored at a time, and characters of them. */
const PIECE_ROWS = 1000;
const PIECE_LENGTH = 1024 * 1024;

/** A file that was kept: its first rows, how many there are below its header, and what separates its cells. */
export type KeptFile = {
  readonly sample: readonly TableRow[];
  readonly rows: number;
  /** Null: a workbook. */
  readonly delimiter: Delimiter | null;
};

/**
 * Reads a file as it arrives, and keeps its rows piece by piece.
 * @param keep stores a piece, JSON of rows
 * @param chosen separates the cells; undefined: what the file suggests
 * @throws ApiError 400/31, 413/31
 */
export async function keepInPieces(
  source: AsyncIterable<Uint8Array>,
  keep: (number: number, rows: string) => Promise<void>,
  chosen?: Delimiter,
): Promise<KeptFile> {
  const sample: TableRow[] = [];
  let piece: TableRow[] = [];
  let length = 0;
  let pieces = 0;
  let rows = 0;
  let headerRows: number | undefined;
  let delimiter: Delimiter | null = null;

  async function flush(): Promise<void> {
    // The rows before and with the names of the columns are no readings.
    headerRows ??= guessOf(sample).headerRow + 1;
    const skipped = Math.max(0, headerRows - (rows - piece.length));
    await keep(pieces, JSON.stringify(piece.slice(skipped)));
    pieces += 1;
    piece = [];
    length = 0;
  }

  try {
    const most = { maxLength: limits.textLength, maxWorkbookBytes: limits.workbookBytes };
    const table = await openTable(counted(source), most, chosen);
    delimiter = table.delimiter ?? null;
    for await (const { line, cells } of table.rows) {
      // PostgreSQL has no NUL in its texts.
      const row = { line, cells: cells.map((cell) => cell.replaceAll('\0', '')) };
      if (rows > limits.rowsPerFile)
        throw new ApiError(READING_IMPORT_ERRORS.tooManyRows, { max: limits.rowsPerFile });
      if (sample.length < SAMPLE_ROWS) sample.push(row);
      piece.push(row);
      rows += 1;
      length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (piece.length >= PIECE_ROWS || length >= PIECE_LENGTH) await flush();
    }
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { line, fault } = error;
    throw new ApiError(READING_IMPORT_ERRORS.unreadable, { line, fault });
  }
  if (piece.length > 0) await flush();
  const readings = rows - (headerRows ?? 0);
  if (readings <= 0) throw badRequest(READING_IMPORT_ERRORS.noRows);
  return { sample, rows: readings, delimiter };
}

async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > limits.fileBytes) throw new ApiError(REQUEST_ERRORS.tooLarge, { limit: limits.fileBytes });
    yield piece;
  }
  if (bytes === 0) throw badRequest(REQUEST_ERRORS.bodyMissing);
}
