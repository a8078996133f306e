import { parentPort, workerData } from 'node:worker_threads';
import { ParquetRows, type ParquetTable } from './parquet-rows.ts';

/** Lines of CSV, or the end of the file. */
export type ParquetPart = { readonly lines: string } | { readonly about: string };

/*
 * A thread for each file: encoding a group of rows takes a tenth of a second, in which the server answers devices. Each
 * part is answered with bytes.
 */

const rows = new ParquetRows(workerData as ParquetTable);

parentPort?.on('message', (part: ParquetPart) => {
  const bytes = 'lines' in part ? rows.add(part.lines) : rows.end(part.about);
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
