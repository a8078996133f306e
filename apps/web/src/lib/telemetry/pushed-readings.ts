import { deviceUpdateSchema } from '@airdeck/contract/live/updates';
import type { LiveFrame } from '../live-client/live-source.ts';
import { type DeviceSeries, METRIC_KEYS, toSeries } from './series.ts';

const updateSchema = deviceUpdateSchema.pick({ errorCode: true, data: true });

/** The readings of a frame; `undefined`: it has none. */
export function pushedReadings({ body }: LiveFrame, followed = METRIC_KEYS): DeviceSeries | undefined {
  const update = updateSchema.safeParse(body);
  if (!update.success || update.data.errorCode !== 0 || !update.data.data) return undefined;
  const points = Object.entries(update.data.data).map(
    ([key, pairs]) => [key, pairs.map(([ts, value]) => ({ ts, value }))] as const,
  );
  return toSeries(Object.fromEntries(points), followed);
}
