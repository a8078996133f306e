import { createHash } from 'node:crypto';
import { isTimeZone } from '@airdeck/contract/common/time-zones';
import { READING_IMPORT_ERRORS, type ReadingPreview } from '@airdeck/contract/reading-import/reading-import';
import type { ReadingMapping } from '@airdeck/contract/reading-import/reading-mapping';
import { badRequest } from '../../http/errors.ts';
import type { PlatformWrites } from '../../ingest/platform-writes.ts';
import { guessMapping, type MappingGuess } from '../../reading-files/mapping-guess.ts';
import { createRowReader } from '../../reading-files/row-reader.ts';
import type { TableRow } from '../../table-files/delimited-rows.ts';

const PREVIEWED_ROWS = 10;

/** The guess for the first rows of a file. */
export const guessOf = (sample: readonly TableRow[], timeZone = 'UTC'): MappingGuess =>
  guessMapping(
    sample.map(({ cells }) => cells),
    timeZone,
  );

/** Files with the same header are mapped in the same way. */
export const hashOfHeader = (header: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex');

/** @throws ApiError 400/31 for a column that the file does not have, a key twice, or an unknown zone */
export function checkMapping({ time, columns }: ReadingMapping, header: readonly string[]): void {
  if (!isTimeZone(time.timeZone)) throw badRequest(READING_IMPORT_ERRORS.unknownTimeZone);
  const used = [time.column, time.clockColumn ?? 0, ...columns.map(({ column }) => column)];
  const isTwice = new Set(columns.map(({ key }) => key)).size < columns.length;
  if (isTwice || used.some((column) => column >= header.length))
    throw badRequest(READING_IMPORT_ERRORS.unknownColumn);
}

/**
 * The first rows of a file as they will be stored.
 * @param judge what the entrance of devices would do with a row now
 */
export function previewOf(
  sample: readonly TableRow[],
  guess: MappingGuess,
  mapping: ReadingMapping,
  judge: PlatformWrites['judge'],
): Pick<ReadingPreview, 'columns' | 'rows'> {
  const rows = sample.slice(guess.headerRow + 1);
  const readRow = createRowReader(mapping);
  return {
    columns: guess.header.map((name, column) => ({
      name,
      example: rows.map(({ cells }) => cells[column] ?? '').find((cell) => cell !== '') ?? '',
    })),
    rows: rows.slice(0, PREVIEWED_ROWS).map(({ line, cells }) => {
      const { reading, faults } = readRow(cells);
      const taken = reading ? judge(reading) : null;
      return {
        line,
        ts: reading?.ts ?? null,
        values: { ...reading?.values },
        faults: [...faults],
        refusal: typeof taken === 'string' ? taken : null,
        implausible: typeof taken === 'string' ? [] : [...(taken?.faults ?? [])],
      };
    }),
  };
}
