import {
  cancelDeviceImport,
  checkDeviceImport,
  type DeviceFileError,
  type DeviceImportCheck,
  type DeviceImportLine,
  type ImportEnd,
  importDevices,
  type RowOutcome,
} from '@airdeck/contract/device-import/device-import';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendFileForLines } from '../../../lib/api-client/api.ts';
import { call } from '../../../lib/api-client/call.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { DEVICE_RECORDS_KEY } from '../../../lib/devices/device.ts';

/** Progress of an import, as reported by the server. */
export type ImportProgress = {
  /** For cancellation; undefined until it has started. */
  readonly importId: string | undefined;
  /** Rows that will be written. */
  readonly total: number;
  readonly done: number;
  readonly outcomes: readonly RowOutcome[];
  readonly errors: readonly DeviceFileError[];
  /** Rows that were not tried. */
  readonly left: readonly { readonly line: number; readonly name: string }[];
  /** Undefined while it runs. */
  readonly end: ImportEnd | undefined;
};

const NOT_BEGUN: ImportProgress = {
  importId: undefined,
  total: 0,
  done: 0,
  outcomes: [],
  errors: [],
  left: [],
  end: undefined,
};

/** The progress after another line of the response. */
function withLine(progress: ImportProgress, line: DeviceImportLine): ImportProgress {
  switch (line.kind) {
    case 'begun': {
      const { importId, total, failed: outcomes, errors } = line;
      return { ...progress, importId, total, outcomes, errors };
    }
    case 'batch':
      return {
        ...progress,
        done: line.done,
        outcomes: [...progress.outcomes, ...line.outcomes],
        errors: [...progress.errors, ...line.errors],
      };
    case 'ended':
      return { ...progress, end: line.end, left: line.left };
  }
}

export function countOf({ outcomes }: ImportProgress, wanted: RowOutcome['outcome']): number {
  return outcomes.filter(({ outcome }) => outcome === wanted).length;
}

/** Step of the import. `failure`: error of the previous step, which can be retried. */
export type ImportStep =
  | { readonly at: 'file'; readonly failure?: unknown }
  | { readonly at: 'checking'; readonly file: File }
  | {
      readonly at: 'checked';
      readonly file: File;
      readonly check: DeviceImportCheck;
      readonly failure?: unknown;
    }
  | { readonly at: 'running'; readonly progress: ImportProgress; readonly isCancelling: boolean }
  | { readonly at: 'ended'; readonly progress: ImportProgress };

/** The import of a file of devices: chosen, checked, imported. One at a time. */
export function useDeviceImport() {
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ at: 'file' });
  const [updateExisting, setUpdateExisting] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  /** Starts a new request, and aborts the previous one. */
  function ask(): AbortSignal {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  }

  async function check(file: File, withUpdates: boolean): Promise<void> {
    const signal = ask();
    setStep({ at: 'checking', file });
    try {
      setStep({ at: 'checked', file, check: await checkFile(file, withUpdates, signal) });
    } catch (failure) {
      if (!signal.aborted) setStep({ at: 'file', failure });
    }
  }

  async function run(file: File, checked: DeviceImportCheck): Promise<void> {
    const signal = ask();
    let progress = NOT_BEGUN;
    const show = (next: ImportProgress) => {
      progress = next;
      setStep((now) => ({
        at: 'running',
        progress: next,
        isCancelling: now.at === 'running' && now.isCancelling,
      }));
    };
    show({ ...NOT_BEGUN, total: checked.created + checked.updated });
    try {
      await sendFile(file, updateExisting, signal, (line) => show(withLine(progress, line)));
    } catch (failure) {
      if (signal.aborted) return;
      if (progress.importId === undefined) {
        setStep({ at: 'checked', file, check: checked, failure });
        return;
      }
    }
    void queries.invalidateQueries({ queryKey: DEVICE_RECORDS_KEY });
    // An interrupted response leaves the state of the rows in progress unknown.
    setStep({ at: 'ended', progress: { ...progress, end: progress.end ?? 'broken' } });
  }

  function cancel(importId: string): void {
    setStep((now) => (now.at === 'running' ? { ...now, isCancelling: true } : now));
    // It has just ended, or the server is unreachable: the response of the import shows both.
    call(cancelDeviceImport, { params: { importId } }).catch(() => undefined);
  }

  return {
    step,
    updateExisting,
    choose: (file: File) => void check(file, updateExisting),
    changeUpdateExisting: (wanted: boolean) => {
      setUpdateExisting(wanted);
      if (step.at === 'checked' || step.at === 'checking') void check(step.file, wanted);
    },
    run: (file: File, checked: DeviceImportCheck) => void run(file, checked),
    cancel,
    restart: () => {
      asking.current?.abort();
      setStep({ at: 'file' });
    },
  };
}

/** Checking 10,000 rows takes a second or two; uploading 5 MB over a slow connection takes longer. */
const CHECK_TIMEOUT_MS = 120_000;

const asCsv = (file: Blob) => file.slice(0, file.size, 'text/csv');

/** The effect of an import of the file. Nothing is written. */
const checkFile = (file: Blob, updateExisting: boolean, signal: AbortSignal): Promise<DeviceImportCheck> =>
  call(
    checkDeviceImport,
    { query: { updateExisting } },
    { file: asCsv(file), timeoutMs: CHECK_TIMEOUT_MS, signal },
  );

/** Imports the rows without errors. @param onLine called for each line of the streamed response */
const sendFile = (
  file: Blob,
  updateExisting: boolean,
  signal: AbortSignal,
  onLine: (line: DeviceImportLine) => void,
): Promise<void> =>
  sendFileForLines(
    { ...requestOf(importDevices, { query: { updateExisting } }), file: asCsv(file), signal },
    onLine,
  );
