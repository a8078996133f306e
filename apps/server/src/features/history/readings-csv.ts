import type { SpikeMetric } from '@airdeck/air/spikes';
import type { ReportLanguage } from '@airdeck/contract/history-files';
import { csvRow } from '../../http/csv.ts';
import type { TimeRange } from '../telemetry/device-readings.ts';
import { aboutText, commonRows, deviceRows, MAX_LISTED_GAPS } from './about-file.ts';
import { READING_COLUMNS, READING_HEADER, spikesOf } from './report-columns.ts';
import type { ReportedDevice } from './reported-devices.service.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Readings of devices as text, and what to call the files. */
export type ReadingsFile = {
  readonly devices: readonly ReportedDevice[];
  /** One for each device, without an ending. */
  readonly names: readonly string[];
  readonly range: TimeRange;
  readonly language: ReportLanguage;
  /** Only readings that are spikes of it. */
  readonly metric?: SpikeMetric | undefined;
};

/** For each device the rows as comma-separated text, and a text that says what they are and how many came. */
export async function* csvEntries(file: ReadingsFile, signal: AbortSignal): AsyncGenerator<ZipEntry, void> {
  for (const [position, device] of file.devices.entries()) {
    const name = file.names[position] ?? device.deviceId;
    const written = { rows: 0 };
    yield { name: `${name}.csv`, text: csvText(device, file, written, signal) };
    yield { name: `${name}.txt`, text: aboutDevice(device, file, written, signal) };
  }
}

async function* csvText(
  { readings, zone }: ReportedDevice,
  { range, metric }: ReadingsFile,
  written: { rows: number },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  yield csvRow(READING_HEADER);
  const spikes = metric && spikesOf(metric);
  const order = { ...range, form: 'csv', columns: READING_COLUMNS, timeZone: zone, spikes } as const;
  for await (const { text, rows } of readings.text(order, signal)) {
    written.rows += rows;
    yield text;
  }
}

async function* aboutDevice(
  device: ReportedDevice,
  { range, language, metric }: ReadingsFile,
  { rows }: { rows: number },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const gaps = await device.readings.gaps(range, MAX_LISTED_GAPS, signal);
  yield aboutText([...deviceRows({ device, range, rows, gaps }, language), ...commonRows(language, metric)]);
}
