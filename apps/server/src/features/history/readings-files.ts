import { distinctRooms } from '@airdeck/air/room-name';
import type { SpikeMetric } from '@airdeck/air/spikes';
import { csvRow } from '../../http/csv.ts';
import type { ReadingColumn, ReadingText, TimeRange } from '../telemetry/device-readings.ts';
import { aboutText, commonRows, deviceRows, MAX_LISTED_GAPS, type WrittenReadings } from './about-file.ts';
import { aboutTexts } from './about-texts.ts';

import {
  columnNotes,
  conversionsOf,
  type FileReader,
  headerOf,
  READING_COLUMNS,
  spikesOf,
  wideColumns,
} from './report-columns.ts';
import type { ReportedDevice } from './reported-devices.service.ts';
import { type Sheet, workbookEntries } from './workbook.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Order for CSV files of readings. */
type ReadingsFile = FileReader & {
  readonly devices: readonly ReportedDevice[];
  /** One for each device, without extension. */
  readonly names: readonly string[];
  readonly range: TimeRange;
  /** Restricts the readings to spikes of this metric. */
  readonly metric?: SpikeMetric | undefined;
  /** Adds a description for each device. */
  readonly isExplained: boolean;
  /** Adds a column for everything else that a device measures, after those of every file. */
  readonly isWide: boolean;
};

type Columns = { readonly columns: readonly ReadingColumn[] };

/** The rows of each device as CSV, optionally with a description that includes their number. */
export async function* csvEntries(file: ReadingsFile, signal: AbortSignal): AsyncGenerator<ZipEntry, void> {
  for (const [position, device] of file.devices.entries()) {
    const name = file.names[position] ?? device.deviceId;
    const written = { rows: 0 };
    const columns = file.isWide ? await wideColumns(device.readings) : READING_COLUMNS;
    yield { name: `${name}.csv`, content: csvText(device, { ...file, columns }, written, signal) };
    if (!file.isExplained) continue;
    yield { name: `${name}.txt`, content: aboutDevice(device, { ...file, columns }, written, signal) };
  }
}

/** The rows of a device that are spikes of a metric, as CSV. */
export function plainCsv(
  device: ReportedDevice,
  { startTs, endTs, units }: TimeRange & Pick<FileReader, 'units'>,
  metric: SpikeMetric,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  return csvText(
    device,
    { range: { startTs, endTs }, metric, units, columns: READING_COLUMNS },
    { rows: 0 },
    signal,
  );
}

async function* csvText(
  { readings, zone }: ReportedDevice,
  { range, metric, units, columns }: Pick<ReadingsFile, 'range' | 'metric' | 'units'> & Columns,
  written: { rows: number },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  yield csvRow(headerOf(columns, units));
  const spikes = metric && spikesOf(metric);
  const conversions = conversionsOf(columns, units);
  const order = { ...range, form: 'csv', columns, conversions, timeZone: zone, spikes } as const;
  for await (const { text, rows } of readings.text(order, signal)) {
    written.rows += rows;
    yield text;
  }
}

async function* aboutDevice(
  device: ReportedDevice,
  { range, language, units, metric, columns }: ReadingsFile & Columns,
  { rows }: { rows: number },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const gaps = await device.readings.gaps(range, MAX_LISTED_GAPS, signal);
  yield aboutText([
    ...deviceRows({ device, range, rows, gaps }, language),
    ...commonRows({ language, units }, columnNotes({ language, units }, columns), metric),
  ]);
}

/** Rows of a sheet, without its header, after which the next sheet begins: the format allows 1,048,576. */
const MOST_SHEET_ROWS = 1_000_000;

type ReadingsWorkbook = FileReader & {
  readonly devices: readonly ReportedDevice[];
  readonly range: TimeRange;
};

/** Sheets of readings for each device, further quantities in the last columns, preceded by one that describes them, with the numbers of rows. */
export function readingsWorkbook(
  { devices, range, language, units }: ReadingsWorkbook,
  signal: AbortSignal,
  mostRows = MOST_SHEET_ROWS,
): AsyncGenerator<ZipEntry, void> {
  const written: WrittenReadings[] = [];

  const described = new Set<ReadingColumn>();
  const rooms = distinctRooms(devices);

  async function* sheets(): AsyncGenerator<Sheet, void> {
    for (const [position, device] of devices.entries()) {
      const { readings, zone } = device;
      const columns = [...READING_COLUMNS, ...(await readings.furtherKeys())];
      for (const column of columns) described.add(column);
      const conversions = conversionsOf(columns, units);
      const order = { ...range, form: 'sheet', columns, conversions, timeZone: zone } as const;
      const source = new CountedRows(readings.text(order, signal));
      const name = devices.length === 1 ? 'Readings' : (rooms[position] ?? device.deviceName);
      do {
        yield { name, header: headerOf(columns, units), rows: source.take(mostRows) };
      } while (!(await source.isAtEnd()));
      const gaps = await readings.gaps(range, MAX_LISTED_GAPS, signal);
      written.push({ device, range, rows: source.count, gaps });
    }
  }

  const about = () => [
    ...written.flatMap((readings) => [...deviceRows(readings, language), []]),
    ...commonRows({ language, units }, columnNotes({ language, units }, [...described])),
  ];
  return workbookEntries(sheets(), { name: aboutTexts(language)('sheet'), rows: about }, language);
}

/** Splits a source of rows into parts, and counts the rows. */
class CountedRows {
  /** Rows taken so far. */
  count = 0;
  private ahead: ReadingText | undefined;

  private readonly source: AsyncGenerator<ReadingText, void>;

  constructor(source: AsyncGenerator<ReadingText, void>) {
    this.source = source;
  }

  /** The next rows: at least `most` if there are as many, and slightly more at most. */
  async *take(most: number): AsyncGenerator<string, void> {
    const end = this.count + most;
    while (this.count < end && !(await this.isAtEnd())) {
      const next = this.ahead;
      this.ahead = undefined;
      if (!next) return;
      this.count += next.rows;
      yield next.text;
    }
  }

  async isAtEnd(): Promise<boolean> {
    this.ahead ??= (await this.source.next()).value ?? undefined;
    return this.ahead === undefined;
  }
}
