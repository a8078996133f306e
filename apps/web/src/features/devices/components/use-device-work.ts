import type { ErrorBody } from '@airdeck/contract/common/error-body';
import type { DeviceRecord } from '@airdeck/contract/devices';
import { useQueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../../lib/api-client/api-failure.ts';
import type { FailureText } from '../../../lib/api-client/failure-text.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { deviceFailureText } from './device-texts.ts';

/** What the server answers of many: of which it was refused, and why. */
type BatchAnswer = { readonly failures: readonly { readonly deviceId: string; readonly error: ErrorBody }[] };

/** The failure that is said of one of many, as if it had been the only one. */
function failureOfBody(body: ErrorBody): ApiFailure {
  const { message, ...reason } = body;
  return new ApiFailure(message, { kind: 'http', ...reason, body });
}

/** Something done to one device or to many. */
export type DeviceJob = {
  /** Of the dialog that says what came of many. */
  readonly title: string;
  readonly run: (device: DeviceRecord) => Promise<unknown>;
  /** The same to all of them, in one call. */
  readonly runAll: (devices: readonly DeviceRecord[]) => Promise<BatchAnswer>;
  /** Said when it was done to one. */
  readonly done: string;
  readonly failed: ParseKeys;
};

export type Batch = {
  readonly title: string;
  readonly total: number;
  /** Undefined while the server is at it. */
  readonly failures: readonly { readonly device: DeviceRecord; readonly why: FailureText }[] | undefined;
};

export type DeviceWork = {
  start(devices: readonly DeviceRecord[], job: DeviceJob): Promise<void>;
  /** What was done to many last, while its dialog is open. */
  readonly batch: Batch | undefined;
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

  async function doToOne(device: DeviceRecord, { run, done, failed }: DeviceJob): Promise<void> {
    try {
      await run(device);
      toasts.success(done);
    } catch (error) {
      toasts.failure(deviceFailureText(error, t, failed));
    }
  }

  async function doToMany(
    devices: readonly DeviceRecord[],
    { title, runAll, failed }: DeviceJob,
  ): Promise<void> {
    const total = devices.length;
    setBatch({ title, total, failures: undefined });
    try {
      const answer = await runAll(devices);
      const failureOf = new Map(
        answer.failures.map(({ deviceId, error }) => [deviceId, failureOfBody(error)]),
      );
      const failures = devices.flatMap((device) => {
        const failure = failureOf.get(device._id);
        return failure ? [{ device, why: deviceFailureText(failure, t, failed) }] : [];
      });
      setBatch({ title, total, failures });
    } catch (error) {
      setBatch(undefined);
      toasts.failure(deviceFailureText(error, t, failed));
    }
  }

  return {
    batch,
    busy,
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
