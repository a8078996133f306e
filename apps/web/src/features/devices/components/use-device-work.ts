import type { DeviceRecord } from '@airdeck/contract/devices';
import { useQueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureText } from '../../../lib/api-client/failure-text.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { deviceFailureText } from './device-texts.ts';

/** So many at once: fast, and still no burst for the server. */
const AT_ONCE = 4;

/**
 * Does the same to each of many, a few at a time. One that fails holds up no other.
 * @param onEach called after each, with the reason when it failed.
 */
async function runBatch<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { signal, onEach }: { signal: AbortSignal; onEach: (item: Item, failure: unknown) => void },
): Promise<void> {
  const waiting = [...items];
  async function worker(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) {
      try {
        await work(item);
        onEach(item, undefined);
      } catch (error) {
        onEach(item, error ?? new Error('failed'));
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Something done to one device or to many. */
export type DeviceJob = {
  /** Of the dialog that shows how far it is with many. */
  readonly title: string;
  readonly run: (device: DeviceRecord) => Promise<unknown>;
  /** Said when it was done to one. */
  readonly done: string;
  readonly failed: ParseKeys;
};

export type Batch = {
  readonly title: string;
  readonly total: number;
  readonly finished: number;
  readonly failures: readonly { readonly device: DeviceRecord; readonly why: FailureText }[];
  readonly isRunning: boolean;
};

export type DeviceWork = {
  start(devices: readonly DeviceRecord[], job: DeviceJob): Promise<void>;
  /** What was done to many last, while its dialog is open. */
  readonly batch: Batch | undefined;
  /** Those that wait are left as they are. */
  stop(): void;
  closeBatch(): void;
  /** Ids of the records something is being done to. */
  readonly busy: ReadonlySet<string>;
};

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Does jobs to devices and says what came of them: of one in a toast, of many in a dialog that names what failed.
 * Whatever came of it, everything is read again: where a device is matters to many lists.
 */
export function useDeviceWork(): DeviceWork {
  const { t } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [batch, setBatch] = useState<Batch>();
  const [busy, setBusy] = useState(NOTHING);
  const stopper = useRef<AbortController>(undefined);

  async function doToOne(device: DeviceRecord, { run, done, failed }: DeviceJob): Promise<void> {
    try {
      await run(device);
      toasts.success(done);
    } catch (error) {
      toasts.failure(deviceFailureText(error, t, failed));
    }
  }

  async function doToMany(devices: readonly DeviceRecord[], job: DeviceJob): Promise<void> {
    const stopping = new AbortController();
    stopper.current = stopping;
    const total = devices.length;
    setBatch({ title: job.title, total, finished: 0, failures: [], isRunning: true });
    await runBatch(devices, job.run, {
      signal: stopping.signal,
      onEach: (device, failure) =>
        setBatch(
          (before) =>
            before && {
              ...before,
              finished: before.finished + 1,
              failures: failure
                ? [...before.failures, { device, why: deviceFailureText(failure, t, job.failed) }]
                : before.failures,
            },
        ),
    });
    setBatch((before) => before && { ...before, isRunning: false });
  }

  return {
    batch,
    busy,
    stop: () => stopper.current?.abort(),
    closeBatch: () => setBatch(undefined),
    async start(devices, job) {
      const [first] = devices;
      if (!first) return;
      setBusy(new Set(devices.map(({ _id }) => _id)));
      try {
        await (devices.length === 1 ? doToOne(first, job) : doToMany(devices, job));
      } finally {
        setBusy(NOTHING);
        void queries.invalidateQueries();
      }
    },
  };
}
