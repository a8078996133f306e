import { zoneOffsets } from '@airdeck/air/zone-offsets';
import type { DayOrder, RecordedTime, TimeForm } from '@airdeck/contract/reading-import/reading-mapping';
import { numberOfCell } from './recorded-cells.ts';

const DATE =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:(?:T|,? +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AP])?\.?(?:M\.?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const DAY_MS = 86_400_000;

/** Milliseconds of a number of units. A double holds microseconds since 1970 exactly. */
const MILLISECONDS = {
  s: (seconds: number) => Math.floor(Math.round(seconds * 1e6) / 1000),
  ms: (milliseconds: number) => Math.floor(milliseconds),
  us: (microseconds: number) => Math.floor(microseconds / 1000),
} as const;

/** Reads the time of a row as epoch ms; `undefined` when the text is no time. */
export type TimestampReader = (text: string) => number | undefined;

/**
 * A reader of times of rows. When the clocks of a zone go back, the local times of an hour occur twice: rows are in
 * order, so that a time not after the previous row's is of the second occurrence. A local time that the clocks skipped
 * is read with the offset before the gap.
 * @param previous the time of the row before the first one, epoch ms
 * @throws RangeError for a zone that is not in the IANA database.
 */
export function timeReader(
  { form, dayOrder, timeZone, isNewestFirst }: Omit<RecordedTime, 'column' | 'clockColumn'>,
  previous?: number,
): TimestampReader {
  if (form !== 'date') return (text) => epochMs(text, form);
  const localToUtc = zoneReader(timeZone);
  let last = previous;
  const follows = (ts: number) => last === undefined || (isNewestFirst ? ts < last : ts > last);
  return (text) => {
    const date = parseDate(text, dayOrder);
    if (!date) return undefined;
    if (date.offsetMs !== undefined) {
      last = date.wallMs - date.offsetMs;
      return last;
    }
    const candidates = localToUtc(date.wallMs);
    if (isNewestFirst) candidates.reverse();
    last = candidates.find(follows) ?? candidates[0];
    return last;
  };
}

/** A reader of ISO 8601 times; those without an offset are local times of the zone. @throws RangeError */
export const isoTimeReader = (timeZone: string): TimestampReader =>
  timeReader({ form: 'date', dayOrder: 'dayFirst', timeZone, isNewestFirst: false });

/** Epoch milliseconds, a fraction of one cut off, of a number of units. */
export function epochMs(text: string, unit: Exclude<TimeForm, 'date'>): number | undefined {
  const number = numberOfCell(text, '.');
  return number === undefined ? undefined : MILLISECONDS[unit](number);
}

/** The unit in which a number is a time between 1980 and 2100. */
export const epochUnitOf = (text: string): Exclude<TimeForm, 'date'> | undefined =>
  (['s', 'ms', 'us'] as const).find((unit) => {
    const ts = epochMs(text, unit);
    return ts !== undefined && ts > Date.UTC(1980) && ts < Date.UTC(2100);
  });

export type ParsedDate = {
  /** The local time as if it were UTC, epoch ms. */
  readonly wallMs: number;
  readonly offsetMs: number | undefined;
  /** Undefined: the year comes first. */
  readonly order: readonly [first: number, second: number] | undefined;
};

/** A date, with a time of day or at midnight. */
export function parseDate(text: string, dayOrder: DayOrder): ParsedDate | undefined {
  const match = DATE.exec(text.trim());
  if (!match) return undefined;
  const [, first = '', second = '', third = '', hours = '0', minutes = '0', seconds = '0'] = match;
  const [fraction = '0', half, offset] = match.slice(7);
  const isYearFirst = first.length === 4;
  if (!isYearFirst && third.length !== 4) return undefined;
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  const [year, month, day] = isYearFirst ? [a, b, c] : dayOrder === 'dayFirst' ? [c, b, a] : [c, a, b];
  const hour = half === undefined ? Number(hours) : hourOf12(Number(hours), half);
  if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const start = Date.UTC(year, month - 1, day);
  const date = new Date(start);
  // Date.UTC converts 31 February to a date in March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const wallMs =
    start +
    ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
    Math.trunc(Number(`0.${fraction}`) * 1000);
  return { wallMs, offsetMs: parseOffset(offset), order: isYearFirst ? undefined : [a, b] };
}

function hourOf12(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}

function parseOffset(offset: string | undefined): number | undefined {
  if (offset === undefined) return undefined;
  if (!/^[+-]/.test(offset)) return 0;
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
