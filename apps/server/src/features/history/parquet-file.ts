import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import { roomOfCustomer } from '@airdeck/air/room-name';
import { shownText } from '@airdeck/contract/common/shown-text';
import type { ReportLanguage } from '@airdeck/contract/history/history-files';
import type { TimeRange } from '../telemetry/device-readings.ts';
import { aboutLines, commonRows, deviceRows, MAX_LISTED_GAPS } from './about-file.ts';
import type { ParquetPart } from './parquet.worker.ts';
import type { ParquetTable } from './parquet-rows.ts';
import { parquetNotes, wideColumns } from './report-columns.ts';
import type { ReportedDevice } from './reported-devices.service.ts';

/** Run from source, the thread needs the server's TypeScript loader; built, it is a .js file beside this one. */
const isSource = import.meta.url.endsWith('.ts');
const WORKER = new URL(isSource ? './parquet.worker.ts' : './parquet.worker.js', import.meta.url);
const FROM_SOURCE = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import('${WORKER}');
});`;

/** Some groups of rows, and the list of all groups. */
const HEAP_MIB = 256;

/** The readings of a device as a Parquet file: the rows of a wide CSV, and its description as metadata. */
export async function* parquetFile(
  device: ReportedDevice,
  { startTs, endTs, language }: TimeRange & { readonly language: ReportLanguage },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const { readings, zone } = device;
  const range = { startTs, endTs };
  const columns = await wideColumns(readings);
  const thread = startThread({
    room: shownText(roomOfCustomer(device)),
    device: shownText(device.deviceName),
    columns,
    index: readings.by.id,
  });
  try {
    let rows = 0;
    for await (const part of readings.text({ ...range, form: 'csv', columns, timeZone: zone }, signal)) {
      rows += part.rows;
      const bytes = await thread.bytesOf({ lines: part.text });
      if (bytes.length > 0) yield bytes;
    }
    const gaps = await readings.gaps(range, MAX_LISTED_GAPS, signal);
    const about = [
      ...deviceRows({ device, range, rows, gaps }, language),
      ...commonRows({ language, units: STORED_UNITS }, parquetNotes(language, columns)),
    ];
    yield await thread.bytesOf({ about: aboutLines(about).join('\n') });
  } finally {
    await thread.end();
  }
}

function startThread(table: ParquetTable) {
  const worker = new Worker(isSource ? FROM_SOURCE : WORKER, {
    eval: isSource,
    workerData: table,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  const failed = once(worker, 'error').then(([error]) => {
    throw error;
  });
  // A failure is reported by the part that waits for bytes, or by the next one.
  failed.catch(() => undefined);
  return {
    async bytesOf(part: ParquetPart): Promise<Uint8Array> {
      worker.postMessage(part);
      const [bytes] = await Promise.race([once(worker, 'message'), failed]);
      return Buffer.from(bytes);
    },
    end: () => worker.terminate(),
  };
}
