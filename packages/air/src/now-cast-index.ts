import { type AirIndex, airIndexOf } from './air-index.ts';
import type { AirQualityIndex } from './indices/air-quality-index.ts';
import { NOW_CAST_HOURS, nowCastOf } from './indices/now-cast.ts';

const HOUR_MS = 3_600_000;
/** Hours of them that have to be measured: three quarters, as for means of a day. */
const LEAST_HOURS = 9;

/** Means of hours: the start of each, epoch ms, and the mean, µg/m³. */
type HourOfParticles = { readonly ts: number; readonly value: number };

/**
 * The present index of particles as its authority publishes it, from the means of the last twelve whole hours.
 * Undefined: the authority publishes another figure, or too few hours were measured.
 * @param now epoch ms; the hour that has begun does not count
 */
export function nowCastIndexOf(
  by: AirQualityIndex,
  hours: Readonly<Record<'pm25' | 'pm10', readonly HourOfParticles[]>>,
  now: number,
): AirIndex | undefined {
  if (by.present !== 'nowCast') return undefined;
  const newest = Math.floor(now / HOUR_MS) - 1;
  const castOf = (means: readonly HourOfParticles[]) => {
    const byHour = new Map(means.map(({ ts, value }) => [Math.floor(ts / HOUR_MS), value]));
    const last = Array.from({ length: NOW_CAST_HOURS }, (_, age) => byHour.get(newest - age) ?? null);
    return last.filter((mean) => mean !== null).length < LEAST_HOURS ? undefined : nowCastOf(last);
  };
  return airIndexOf(by, { pm25: castOf(hours.pm25), pm10: castOf(hours.pm10) });
}
