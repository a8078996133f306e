import { ACTIVITY_KEYS, type AttributeScope } from '@airdeck/contract/attributes';
import type { AttributeService } from '../features/attributes/attributes.service.ts';
import type { ActivityWatch } from './activity-watch.ts';
import type { DeviceFeed } from './device-subscription.ts';
import type { AttributeChange } from './fan-out.ts';
import { deviceUpdate, type Pair, pairsBody } from './update-text.ts';

export type AttributeFeedOptions = {
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
