import type { DeviceImportCheck } from '@airdeck/contract/device-files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DEVICE_RECORDS_KEY } from '../../../lib/devices/device-records.ts';
import { cancelImport, checkDeviceFile, importDevices } from '../api/device-import.ts';
import { type ImportProgress, NOT_BEGUN, withLine } from '../import-progress.ts';

/** How far the reader has come with a file. `failure`: of the step before, which can be tried again. */
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

/** A file of devices on its way in: chosen, checked, imported. One at a time. */
export function useDeviceImport() {
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ at: 'file' });
  const [updateExisting, setUpdateExisting] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  /** A new question, which ends the one before. */
  function ask(): AbortSignal {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  }

  async function check(file: File, withUpdates: boolean): Promise<void> {
    const signal = ask();
    setStep({ at: 'checking', file });
    try {
      setStep({ at: 'checked', file, check: await checkDeviceFile(file, withUpdates, signal) });
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
      await importDevices(file, updateExisting, signal, (line) => show(withLine(progress, line)));
    } catch (failure) {
      if (signal.aborted) return;
      if (progress.importId === undefined) {
        setStep({ at: 'checked', file, check: checked, failure });
        return;
      }
    }
    void queries.invalidateQueries({ queryKey: DEVICE_RECORDS_KEY });
    // An answer that breaks off says nothing of the rows that were being written.
    setStep({ at: 'ended', progress: { ...progress, end: progress.end ?? 'broken' } });
  }

  function cancel(importId: string): void {
    setStep((now) => (now.at === 'running' ? { ...now, isCancelling: true } : now));
    // It has just ended by itself, or the server cannot be reached, which the answer tells, too.
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
    startAnew: () => {
      asking.current?.abort();
      setStep({ at: 'file' });
    },
  };
}
