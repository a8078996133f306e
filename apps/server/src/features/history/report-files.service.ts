import { PassThrough, pipeline, type Readable } from 'node:stream';
import { dayText, localDay } from '@airdeck/air/local-time';
import { distinctRooms } from '@airdeck/air/room-name';
import { SPIKES } from '@airdeck/air/spikes';
import { PARQUET_TYPE, type ReportOrder } from '@airdeck/contract/history/history-files';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../http/caller.ts';
import { distinctNames, safeFileName, truncateText } from '../../http/file-names.ts';
import { comparisonCsv, comparisonWorkbook } from './comparison-files.ts';
import { parquetFile } from './parquet-file.ts';
import { csvEntries, plainCsv, readingsWorkbook } from './readings-files.ts';
import { compare, hourlyBeforeOf } from './report-comparison.service.ts';
import type { ReportedDevice, ReportedDevices } from './reported-devices.service.ts';
import { EXCEL_TYPE } from './workbook.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** Leaves space for content and period in a file name, also in scripts of three bytes a character. */
const MOST_NAME_LENGTH = 50;

/** A file, generated on demand. */
export type ReportFile = {
  readonly fileName: string;
  readonly contentType: string;
  /** Generates it while it is read; stops and releases all resources when the stream is closed. */
  readonly open: () => Readable;
};

export type ReportFiles = ReturnType<typeof createReportFiles>;

/** History and comparisons as files. Charts and files are based on the same rows. */
export function createReportFiles(parts: { reportedDevices: ReportedDevices; clock: Clock }) {
  const { reportedDevices, clock } = parts;
  return {
    /** @throws ApiError 404/32, 403/20 */
    async prepare(caller: Caller, order: ReportOrder): Promise<ReportFile> {
      const devices = await reportedDevices.open(caller, order.deviceIds, order.timeZone);
      const { ending, contentType, open } = formOf(order, devices, clock);
      return {
        fileName: `${nameOf(order, devices)}.${ending}`,
        contentType,
        open: () => {
          const gone = new AbortController();
          const stream = open(gone.signal);
          stream.once('close', () => gone.abort());
          return stream;
        },
      };
    },
  };
}

type FileForm = {
  readonly ending: string;
  readonly contentType: string;
  readonly open: (signal: AbortSignal) => Readable;
};

function formOf(order: ReportOrder, devices: readonly ReportedDevice[], clock: Clock): FileForm {
  const [only, second] = devices;
  if (order.what === 'spikes' && !order.isExplained && only && !second) {
    return {
      ending: 'csv',
      contentType: 'text/csv; charset=utf-8',
      open: (signal) => contentStream(plainCsv(only, order, order.metric, signal)),
    };
  }
  if (order.what === 'parquet' && only && !second) {
    return {
      ending: 'parquet',
      contentType: PARQUET_TYPE,
      open: (signal) => contentStream(parquetFile(only, order, signal)),
    };
  }
  const isExcel = order.what === 'excel' || order.what === 'comparisonExcel';
  return {
    ending: isExcel ? 'xlsx' : 'zip',
    contentType: isExcel ? EXCEL_TYPE : 'application/zip',
    open: (signal) => zipStream(entriesOf(order, devices, signal), clock()),
  };
}

/** Content that is generated while it is read. If aborted, it closes at once, not after the current chunk. */
function contentStream(content: AsyncIterable<string | Uint8Array>): Readable {
  // The returned stream reports errors.
  return pipeline(content, new PassThrough(), () => undefined);
}

/** File name without extension: the room, or the kind of content for several, then the period. */
function nameOf(order: ReportOrder, devices: readonly ReportedDevice[]): string {
  const [only, second] = devices;
  const isComparison = order.what === 'comparisonCsv' || order.what === 'comparisonExcel';
  const [room = 'Readings'] = only && !second ? distinctRooms(devices) : [];
  return contentName(isComparison ? 'Comparison' : room, order, only?.zone ?? 'UTC');
}

/** `Lobby CO2 spikes above 1000 2026-11-20 2026-11-26`, `Lobby all quantities 2026-11-20`: first and last day, or one day alone. */
function contentName(whose: string, order: ReportOrder, zone: string): string {
  const [from, to] = [order.startTs, order.endTs - 1].map((ts) => dayText(localDay(zone, ts)));
  const content =
    order.what === 'spikes'
      ? ` ${SPIKES[order.metric].fileWord} spikes above ${SPIKES[order.metric].above}`
      : order.what === 'wideCsv'
        ? ' all quantities'
        : '';
  const period = from === to ? ` ${from}` : ` ${from} ${to}`;
  // A long name is cut, not what distinguishes the file.
  return safeFileName(truncateText(whose, MOST_NAME_LENGTH).trimEnd() + content + period);
}

/** A name for the file of each device, without extension. */
function namesOf(order: ReportOrder, devices: readonly ReportedDevice[]): string[] {
  const rooms = distinctRooms(devices);
  return distinctNames(devices.map(({ zone }, index) => contentName(rooms[index] ?? '', order, zone)));
}

function entriesOf(
  order: ReportOrder,
  devices: readonly ReportedDevice[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry, void> {
  const { startTs, endTs, language, units } = order;
  const range = { startTs, endTs };
  const reader = { language, units };
  switch (order.what) {
    case 'csv':
    case 'wideCsv':
    case 'spikes': {
      const metric = order.what === 'spikes' ? order.metric : undefined;
      const isExplained = order.what !== 'spikes' || order.isExplained;
      const isWide = order.what === 'wideCsv';
      const file = { devices, names: namesOf(order, devices), range, ...reader, metric, isExplained, isWide };
      return csvEntries(file, signal);
    }
    case 'parquet':
      return parquetEntries(order, devices, signal);
    case 'excel':
      return readingsWorkbook({ devices, range, ...reader }, signal);
    case 'comparisonCsv':
    case 'comparisonExcel':
      return comparisonEntries(order, devices, signal);
  }
}

/** A file of each device, which describes itself. */
async function* parquetEntries(
  order: ReportOrder,
  devices: readonly ReportedDevice[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry, void> {
  const names = namesOf(order, devices);
  for (const [position, device] of devices.entries()) {
    const name = `${names[position] ?? device.deviceId}.parquet`;
    yield { name, content: parquetFile(device, order, signal), isCompressed: true };
  }
}

async function* comparisonEntries(
  order: Extract<ReportOrder, { what: 'comparisonCsv' | 'comparisonExcel' }>,
  devices: readonly ReportedDevice[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry, void> {
  const { startTs, endTs, language, units } = order;
  const comparison = await compare(devices, order, signal);
  const file = {
    comparison,
    language,
    units,
    range: { startTs, endTs },
    indices: new Map(devices.map(({ deviceId, readings }) => [deviceId, readings.by.id])),
    hourlyBefore: hourlyBeforeOf(devices),
  };
  yield* order.what === 'comparisonCsv' ? comparisonCsv(file) : comparisonWorkbook(file);
}
