import { zoneOffsets } from '@airdeck/air/zone-offsets';

const HOUR_MS = 3_600_000;
const offsets = new Map<string, number>();

/** Offset of a zone from UTC at a time, in milliseconds. Cached per hour: Intl is slow. */
function offsetMs(timeZone: string, ts: number): number {
  const hour = Math.floor(ts / HOUR_MS);
  const cacheKey = `${timeZone} ${hour}`;
  let offset = offsets.get(cacheKey);
  if (offset === undefined) {
    offset = zoneOffsets(timeZone)(hour * HOUR_MS);
    if (offsets.size > 50_000) offsets.clear();
    offsets.set(cacheKey, offset);
  }
  return offset;
}

/** Local time at a place. */
export type LocalTime = {
  /** 0 to 24, with fractions. */
  readonly hour: number;
  /** Days since the epoch, counted at local midnight. */
  readonly day: number;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  /** 0 to 1 through the year. */
  readonly yearFraction: number;
};

const DAY_MS = 24 * HOUR_MS;

export function localTime(timeZone: string, ts: number): LocalTime {
  const local = ts + offsetMs(timeZone, ts);
  const day = Math.floor(local / DAY_MS);
  return {
    hour: (local - day * DAY_MS) / HOUR_MS,
    day,
    weekday: (day + 4) % 7,
    yearFraction: (day % 365.25) / 365.25,
  };
}
