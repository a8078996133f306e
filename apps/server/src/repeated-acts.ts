import { LIMITS } from './limits/limits.ts';

/** Details of an entry of the audit log or of a time line, besides who, when and what. */
export type ActDetails = Readonly<Record<string, unknown>> | null;

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
const COUNTS: ReadonlySet<string> = new Set(['keyCount', 'readings']);

/**
 * The details of an entry that covers one more action: names are joined, `times` counts, `lastTime` is the newest.
 * @returns undefined if the action differs in a value, such as the scope of attributes
 */
export function repeatedDetails(entry: ActDetails, act: ActDetails, now: number): ActDetails | undefined {
  const { times = 1, lastTime: _, ...known } = entry ?? {};
  const joined: Record<string, unknown> = {};
  const names = new Set([...Object.keys(known), ...Object.keys(act ?? {})]);
  for (const name of names) {
    const [one, other] = [known[name], act?.[name]];
    if (Array.isArray(one) && Array.isArray(other)) {
      joined[name] = [...new Set([...one, ...other])].slice(0, MOST_NAMES);
    } else if (COUNTS.has(name)) {
      joined[name] = Math.max(Number(one ?? 0), Number(other ?? 0));
    } else if (JSON.stringify(one) === JSON.stringify(other)) joined[name] = one;
    else return undefined;
  }
  return { ...joined, times: Number(times) + 1, lastTime: now };
}
