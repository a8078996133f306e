import { ACTIVITY_KEYS, type AttributeScope } from '@airdeck/contract/attributes/attributes';
import type { Clock } from '../clock.ts';
import type { AttributeService } from '../features/attributes/attributes.service.ts';
import type { ReadableDevice } from '../features/telemetry/readable-device.repository.ts';
import { LIMITS } from '../limits/limits.ts';
import type { ActivityWatch } from './activity-watch.ts';
import type { DeviceFeed } from './device-subscription.ts';
import type { AttributeChange } from './fan-out.ts';
import { deviceUpdate, type Pair, pairsBody, pairText } from './frames.ts';

/** Most keys whose last ts a subscription remembers: a device can send any number of new keys. */
const MAX_REMEMBERED_KEYS = 1_000;
/** Usual upper limit of the delay between a commit and its announcement, on a busy other node too. */
const ANNOUNCED_WITHIN_MS = 10_000;

/** First frame of a time-series subscription. */
export type FirstPoints = {
  readonly body: string;
  /** Start of its range, epoch ms; undefined: it holds the latest values. */
  readonly fromTs: number | undefined;
  /** By key, the ts up to which it holds all requested readings. */
  readonly upTo: ReadonlyMap<string, number>;
  /** Its points as JSON text, by key. */
  readonly texts: ReadonlyMap<string, string>;
};

type TimeseriesFeedOptions = {
  readonly cmdId: number;
  /** Null: all keys. */
  readonly keys: ReadonlySet<string> | null;
  /** Whether to skip points older than the last one sent for their key. */
  readonly latestOnly: boolean;
  /** Whether values keep their types, as in its first frame. */
  readonly strict: boolean;
  readonly clock: Clock;
  readonly readFirst: (device: ReadableDevice, gone: AbortSignal) => Promise<FirstPoints>;
};

/** The frames of a `TIMESERIES` subscription: its first points, then every point that is stored. */
export function createTimeseriesFeed(options: TimeseriesFeedOptions): DeviceFeed {
  const { cmdId, keys, latestOnly, strict, clock } = options;
  const lastSent = new Map<string, number>();
  /** `upTo` of the first frame. */
  let upTo: FirstPoints['upTo'] = new Map();
  /** Kept until everything that was stored before it was read has been announced. */
  let firstPoints: FirstPoints | undefined;
  /** True while readings that were held back for the first frame are being sent. */
  let isCatchingUp = false;
  let forgetting: NodeJS.Timeout | undefined;
  // Subscriptions with the same keys and types share one text for each batch.
  const shape = JSON.stringify([strict, keys === null ? '*' : [...keys].sort()]);

  function isNewest(key: string, ts: number): boolean {
    const horizon = clock() + LIMITS.ingest.latestAheadMs;
    if (ts > horizon) return false;
    const last = lastSent.get(key);
    // A last ts beyond the horizon came from a clock that was ahead.
    if (last !== undefined && ts < last && last <= horizon) return false;
    if (last !== undefined || lastSent.size < MAX_REMEMBERED_KEYS) lastSent.set(key, ts);
    return true;
  }

  /** Whether the first frame holds it: the reading was committed before the frame was read and announced after. */
  function isInFirst(key: string, pair: Pair, isReadAgain: boolean): boolean {
    const last = upTo.get(key) ?? 0;
    if (pair[0] > last) return false;
    if (last <= clock() + LIMITS.ingest.latestAheadMs) {
      // Commit times of readings read after a gap are unknown; a device's readings are committed in order.
      if (isReadAgain) return true;
      // With a range, an older reading that arrives while catching up may be new to the client.
      if (isCatchingUp && firstPoints?.fromTs === undefined && pair[0] < last) return true;
    }
    // A client that continues from its last point does not get late readings from before the range.
    if (firstPoints?.fromTs !== undefined && pair[0] < firstPoints.fromTs) return true;
    return firstPoints?.texts.get(key)?.includes(pairText(pair, strict)) ?? false;
  }

  function forgetFirst(): void {
    clearTimeout(forgetting);
    firstPoints = undefined;
  }

  return {
    async first(device, gone) {
      clearTimeout(forgetting);
      firstPoints = await options.readFirst(device, gone);
      isCatchingUp = true;
      upTo = firstPoints.upTo;
      if (firstPoints.fromTs === undefined) for (const [key, ts] of upTo) lastSent.set(key, ts);
      return deviceUpdate(cmdId, firstPoints.body);
    },

    caughtUp() {
      if (!isCatchingUp) return;
      isCatchingUp = false;
      forgetting = setTimeout(forgetFirst, ANNOUNCED_WITHIN_MS).unref();
    },

    close: forgetFirst,

    readings(batch, device) {
      const points = new Map<string, Pair[]>();
      let leftOut = false;
      for (const { ts, values } of batch.readings) {
        for (const key of Object.keys(values)) {
          if (keys !== null && !keys.has(key)) continue;
          const pair: Pair = [ts, values[key]];
          if (
            ts < device.readableFrom ||
            isInFirst(key, pair, batch.isReadAgain) ||
            (latestOnly && !isNewest(key, ts))
          ) {
            leftOut = true;
            continue;
          }
          const list = points.get(key);
          if (list) list.push(pair);
          else points.set(key, [pair]);
        }
      }
      if (points.size === 0) return undefined;
      if (leftOut) return deviceUpdate(cmdId, newestFirst(points, strict));
      const shared = batch.texts.get(shape) ?? newestFirst(points, strict);
      batch.texts.set(shape, shared);
      return deviceUpdate(cmdId, shared);
    },
  };
}

