import { REPEATED, type ReadDetails, readDetails } from '@airdeck/contract/common/entry-details';
import type { StoredDetails } from '@airdeck/contract/common/stored-details';
import type { DetailsOf } from './domain-events.ts';
import { LIMITS } from './limits/limits.ts';

/**
 * Actions that a user can repeat at will, and whose effect is visible in the entity itself. All
 * others change an owner, a place or access: each of them has an entry of its own.
 */
const REPEATABLE: ReadonlySet<string> = new Set([
  'updated',
  'profileUpdated',
  'partnerUpdated',
  'attributesWritten',
  'attributesDeleted',
  'telemetryWritten',
  'commandSent',
  'commandWithdrawn',
  'modeAsked',
  'modeWithdrawn',
  'tokenRead',
  'keysRead',
]);

export const isRepeatable = (action: string): boolean => REPEATABLE.has(action);

/** An entry that began before is not added to. Epoch ms. */
export const repeatedSince = (now: number): number => now - LIMITS.changes.repeatedWithinMs;

/** Maximum of names in one entry. */
const MOST_NAMES = 20;
/** For each action; of several, the most of one. */
const COUNTS: ReadonlySet<string> = new Set<keyof DetailsOf<'DEVICE_DATA', 'telemetryWritten'>>([
  'keyCount',
  'readings',
]);

/**
 * The details of an entry that covers one more action: names are joined, `times` counts, `lastTime` is the newest.
 * @returns undefined if the action differs in a value, such as the scope of attributes
 */
export function repeatedDetails(
  entry: StoredDetails | null,
  act: StoredDetails | null,
  now: number,
): StoredDetails | undefined {
  const { times = 1 } = readDetails(REPEATED, entry);
  const known = new Map(Object.entries(entry ?? {}).filter(([name]) => !Object.hasOwn(REPEATED, name)));
  const added = new Map(Object.entries(act ?? {}));
  const joined: Record<string, unknown> = {};
  for (const name of new Set([...known.keys(), ...added.keys()])) {
    const [one, other] = [known.get(name), added.get(name)];
    if (Array.isArray(one) && Array.isArray(other)) {
      joined[name] = [...new Set([...one, ...other])].slice(0, MOST_NAMES);
    } else if (COUNTS.has(name)) {
      joined[name] = Math.max(Number(one ?? 0), Number(other ?? 0));
    } else if (JSON.stringify(one) === JSON.stringify(other)) joined[name] = one;
    else return undefined;
  }
  return { ...joined, times: times + 1, lastTime: now } satisfies ReadDetails<typeof REPEATED>;
}
