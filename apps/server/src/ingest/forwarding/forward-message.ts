import { ATTRIBUTE_TOPICS, TELEMETRY_TOPICS } from '@airdeck/contract/device-messages';
import type { ForwardEntry } from './forward-entry.ts';

/** Entries of one device as it would send them itself. */
export type ForwardMessage = {
  readonly topic: string;
  readonly payload: string;
  /** How many entries it holds, from the first one on. */
  readonly entries: number;
};

const [TELEMETRY_TOPIC] = TELEMETRY_TOPICS;
const [ATTRIBUTE_TOPIC] = ATTRIBUTE_TOPICS;

/** The first of the entries, and as many readings behind it as one message may hold. */
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

/** The entry as one or several that fit into a message each: none where a single value of it does not. */
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
