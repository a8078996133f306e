import type {
  DeviceFileError,
  DeviceImportCheck,
  DeviceImportLine,
  ImportEnd,
  RowOutcome,
} from '@airdeck/contract/device-import/device-import';
import { useEffect, useRef, useState } from 'react';
import { devicesChanged } from '../../../lib/devices/devices-changed.ts';
import { cancelImport, checkFile, sendFile } from '../api/device-import.ts';

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
    void devicesChanged();
    // An interrupted response leaves the state of the rows in progress unknown.
    setStep({ at: 'ended', progress: { ...progress, end: progress.end ?? 'broken' } });
  }

  function cancel(importId: string): void {
    setStep((now) => (now.at === 'running' ? { ...now, isCancelling: true } : now));
    // It has just ended, or the server is unreachable: the response of the import shows both.
    cancelImport(importId).catch(() => undefined);
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
