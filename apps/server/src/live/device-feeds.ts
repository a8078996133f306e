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

/** First frame of a time-series subscription. */
export type FirstPoints = {
  readonly body: string;
  /** By key, the newest ts: of latest values. Empty where a range was read. */
  readonly newest: ReadonlyMap<string, number>;
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
  /** While what was heard before it was sent is being sent. */
  let firstPoints: FirstPoints | undefined;
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

  /** Whether the first frame has it: the reading was committed before that was read, and announced afterwards. */
  function isInFirst(key: string, pair: Pair): boolean {
    if (!firstPoints) return false;
    const newest = firstPoints.newest.get(key) ?? 0;
    const isOlder = pair[0] < newest && newest <= clock() + LIMITS.ingest.latestAheadMs;
    return isOlder || (firstPoints.texts.get(key)?.includes(pairText(pair)) ?? false);
  }

  return {
    async first(device, gone) {
      firstPoints = await options.readFirst(device, gone);
      for (const [key, ts] of firstPoints.newest) lastSent.set(key, ts);
      return deviceUpdate(cmdId, firstPoints.body);
    },

    caughtUp() {
      firstPoints = undefined;
    },

    readings(batch, device) {
      const points = new Map<string, Pair[]>();
      let leftOut = false;
      for (const { ts, values } of batch.readings) {
        for (const key of Object.keys(values)) {
          if (keys !== null && !keys.has(key)) continue;
          const pair: Pair = [ts, values[key]];
          if (ts < device.readableFrom || isInFirst(key, pair) || (latestOnly && !isNewest(key, ts))) {
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
