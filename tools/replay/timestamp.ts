import { zoneOffsets } from '../../packages/air/src/zone-offsets.ts';

const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const DAY_MS = 86_400_000;

/** Reads the time of a row as epoch ms; `undefined` when the text is no time. */
export type TimestampReader = (text: string) => number | undefined;

/** Epoch milliseconds as a whole number. */
export function readEpochMs(text: string): number | undefined {
  const trimmed = text.trim();
  return /^-?\d{1,16}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/**
 * A reader of ISO 8601 times. Times without an offset are local times of the zone. When its clocks go back, the local
 * times of an hour occur twice: since rows are in order, a time not after the previous row is of the second occurrence.
 * A local time that the clocks skipped is read with the offset before the gap.
 * @throws RangeError for a zone that is not in the IANA database.
 */
export function isoTimeReader(zone: string): TimestampReader {
  const localToUtc = zoneReader(zone);
  let previous = Number.NEGATIVE_INFINITY;
  return (text) => {
    const parsed = parseIso(text);
    if (!parsed) return undefined;
    const candidates =
      parsed.offsetMs === undefined ? localToUtc(parsed.wallMs) : [parsed.wallMs - parsed.offsetMs];
    const ts = candidates.find((candidate) => candidate > previous) ?? candidates[0];
    if (ts !== undefined) previous = ts;
    return ts;
  };
}

type IsoTime = {
  /** The local time as if it were UTC, epoch ms. */
  readonly wallMs: number;
  readonly offsetMs: number | undefined;
};

function parseIso(text: string): IsoTime | undefined {
  const match = ISO_TIME.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset] = match;
  const wallMs =
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) +
    Math.trunc(Number(`0.${fraction || '0'}`) * 1000);
  // Date.UTC converts 31 February to a date in March: the result must match the input.
  const sameDay = new Date(wallMs).toISOString().slice(0, 16) === `${year}-${month}-${day}T${hour}:${minute}`;
  return sameDay && Number(second) < 60 ? { wallMs, offsetMs: parseOffset(offset) } : undefined;
}

function parseOffset(offset: string | undefined): number | undefined {
  if (offset === undefined) return undefined;
  if (offset.toUpperCase() === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** The UTC times of a local time in the zone, earliest first: one, or two when the clocks go back. */
function zoneReader(zone: string): (wallMs: number) => number[] {
  const offsetAt = zoneOffsets(zone);
  return (wallMs) => {
    const before = offsetAt(wallMs - DAY_MS);
    const after = offsetAt(wallMs + DAY_MS);
    const candidates = before === after ? [wallMs - before] : [wallMs - before, wallMs - after];
    const shown = candidates.filter((utcMs) => utcMs + offsetAt(utcMs) === wallMs);
    return shown.length > 0 ? shown.sort((a, b) => a - b) : [wallMs - before];
  };
}
