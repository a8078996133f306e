import { LIMITS } from './limits/limits.ts';

/** What an entry of the audit log or of a time line says besides who, when and what. */
export type ActDetails = Readonly<Record<string, unknown>> | null;

/**
 * Acts that a person can repeat at will, and that leave nothing behind which is not seen in the thing itself. Each of the
 * others changes whose a thing is, where it is or who may use it: every one of them stands for itself.
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

/** Names that one entry gives. */
const MOST_NAMES = 20;
/** Of each act; of several, the most of one. */
const COUNTS: ReadonlySet<string> = new Set(['keyCount', 'readings']);

/**
 * The details of an entry that stands for one act more: names are joined, `times` counts, `lastTime` is the newest.
 * @returns undefined where the act is another one: a value differs, such as the scope of attributes
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
