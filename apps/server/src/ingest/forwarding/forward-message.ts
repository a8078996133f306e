import { ATTRIBUTE_TOPICS, TELEMETRY_TOPICS } from '@airdeck/contract/device-port/device-messages';
import type { ForwardEntry } from './forward-entry.ts';

/** Entries of one device, as a message that the device itself would send. */
export type ForwardMessage = {
  readonly topic: string;
  readonly payload: string;
  /** Number of entries in it, starting with the first. */
  readonly entries: number;
};

const [TELEMETRY_TOPIC] = TELEMETRY_TOPICS;
const [ATTRIBUTE_TOPIC] = ATTRIBUTE_TOPICS;

/** Builds a message of the first entry, and of as many of the following readings as fit. */
export function nextMessage(entries: readonly ForwardEntry[], most: number): ForwardMessage {
  const [first] = entries;
  if (first && first[1] === null) {
    return { topic: ATTRIBUTE_TOPIC, payload: JSON.stringify(first[2]), entries: 1 };
  }
  const texts: string[] = [];
  let bytes = 2;
  for (const entry of entries) {
    if (entry[1] === null) break;
    const text = textOf(entry);
    bytes += Buffer.byteLength(text) + 1;
    if (texts.length > 0 && bytes > most) break;
    texts.push(text);
  }
  return { topic: TELEMETRY_TOPIC, payload: `[${texts.join(',')}]`, entries: texts.length };
}

/** Splits an entry into entries that each fit into a message; empty if a single value does not fit. */
export function splitToFit(entry: ForwardEntry, most: number): ForwardEntry[] {
  if (Buffer.byteLength(textOf(entry)) + 2 <= most) return [entry];
  const [deviceKey, ts, values] = entry;
  const pairs = Object.entries(values);
  if (pairs.length <= 1) return [];
  const middle = pairs.length >> 1;
  return [pairs.slice(0, middle), pairs.slice(middle)].flatMap((half) =>
    splitToFit([deviceKey, ts, Object.fromEntries(half)], most),
  );
}

const textOf = ([, ts, values]: ForwardEntry) => JSON.stringify(ts === null ? values : { ts, values });
