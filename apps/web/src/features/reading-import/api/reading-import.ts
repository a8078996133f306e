import {
  deleteReadingImport,
  downloadReadingRefusals,
  type ImportedDevice,
  listReadingImports,
  previewReadings,
  type ReadingImport,
  resumeReadingImport,
  startReadingImport,
  stopReadingImport,
  uploadReadings,
} from '@airdeck/contract/reading-import/reading-import';
import type { Delimiter, ReadingMapping } from '@airdeck/contract/reading-import/reading-mapping';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';

const PROGRESS_EVERY_MS = 1000;
/** A year of minutes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 3_600_000;

/** The imports of the tenant, with their progress while one is running. */
export function useReadingImports() {
  return useQuery({
    ...queryOf(listReadingImports, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'running') ? PROGRESS_EVERY_MS : false,
  });
}

/** The first rows of a file by a mapping; without one, by the server's. */
export function useReadingPreview(importId: string, mapping: ReadingMapping | undefined) {
  const body = { mapping, timeZone: ownTimeZone() };
  return useQuery({
    ...queryOf(previewReadings, { params: { importId }, body }),
    placeholderData: keepPreviousData,
  });
}

/** Sends a file. @param delimiter separates its cells; undefined: what it suggests */
export async function sendReadings(
  file: File,
  signal: AbortSignal,
  delimiter: Delimiter | undefined,
): Promise<ReadingImport> {
  const kept = await call(
    uploadReadings,
    { query: { fileName: file.name, delimiter } },
    {
      file: file.slice(0, file.size, 'application/octet-stream'),
      timeoutMs: UPLOAD_TIMEOUT_MS,
      signal,
    },
  );
  await invalidate(listReadingImports);
  return kept;
}

export async function startImport(
  importId: string,
  body: { readonly mapping: ReadingMapping; readonly device: ImportedDevice },
): Promise<void> {
  await call(startReadingImport, { params: { importId }, body });
  await invalidate(listReadingImports);
}

const ACTS = {
  stop: stopReadingImport,
  resume: resumeReadingImport,
  delete: deleteReadingImport,
} as const;
export type ImportAct = keyof typeof ACTS;

/** Stops, continues or forgets an import. */
export async function changeImport(importId: string, act: ImportAct): Promise<void> {
  await call(ACTS[act], { params: { importId } });
  await invalidate(listReadingImports);
}

export const downloadRefusals = (importId: string): Promise<Blob> =>
  downloadFile(requestOf(downloadReadingRefusals, { params: { importId } }));
