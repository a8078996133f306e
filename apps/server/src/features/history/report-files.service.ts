import { PassThrough, pipeline, type Readable } from 'node:stream';
import { SPIKES } from '@airdeck/air/spikes';
import type { ReportOrder } from '@airdeck/contract/history/history-files';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../http/caller.ts';
import { distinctNames, safeFileName } from '../../http/file-names.ts';
import { comparisonCsv, comparisonWorkbook } from './comparison-files.ts';
import { csvEntries, plainCsv, readingsWorkbook } from './readings-files.ts';
import { compare } from './report-comparison.service.ts';
import type { ReportedDevice, ReportedDevices } from './reported-devices.service.ts';
import { EXCEL_TYPE } from './workbook.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

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
      open: (signal) => textStream(plainCsv(only, order, order.metric, signal)),
    };
  }
  const isExcel = order.what === 'excel' || order.what === 'comparisonExcel';
  return {
    ending: isExcel ? 'xlsx' : 'zip',
    contentType: isExcel ? EXCEL_TYPE : 'application/zip',
    open: (signal) => zipStream(entriesOf(order, devices, signal), clock()),
  };
}

/** Text that is generated while it is read. If aborted, it closes at once, not after the current chunk. */
function textStream(text: AsyncIterable<string>): Readable {
  // The returned stream reports errors.
  return pipeline(text, new PassThrough(), () => undefined);
}

/** File name without extension: the device's name, or the kind of content for several devices. */
function nameOf(order: ReportOrder, devices: readonly ReportedDevice[]): string {
  if (order.what === 'comparisonCsv' || order.what === 'comparisonExcel') return 'Comparison';
  const [only, second] = devices;
  const whose = only && !second ? only.deviceName : 'Readings';
  return safeFileName(order.what === 'spikes' ? spikesName(whose, order.metric) : whose);
}

const spikesName = (whose: string, metric: keyof typeof SPIKES) =>
  `${whose} ${SPIKES[metric].fileWord} spikes`;

function entriesOf(
  order: ReportOrder,
  devices: readonly ReportedDevice[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry, void> {
  const { startTs, endTs, language } = order;
  const range = { startTs, endTs };
  switch (order.what) {
    case 'csv':
    case 'spikes': {
      const metric = order.what === 'spikes' ? order.metric : undefined;
      const names = devices.map(({ deviceName }) =>
        safeFileName(metric ? spikesName(deviceName, metric) : deviceName),
      );
      const isExplained = order.what === 'csv' || order.isExplained;
      const file = { devices, names: distinctNames(names), range, language, metric, isExplained };
      return csvEntries(file, signal);
    }
    case 'excel':
      return readingsWorkbook({ devices, range, language }, signal);
    case 'comparisonCsv':
    case 'comparisonExcel':
      return comparisonEntries(order, devices, signal);
  }
}

async function* comparisonEntries(
  order: Extract<ReportOrder, { what: 'comparisonCsv' | 'comparisonExcel' }>,
  devices: readonly ReportedDevice[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry, void> {
  const { startTs, endTs, language } = order;
  const comparison = await compare(devices, order, signal);
  const file = { comparison, range: { startTs, endTs }, language };
  yield* order.what === 'comparisonCsv' ? comparisonCsv(file) : comparisonWorkbook(file);
}
