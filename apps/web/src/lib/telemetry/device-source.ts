import { COLUMN_KEYS } from '@airdeck/contract/telemetry/keys';
import { z } from 'zod';
import type { LiveSource } from '../live-client/live-source.ts';
import { type DeviceSeries, toSeries } from './series.ts';
import { getLatest } from './telemetry-calls.ts';

const updateSchema = z.object({
  errorCode: z.number(),
  /** Key to `[epoch ms, value]`; null with an error. */
  data: z.record(z.string(), z.array(z.tuple([z.number(), z.unknown()]))).nullable(),
});

/** A device's newest readings: the latest of each key first, then each new one. */
export function deviceSource(deviceId: string): LiveSource<DeviceSeries> {
  const command = { type: 'TIMESERIES', entityType: 'DEVICE', entityId: deviceId };
  return {
    key: `device ${deviceId}`,
    startCommand: (cmdId) => ({ ...command, cmdId, keys: COLUMN_KEYS.join(','), scope: 'LATEST_TELEMETRY' }),
    stopCommand: (cmdId) => ({ ...command, cmdId, unsubscribe: true }),
    readFrame({ body }) {
      const update = updateSchema.safeParse(body);
      if (!update.success || update.data.errorCode !== 0 || !update.data.data) return undefined;
      const points = Object.entries(update.data.data).map(
        ([key, pairs]) => [key, pairs.map(([ts, value]) => ({ ts, value }))] as const,
      );
      return toSeries(Object.fromEntries(points));
    },
    poll: (signal) => getLatest(deviceId, signal),
  };
}
