import {
  type DayOrder,
  type DecimalSign,
  type KnownExportName,
  type MappedColumn,
  type MappingDoubt,
  type ReadingMapping,
  type RecordedTime,
  TIME_FORMS,
  type TimeForm,
} from '@airdeck/contract/reading-import/reading-mapping';
import { comparable, quantityOf, timeZoneIn, unitOf } from './header-names.ts';
import { KNOWN_EXPORT_TABLE, type KnownExport } from './known-exports.ts';
import { isMissing, numberOfCell } from './recorded-cells.ts';
import { epochUnitOf, parseDate, timeReader } from './recorded-time.ts';

/** Rows from which a mapping is guessed. */
export const SAMPLE_ROWS = 200;

/** How a file is probably to be read. */
export type MappingGuess = {
  /** Position of the row that names the columns. */
  readonly headerRow: number;
  readonly header: readonly string[];
  readonly mapping: ReadingMapping;
  /** The export that it is; null: none that is known. */
  readonly known: KnownExportName | null;
  /** Names the device, in files of several. */
  readonly deviceColumn: number | null;
  /** The guesses that the file leaves open. */
  readonly doubts: readonly MappingDoubt[];
};

/** A header that names the time, without brackets. */
const TIME_NAME =
  /^(?:ts|ts_ms|ts_s|time|timestamp|time_?stamp|date|datetime|date[ /_&-]*time|created_at|recorded(?:_at)?|last_changed|time \(.*|timestamp .*|(?:utc|local)[ _]?date[/ ]?time|epoch|unixtime)$/;
const CLOCK = /^\d{1,2}:\d{2}/;
/** Columns that identify or describe, and measure nothing. */
const NOT_MEASURED =
  /(?:^|[ _])(?:id|sensor_index|serial|serialno|rssi|uptime|uptimeminutes|mem|adc|part|session|row|no)$/;

type Sample = readonly (readonly string[])[];

/**
 * Guesses how rows become readings.
 * @param sample the first rows of the file
 * @param timeZone of times, if the file names none
 */
export function guessMapping(sample: Sample, timeZone: string): MappingGuess {
  const known = KNOWN_EXPORT_TABLE.find((one) => isLike(one, sample[one.rowsBefore] ?? []));
  const headerRow = known?.rowsBefore ?? 0;
  const header = sample[headerRow] ?? [];
  const rows = sample.slice(headerRow + 1);
  const decimal = decimalIn(rows);
  const { time, doubts } = guessTime(header, rows, known, timeZone);
  const columns = known
    ? columnsOfExport(header, known)
    : columnsByName(header, rows, decimal, [time.column, time.clockColumn]);
  const device = known?.device;
  const deviceColumn = device ? header.findIndex((name) => device.test(comparable(name))) : -1;
  return {
    headerRow,
    header,
    mapping: { time, decimal, columns },
    known: known?.name ?? null,
    deviceColumn: deviceColumn >= 0 && deviceColumn !== time.column ? deviceColumn : null,
    doubts,
  };
}

function isLike({ has }: KnownExport, header: readonly string[]): boolean {
  const names = header.map(comparable);
  return has.every((pattern) => names.some((name) => pattern.test(name)));
}

const cellsOf = (rows: Sample, column: number): string[] =>
  rows.map((cells) => cells[column] ?? '').filter((cell) => !isMissing(cell));

function decimalIn(rows: Sample): DecimalSign {
  const count = (pattern: RegExp) =>
    rows.reduce((sum, cells) => sum + cells.filter((cell) => pattern.test(cell)).length, 0);
  return count(/^-?\d+,\d+$/) > count(/^-?\d+\.\d+$/) ? ',' : '.';
}

type TimeGuess = { readonly time: RecordedTime; readonly doubts: readonly MappingDoubt[] };

function guessTime(
  header: readonly string[],
  rows: Sample,
  known: KnownExport | undefined,
  timeZone: string,
): TimeGuess {
  const column = timeColumnOf(header, rows, known);
  const name = comparable(header[column ?? 0] ?? '');
  const cells = cellsOf(rows, column ?? 0);
  const found = column === undefined ? undefined : (formOf(cells) ?? (name === 'ts_ms' ? 'ms' : undefined));
  const form = found ?? 'date';
  const clockColumn = form === 'date' ? clockColumnOf(header, rows, column ?? 0, cells) : null;
  const named = known?.timeZone ?? header.map(timeZoneIn).find((zone) => zone !== undefined);
  const order = dayOrderOf(name, cells.filter(isDate));
  const time: RecordedTime = {
    column: column ?? 0,
    clockColumn,
    form,
    dayOrder: order ?? 'dayFirst',
    timeZone: named ?? timeZone,
    isNewestFirst: false,
  };
  const hasOwnOffset = cells.every((cell) => parseDate(cell, time.dayOrder)?.offsetMs !== undefined);
  const isZoneOpen = found === 'date' && !hasOwnOffset && (named === undefined || known?.isZoneOpen === true);
  const doubts: MappingDoubt[] = [
    ...(found === undefined ? (['time'] as const) : []),
    ...(found === 'date' && order === undefined ? (['dayOrder'] as const) : []),
    ...(isZoneOpen ? (['timeZone'] as const) : []),
  ];
  return { time: { ...time, isNewestFirst: isNewestFirst(cells, time) }, doubts };
}

/** A number since 1970 is better than a local time, which occurs twice when clocks go back. */
function timeColumnOf(
  header: readonly string[],
  rows: Sample,
  known: KnownExport | undefined,
): number | undefined {
  const names = header.map(comparable);
  if (known) return names.findIndex((name) => known.time.test(name));
  const named = names.flatMap((name, column) => (TIME_NAME.test(withoutBrackets(name)) ? [column] : []));
  const read = named.filter((column) => formOf(cellsOf(rows, column)) !== undefined);
  const milliseconds = names.indexOf('ts_ms');
  if (milliseconds !== -1) return milliseconds;
  const best = read.find((column) => formOf(cellsOf(rows, column)) !== 'date') ?? read[0];
  if (best !== undefined) return best;
  const anyDate = names.findIndex((_, column) => formOf(cellsOf(rows, column)) === 'date');
  return anyDate === -1 ? named[0] : anyDate;
}

const withoutBrackets = (name: string) => name.replaceAll(/\([^)]*\)/g, '').trim();

