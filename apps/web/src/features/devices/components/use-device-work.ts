import type { ErrorBody } from '@airdeck/contract/common/error-body';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../../lib/api-client/api-failure.ts';
import type { FailureText } from '../../../lib/api-client/failure-text.ts';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { devicesChanged } from '../../../lib/devices/devices-changed.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { deviceFailureText } from './device-texts.ts';

/** The response of a bulk action: the refused devices, and the reasons. */
type BatchAnswer = { readonly failures: readonly { readonly deviceId: string; readonly error: ErrorBody }[] };

/** The failure of one device in a bulk action, in the form of a single request's failure. */
function failureOfBody(body: ErrorBody): ApiFailure {
  const { message, ...reason } = body;
  return new ApiFailure(message, { kind: 'http', ...reason, body });
}

/** An action on one or many devices. */
export type DeviceJob = {
  /** Title of the dialog with the result of a bulk action. */
  readonly title: string;
  readonly run: (device: DeviceRecord) => Promise<unknown>;
  /** The same for all of them, in one call. */
  readonly runAll: (devices: readonly DeviceRecord[]) => Promise<BatchAnswer>;
  /** Toast after success for one device. */
  readonly done: string;
  readonly failed: ParseKeys;
};

export type Batch = {
  readonly title: string;
  readonly total: number;
  /** Undefined while running. */
  readonly failures: readonly { readonly device: DeviceRecord; readonly why: FailureText }[] | undefined;
};

export type DeviceWork = {
  start(devices: readonly DeviceRecord[], job: DeviceJob): Promise<void>;
  /** The last bulk action, while its dialog is open. */
  readonly batch: Batch | undefined;
  closeBatch(): void;
  /** Ids of the records with a running action. */
  readonly busy: ReadonlySet<string>;
};

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Runs actions on devices and shows the results: for one device in a toast, for many in a dialog with the failures.
 * Afterwards everything about devices is refetched, even after a failure.
 */
export function useDeviceWork(): DeviceWork {
  const { t } = useTranslation();
  const toasts = useToasts();
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
        const failure = failureOf.get(device.id);
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
      setBusy(new Set(devices.map(({ id }) => id)));
      try {
        await (devices.length === 1 ? doToOne(first, job) : doToMany(devices, job));
      } finally {
        setBusy(NOTHING);
        void devicesChanged();
      }
    },
  };
}
