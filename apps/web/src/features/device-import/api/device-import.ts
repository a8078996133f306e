import {
  cancelDeviceImport,
  checkDeviceImport,
  type DeviceImportCheck,
  type DeviceImportLine,
  importDevices,
} from '@airdeck/contract/device-import/device-import';
import { call } from '../../../lib/api-client/call.ts';
import { sendFileForLines } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';

/** Checking 10,000 rows takes a second or two; uploading 5 MB over a slow connection takes longer. */
const CHECK_TIMEOUT_MS = 120_000;

const asCsv = (file: Blob) => file.slice(0, file.size, 'text/csv');

/** The effect of an import of the file. Nothing is written. */
export const checkFile = (
  file: Blob,
  updateExisting: boolean,
  signal: AbortSignal,
): Promise<DeviceImportCheck> =>
  call(
    checkDeviceImport,
    { query: { updateExisting } },
    { file: asCsv(file), timeoutMs: CHECK_TIMEOUT_MS, signal },
  );

/** Imports the rows without errors. @param onLine called for each line of the streamed response */
export const sendFile = (
  file: Blob,
  updateExisting: boolean,
  signal: AbortSignal,
  onLine: (line: DeviceImportLine) => void,
): Promise<void> =>
  sendFileForLines(
    { ...requestOf(importDevices, { query: { updateExisting } }), file: asCsv(file), signal },
    onLine,
  );

export const cancelImport = (importId: string) => call(cancelDeviceImport, { params: { importId } });
