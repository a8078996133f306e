import { ACTIVITY_KEYS, type AttributeScope } from '@airdeck/contract/attributes';
import type { Clock } from '../clock.ts';
import type { AttributeService } from '../features/attributes/attributes.service.ts';
import type { ReadableDevice } from '../features/telemetry/readable-device.repository.ts';
import { LIMITS } from '../limits/limits.ts';
import type { ActivityWatch } from './activity-watch.ts';
import type { DeviceFeed } from './device-subscription.ts';
import type { AttributeChange } from './fan-out.ts';
import { deviceUpdate, type Pair, pairsBody, pairText } from './frames.ts';

/** Keys whose last ts a subscription remembers at most: a device can make up ever new ones. */
const MAX_REMEMBERED_KEYS = 1_000;
/** A reading is announced so long after its commit at most, as a rule: also by another node that is busy. */
const ANNOUNCED_WITHIN_MS = 10_000;

/** First frame of a time-series subscription. */
export type FirstPoints = {
  readonly body: string;
  /** Where the range begins that it has, epoch ms; undefined: it has the latest values. */
  readonly fromTs: number | undefined;
  /** By key, the ts up to which it has all readings that were asked for. */
  readonly upTo: ReadonlyMap<string, number>;
  /** By key, as text. */
  readonly texts: ReadonlyMap<string, string>;
};

type TimeseriesFeedOptions = {
  readonly cmdId: number;
  /** Null: all keys. */
  readonly keys: ReadonlySet<string> | null;
  /** Whether points older than the last one sent for their key are left out. */
  readonly latestOnly: boolean;
  readonly clock: Clock;
  readonly readFirst: (device: ReadableDevice, gone: AbortSignal) => Promise<FirstPoints>;
};

/** What a `TIMESERIES` subscription says: its first points, then every point that is stored. */
export function createTimeseriesFeed(options: TimeseriesFeedOptions): DeviceFeed {
  const { cmdId, keys, latestOnly, clock } = options;
  const lastSent = new Map<string, number>();
  /** Of the first frame. */
  let upTo: FirstPoints['upTo'] = new Map();
  /** Until what was stored before it was read has been announced. */
  let firstPoints: FirstPoints | undefined;
  /** While what was heard before it was sent is being sent. */
  let isCatchingUp = false;
  let forgetting: NodeJS.Timeout | undefined;
  // Subscriptions that take the same from a batch send the same text.
  const shape = keys === null ? '*' : JSON.stringify([...keys].sort());

  function isNewest(key: string, ts: number): boolean {
    const horizon = clock() + LIMITS.ingest.latestAheadMs;
    if (ts > horizon) return false;
    const last = lastSent.get(key);
    // One that lies ahead was sent by a clock that was.
    if (last !== undefined && ts < last && last <= horizon) return false;
    if (last !== undefined || lastSent.size < MAX_REMEMBERED_KEYS) lastSent.set(key, ts);
    return true;
  }

  /** Whether the first frame has it: the reading was committed before that was read, and is heard of afterwards. */
  function isInFirst(key: string, pair: Pair, isReadAgain: boolean): boolean {
    const last = upTo.get(key) ?? 0;
    if (pair[0] > last) return false;
    if (last <= clock() + LIMITS.ingest.latestAheadMs) {
      // Of what is read after a gap, no one knows when it was committed: a device's readings are, in their order.
      if (isReadAgain) return true;
      // Older than a range's newest and heard in the meantime, it may be as new to the client.
      if (isCatchingUp && firstPoints?.fromTs === undefined && pair[0] < last) return true;
    }
    // Who goes on behind what they have is not told it late.
    if (firstPoints?.fromTs !== undefined && pair[0] < firstPoints.fromTs) return true;
    return firstPoints?.texts.get(key)?.includes(pairText(pair)) ?? false;
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

type AttributeFeedOptions = {
  readonly cmdId: number;
  /** Undefined: any. */
  readonly scope: AttributeScope | undefined;
  /** Null: all keys. */
  readonly keys: ReadonlySet<string> | null;
  readonly attributes: AttributeService;
  readonly activity: ActivityWatch;
};

/** What an `ATTRIBUTES` subscription says: the attributes there are, then each that changes. */
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
      // Where two scopes have the same key, the newer one is said.
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

/** A deleted attribute is said as an empty text at time 0. */
function changedPairs(change: AttributeChange, keys: ReadonlySet<string> | null): Map<string, Pair[]> {
  const pairs = new Map<string, Pair[]>();
  for (const [key, value] of Object.entries(change.values)) {
    if (keys !== null && !keys.has(key)) continue;
    pairs.set(key, value === undefined ? [[0, '']] : [[change.lastUpdateTs, value]]);
  }
  return pairs;
}