/** The form of times in which at least half of the cells are. */
function formOf(cells: readonly string[]): TimeForm | undefined {
  const count = (form: TimeForm) =>
    cells.filter((cell) => (form === 'date' ? isDate(cell) : epochUnitOf(cell) === form)).length;
  return cells.length === 0 ? undefined : TIME_FORMS.find((form) => count(form) * 2 >= cells.length);
}

const isDate = (cell: string) =>
  parseDate(cell, 'dayFirst') !== undefined || parseDate(cell, 'monthFirst') !== undefined;

function clockColumnOf(
  header: readonly string[],
  rows: Sample,
  dateColumn: number,
  dates: readonly string[],
): number | null {
  if (dates.some((cell) => cell.includes(':'))) return null;
  const found = header.findIndex((_, column) => {
    const cells = cellsOf(rows, column);
    return column !== dateColumn && cells.length > 0 && cells.every((cell) => CLOCK.test(cell));
  });
  return found === -1 ? null : found;
}

/** Undefined: the file leaves it open. */
function dayOrderOf(header: string, cells: readonly string[]): DayOrder | undefined {
  if (/dd.mm.yy/.test(header)) return 'dayFirst';
  if (/mm.dd.yy/.test(header)) return 'monthFirst';
  const orders = (['dayFirst', 'monthFirst'] as const).filter((order) =>
    cells.every((cell) => parseDate(cell, order) !== undefined),
  );
  const isYearFirst = cells.every((cell) => /^\d{4}/.test(cell));
  if (isYearFirst || orders.length === 1) return orders[0];
  // Only Europe writes dots.
  if (cells.some((cell) => /^\d{1,2}\.\d{1,2}\./.test(cell))) return 'dayFirst';
  // Rows follow each other closely.
  const [spanOfFirst, spanOfSecond] = orders.map((order) => spanMs(cells, order));
  if (spanOfFirst === undefined || spanOfSecond === undefined) return undefined;
  if (spanOfFirst * 2 < spanOfSecond) return orders[0];
  return spanOfSecond * 2 < spanOfFirst ? orders[1] : undefined;
}

function spanMs(cells: readonly string[], order: DayOrder): number {
  const times = cells.map((cell) => parseDate(cell, order)?.wallMs ?? 0);
  return Math.max(...times) - Math.min(...times);
}

function isNewestFirst(cells: readonly string[], time: RecordedTime): boolean {
  const read = timeReader({ ...time, timeZone: 'UTC' });
  const first = read(cells[0] ?? '');
  const last = read(cells.at(-1) ?? '');
  return first !== undefined && last !== undefined && last < first;
}

function columnsOfExport(header: readonly string[], known: KnownExport): MappedColumn[] {
  const names = header.map(comparable);
  const columns: MappedColumn[] = [];
  for (const [pattern, key, unit] of known.columns) {
    const column = names.findIndex((name) => pattern.test(name));
    if (column === -1 || columns.some((taken) => taken.key === key)) continue;
    columns.push({ column, key, unit: unit ?? unitOf(header[column] ?? '', key) });
  }
  return columns.sort((a, b) => a.column - b.column);
}

function columnsByName(
  header: readonly string[],
  rows: Sample,
  decimal: DecimalSign,
  taken: readonly (number | null)[],
): MappedColumn[] {
  const columns: MappedColumn[] = [];
  for (const [column, name] of header.entries()) {
    if (name === '' || taken.includes(column)) continue;
    const quantity = quantityOf(name);
    const cells = cellsOf(rows, column);
    const isNumeric = cells.length > 0 && cells.every((cell) => numberOfCell(cell, decimal) !== undefined);
    const key = quantity ?? (isNumeric && !isOther(name) ? name : undefined);
    if (key === undefined || columns.some((other) => other.key === key)) continue;
    const unit = quantity === 'temp' ? temperatureUnit(header, rows, name) : unitOf(name, key);
    columns.push({ column, key, unit });
  }
  return columns;
}

/** Also a time that is not the chosen one is nothing that was measured. */
const isOther = (name: string) =>
  NOT_MEASURED.test(comparable(name)) || TIME_NAME.test(withoutBrackets(comparable(name)));

/** Some files have a column for it. */
function temperatureUnit(header: readonly string[], rows: Sample, name: string): string {
  const column = header.findIndex((other) => comparable(other) === 'tempunit');
  return column !== -1 && cellsOf(rows, column)[0]?.toUpperCase() === 'F' ? '°F' : unitOf(name, 'temp');
}
