import { createReadStream } from 'node:fs';
import {
  guessMapping,
  type MappingGuess,
  SAMPLE_ROWS,
} from '../../apps/server/src/reading-files/mapping-guess.ts';
import {
  epochMs,
  epochUnitOf,
  type TimestampReader,
  timeReader,
} from '../../apps/server/src/reading-files/recorded-time.ts';
import type { TableRow } from '../../apps/server/src/table-files/delimited-rows.ts';
import { TableError, type TableFault } from '../../apps/server/src/table-files/table-error.ts';
import { openTable } from '../../apps/server/src/table-files/table-rows.ts';
import type {
  DayOrder,
  DecimalSign,
  Delimiter,
} from '../../packages/contract/src/reading-import/reading-mapping.ts';
import { bindColumns, type ColumnRule, type RecordedValue, ReplayError, type SentColumn } from './columns.ts';

/** Options for reading a file: see `--map`, `--set`, `--drop`, `--zone`, `--day-order`, `--delimiter` and `--decimal`. */
export type RecordingForm = {
  readonly rules: readonly ColumnRule[];
  readonly constants: readonly (readonly [string, RecordedValue])[];
  readonly dropped: readonly string[];
  /** IANA zone of times without an offset; undefined: that of the file, or UTC. */
  readonly zone: string | undefined;
  /** Undefined: as the file suggests; the others, too. */
  readonly dayOrder: DayOrder | undefined;
  readonly delimiter: Delimiter | undefined;
  readonly decimal: DecimalSign | undefined;
};

/** Key to value. */
export type RecordedValues = Readonly<Record<string, RecordedValue>>;

/** One row: epoch ms and measured values. `values` undefined: nothing was measured, and nothing is sent. */
export type RecordedRow = { readonly ts: number; readonly values: RecordedValues | undefined };

/** The file is the user's own. */
const TABLE_LIMITS = { maxLength: Number.POSITIVE_INFINITY, maxWorkbookBytes: 512 * 1024 * 1024 };

/** Reasons why a file cannot be read. */
const FAULTS: Readonly<Record<TableFault, string>> = {
  notText: 'is neither text in UTF-8 or UTF-16 nor a workbook',
  brokenQuotes: 'a quotation mark is missing or extra',
  tooLong: 'the row is too long',
  tooManyCells: 'the row has too many cells',
  brokenArchive: 'is damaged or not whole',
  notAWorkbook: 'is no Excel workbook',
  tooLarge: 'is too large',
};

/**
 * The rows of a file with a header, in file order, read lazily; what it is, how it writes times and numbers and which
 * quantities its columns hold is guessed as in the import of readings.
 * @param onGuess called with what was guessed, as far as nothing else was chosen
 * @throws ReplayError that names the line of an invalid recording.
 */
export async function* readRecording(
  file: string,
  form: RecordingForm,
  onGuess: (guess: MappingGuess, delimiter: Delimiter | undefined) => void = () => undefined,
): AsyncGenerator<RecordedRow> {
  let line = 1;
  try {
    const table = await openTable(createReadStream(file), TABLE_LIMITS, form.delimiter);
    const rows = table.rows[Symbol.asyncIterator]();
    const sample: TableRow[] = [];
    while (sample.length < SAMPLE_ROWS) {
      const next = await rows.next();
      if (next.done) break;
      sample.push(next.value);
    }
    if (sample.length === 0) throw new ReplayError('the file is empty');
    const guess = withChoices(
      guessMapping(
        sample.map(({ cells }) => cells),
        form.zone ?? 'UTC',
      ),
      form,
    );
    onGuess(guess, table.delimiter);
    line = sample[guess.headerRow]?.line ?? 1;
    const readRow = rowReader(guess, form);
    for (const row of sample.slice(guess.headerRow + 1)) {
      line = row.line;
      yield readRow(row.cells);
    }
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      line = next.value.line;
      yield readRow(next.value.cells);
    }
  } catch (error) {
    throw explained(error, file, line);
  }
}

function withChoices(guess: MappingGuess, form: RecordingForm): MappingGuess {
  const { time, decimal } = guess.mapping;
  const { zone = time.timeZone, dayOrder = time.dayOrder } = form;
  const chosen = { time: { ...time, timeZone: zone, dayOrder }, decimal: form.decimal ?? decimal };
  return { ...guess, mapping: { ...guess.mapping, ...chosen } };
}

function rowReader(guess: MappingGuess, form: RecordingForm): (cells: readonly string[]) => RecordedRow {
  const { header, mapping, doubts } = guess;
  if (doubts.includes('time')) throw new ReplayError(`no column holds times among ${header.join(', ')}`);
  const { column, clockColumn } = mapping.time;
  const name = header[column] ?? '';
  const readTime = name === 'ts_ms' ? readMilliseconds : timeReader(mapping.time);
  const constantKeys = form.constants.map(([key]) => key);
  const columns = bindColumns(guess, form.rules, form.dropped, constantKeys);
  return (cells) => {
    const clock = clockColumn === null ? '' : ` ${cells[clockColumn] ?? ''}`;
    return {
      ts: timeOf(`${cells[column] ?? ''}${clock}`, readTime),
      values: valuesOf(cells, columns, form.constants),
    };
  };
}

/** Milliseconds. @throws ReplayError for a time that is one of our day only in another unit, which it names. */
function readMilliseconds(text: string): number | undefined {
  const unit = epochUnitOf(text);
  const ts = epochMs(text, unit ?? 'ms');
  if (ts === undefined || unit === undefined || unit === 'ms') return ts;
  const time = new Date(ts).toISOString();
  throw new ReplayError(
    `'${text}' in column ts_ms is no time in milliseconds: it looks like ${unit === 's' ? 'seconds' : 'microseconds'} (${time})`,
  );
}

function timeOf(cell: string, readTime: TimestampReader): number {
  const ts = readTime(cell);
  if (ts === undefined) throw new ReplayError(`'${cell}' is no time`);
  return ts;
}

function valuesOf(
  cells: readonly string[],
  columns: readonly SentColumn[],
  constants: RecordingForm['constants'],
): RecordedValues | undefined {
  const measured = columns.flatMap(({ index, key, read }): [string, RecordedValue][] => {
    const value = read(cells[index] ?? '');
    return value === undefined ? [] : [[key, value]];
  });
  // Constants only supplement measured values.
  return measured.length === 0 ? undefined : Object.fromEntries([...measured, ...constants]);
}

function explained(error: unknown, file: string, line: number): unknown {
  if (error instanceof ReplayError) return new ReplayError(`${file}, line ${line}: ${error.message}`);
  if (error instanceof TableError) {
    return new ReplayError(`${file}, line ${error.line}: ${FAULTS[error.fault]}`);
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new ReplayError(`${file}: there is no such file`);
  if (code === 'EISDIR') return new ReplayError(`${file}: is a folder`);
  return error;
}
