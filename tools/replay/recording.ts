import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { bindColumns, type ColumnRule, type RecordedValue, ReplayError, type SentColumn } from './columns.ts';
import { isoTimeReader, readEpochMs, type TimestampReader } from './timestamp.ts';

/** Options for reading a file: see `--map`, `--set`, `--drop` and `--zone`. */
export type RecordingForm = {
  readonly rules: readonly ColumnRule[];
  readonly constants: readonly (readonly [string, RecordedValue])[];
  readonly dropped: readonly string[];
  /** IANA zone of times without an offset. */
  readonly zone: string;
};

/** Key to value. */
export type RecordedValues = Readonly<Record<string, RecordedValue>>;

/** One row: epoch ms and measured values. `values` undefined: nothing was measured, and nothing is sent. */
export type RecordedRow = { readonly ts: number; readonly values: RecordedValues | undefined };

/**
 * The rows of a CSV file with a header, in file order, read lazily; `.gz` is decompressed.
 * The time is in column `ts_ms` (epoch ms) or `ts` (ISO 8601).
 * @throws ReplayError that names the line of an invalid recording.
 */
export async function* readRecording(file: string, form: RecordingForm): AsyncGenerator<RecordedRow> {
  let readRow: ((cells: string[]) => RecordedRow) | undefined;
  let line = 1;
  try {
    for await (const { record, info } of csvLines(file)) {
      line = info.lines;
      if (readRow) yield readRow(record);
      else readRow = rowReader(record, form);
    }
  } catch (error) {
    throw explained(error, file, line);
  }
  if (!readRow) throw new ReplayError(`${file}: the file is empty`);
}

function csvLines(file: string): AsyncIterable<{ record: string[]; info: { lines: number } }> {
  const parser = parse({ bom: true, skip_empty_lines: true, info: true });
  const source = createReadStream(file);
  // A failure of any stream destroys the parser with its error, which the reader of the lines then gets.
  const ended = () => undefined;
  if (file.endsWith('.gz')) pipeline(source, createGunzip(), parser, ended);
  else pipeline(source, parser, ended);
  return parser;
}

function rowReader(header: readonly string[], form: RecordingForm): (cells: string[]) => RecordedRow {
  const names = header.map((name) => name.trim());
  const timeColumn = names.includes('ts_ms') ? 'ts_ms' : 'ts';
  const timeIndex = names.indexOf(timeColumn);
  if (timeIndex === -1) throw new ReplayError(`no column 'ts' or 'ts_ms' among ${names.join(', ')}`);
  const readTime = timeColumn === 'ts_ms' ? readMilliseconds : isoTimeReader(form.zone);
  const constantKeys = form.constants.map(([key]) => key);
  const columns = bindColumns(names, timeColumn, form.rules, form.dropped, constantKeys);
  return (cells) => ({
    ts: timeOf(cells[timeIndex] ?? '', readTime),
    values: valuesOf(cells, columns, form.constants),
  });
}

/** Units that are mistaken for milliseconds. */
const OTHER_UNITS = [
  ['seconds', 1000],
  ['microseconds', 1 / 1000],
] as const;

/** Milliseconds. @throws ReplayError for a time that is one of our day only in another unit, which it names. */
function readMilliseconds(text: string): number | undefined {
  const ts = readEpochMs(text);
  if (ts === undefined || isOfOurDay(ts)) return ts;
  const [unit, inMs] = OTHER_UNITS.find(([, ms]) => isOfOurDay(ts * ms)) ?? [];
  if (!unit || !inMs) return ts;
  const time = new Date(ts * inMs).toISOString();
  throw new ReplayError(
    `'${text}' in column ts_ms is no time in milliseconds: it looks like ${unit} (${time})`,
  );
}

const isOfOurDay = (ts: number) => ts > Date.UTC(1980) && ts < Date.UTC(2100);

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
  if (error instanceof CsvError) return new ReplayError(`${file}: ${error.message}`);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new ReplayError(`${file}: there is no such file`);
  if (code === 'EISDIR') return new ReplayError(`${file}: is a folder`);
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new ReplayError(`${file}: is not a whole gzip file`);
  }
  return error;
}