/** Sorts points newest first; of two with the same ts, the last to arrive comes first. */
function newestFirst(points: ReadonlyMap<string, Pair[]>, strict: boolean): string {
  for (const list of points.values()) {
    if (list.length > 1) list.reverse().sort((one, other) => other[0] - one[0]);
  }
  return pairsBody(points, strict);
}

type AttributeFeedOptions = {
  readonly cmdId: number;
  /** Undefined: any scope. */
  readonly scope: AttributeScope | undefined;
  /** Null: all keys. */
  readonly keys: ReadonlySet<string> | null;
  readonly attributes: AttributeService;
  readonly activity: ActivityWatch;
};

/** The frames of an `ATTRIBUTES` subscription: all attributes first, then each change. */
export function createAttributeFeed(options: AttributeFeedOptions): DeviceFeed {
  const { cmdId, scope, keys, attributes, activity } = options;
  const watchesActivity =
    (scope === undefined || scope === 'SERVER_SCOPE') &&
    (keys === null || ACTIVITY_KEYS.some((key) => keys.has(key)));
  let watchedKey: number | undefined;

  return {
    async first(device) {
      if (watchesActivity && watchedKey === undefined) {
        watchedKey = device.key;
        await activity.watch(device, async () =>
          (await attributes.signsOfLife([device.key])).get(device.key),
        );
      }
      const found = await attributes.read(device, { scope, keys: keys === null ? undefined : [...keys] });
      const pairs = new Map<string, Pair[]>();
      // If two scopes have the same key, the newer value is sent.
      for (const { key, value, lastUpdateTs } of found) {
        const known = pairs.get(key)?.[0];
        if (!known || lastUpdateTs >= known[0]) pairs.set(key, [[lastUpdateTs, value]]);
      }
      return deviceUpdate(cmdId, pairsBody(pairs));
    },

    attributes(change) {
      if (scope !== undefined && scope !== change.scope) return undefined;
      const pairs = changedPairs(change, keys);
      return pairs.size > 0 ? deviceUpdate(cmdId, pairsBody(pairs)) : undefined;
    },

    close() {
      if (watchedKey !== undefined) activity.unwatch(watchedKey);
      watchedKey = undefined;
    },
  };
}

/** A deleted attribute is sent as an empty text at time 0. */
function changedPairs(change: AttributeChange, keys: ReadonlySet<string> | null): Map<string, Pair[]> {
  const pairs = new Map<string, Pair[]>();
  for (const [key, value] of Object.entries(change.values)) {
    if (keys !== null && !keys.has(key)) continue;
    pairs.set(key, value === undefined ? [[0, '']] : [[change.lastUpdateTs, value]]);
  }
  return pairs;
}
