import type { Clock } from '../clock.ts';
import type { ReadableDevice } from '../features/telemetry/readable-device.repository.ts';
import { LIMITS } from '../limits/limits.ts';
import type { DeviceFeed } from './device-subscription.ts';
import { deviceUpdate, type Pair, pairsBody } from './update-text.ts';

/** Keys whose last ts a subscription remembers at most: a device can make up ever new ones. */
const MAX_REMEMBERED_KEYS = 1_000;

/** First frame of a time-series subscription, and the newest ts of each key in it. */
export type FirstPoints = { readonly body: string; readonly newest: ReadonlyMap<string, number> };

export type TimeseriesFeedOptions = {
  readonly cmdId: number;
  /** Null: all keys. */
  readonly keys: ReadonlySet<string> | null;
  /** Whether points older than the last one sent for their key are left out. */
  readonly latestOnly: boolean;
  readonly clock: Clock;
  readonly readFirst: (device: ReadableDevice) => Promise<FirstPoints>;
};

/** What a `TIMESERIES` subscription says: its first points, then every point that is stored. */
export function createTimeseriesFeed(options: TimeseriesFeedOptions): DeviceFeed {
  const { cmdId, keys, latestOnly, clock } = options;
  const lastSent = new Map<string, number>();
  // Subscriptions that take the same from a batch send the same text.
  const shape = keys === null ? '*' : JSON.stringify([...keys].sort());

  function isNewest(key: string, ts: number): boolean {
    if (ts > clock() + LIMITS.ingest.latestAheadMs) return false;
    const last = lastSent.get(key);
    if (last !== undefined && ts < last) return false;
    if (last !== undefined || lastSent.size < MAX_REMEMBERED_KEYS) lastSent.set(key, ts);
    return true;
  }

  return {
    async first(device) {
      const { body, newest } = await options.readFirst(device);
      for (const [key, ts] of newest) lastSent.set(key, ts);
      return deviceUpdate(cmdId, body);
    },

    readings(batch, device) {
      const points = new Map<string, Pair[]>();
      let leftOut = false;
      for (const { ts, values } of batch.readings) {
        for (const key of Object.keys(values)) {
          if (keys !== null && !keys.has(key)) continue;
          if (ts < device.readableFrom || (latestOnly && !isNewest(key, ts))) {
            leftOut = true;
            continue;
          }
          const pair: Pair = [ts, values[key]];
          const list = points.get(key);
          if (list) list.push(pair);
          else points.set(key, [pair]);
        }
      }
      if (points.size === 0) return undefined;
      if (leftOut) return deviceUpdate(cmdId, newestFirst(points));
      const shared = batch.texts.get(shape) ?? newestFirst(points);
      batch.texts.set(shape, shared);
      return deviceUpdate(cmdId, shared);
    },
  };
}

/** Of two points of the same time the later one to arrive stands first. */
function newestFirst(points: ReadonlyMap<string, Pair[]>): string {
  for (const list of points.values()) {
    if (list.length > 1) list.reverse().sort((one, other) => other[0] - one[0]);
  }
  return pairsBody(points);
}
