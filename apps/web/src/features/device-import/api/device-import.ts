import {
  type DeviceImportCheck,
  type DeviceImportLine,
  deviceImportCheckSchema,
  deviceImportLineSchema,
  importCancelledSchema,
} from '@airdeck/contract/device-files';
import { api, sendFileForLines } from '../../../lib/api-client/api.ts';

const PATH = '/backoffice/devices/import';

/** 10,000 rows are looked up in a second or two; a slow line takes longer to bring 5 MB. */
const CHECK_TIMEOUT_MS = 120_000;

const asCsv = (file: Blob) => file.slice(0, file.size, 'text/csv');

/** What an import of the file would do. Nothing is written. */
export function checkDeviceFile(
  file: Blob,
  updateExisting: boolean,
  signal: AbortSignal,
): Promise<DeviceImportCheck> {
  return api.request({
    method: 'POST',
    path: `${PATH}/check`,
    query: { updateExisting },
    file: asCsv(file),
    schema: deviceImportCheckSchema,
    timeoutMs: CHECK_TIMEOUT_MS,
    signal,
  });
}

/** Imports the rows without errors. @param onLine told each step while it is done */
export function importDevices(
  file: Blob,
  updateExisting: boolean,
  signal: AbortSignal,
  onLine: (line: DeviceImportLine) => void,
): Promise<void> {
  const query = { updateExisting };
  return sendFileForLines(
    { path: PATH, query, file: asCsv(file), schema: deviceImportLineSchema, signal },
    onLine,
  );
}

/** Stops an import after the rows that are being written; its own answer says what is done. */
export function cancelImport(importId: string) {
  return api.request({
    method: 'DELETE',
    path: `${PATH}/${encodeURIComponent(importId)}`,
    schema: importCancelledSchema,
  });
}
