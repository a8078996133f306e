import type { HourValue } from '@airdeck/air/before-after';
import type { HourlySeries } from '../history/counted-hours.ts';
import { offsetSpans } from '../telemetry/local-time.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Local hours of a time zone. Roll-ups are per UTC hour: with an offset of half an hour, the local hour is the one that
 * contains the middle of the UTC hour.
 */
export function localHours({ ts, values }: HourlySeries, timeZone: string): HourValue[] {
  const [first, last] = [ts[0], ts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const spans = offsetSpans(timeZone, first, last + HOUR_MS);
  let at = 0;
  return ts.flatMap((hourTs, index) => {
    while (hourTs >= (spans[at]?.toTs ?? Number.POSITIVE_INFINITY)) at += 1;
    const value = values[index] ?? null;
    if (value === null) return [];
    const hours = Math.floor((hourTs + HOUR_MS / 2 + (spans[at]?.offsetMs ?? 0)) / HOUR_MS);
    const day = Math.floor(hours / 24);
    return [{ day, hour: hours - day * 24, value }];
  });
}
