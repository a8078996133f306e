import type { Position } from './positions.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Julian days of 1970-01-01 and of 2000-01-01 12:00, UTC. */
const JULIAN_EPOCH = 2_440_587.5;
const JULIAN_2000 = 2_451_545;
/** Altitude of the sun's centre when its upper edge touches the horizon: refraction and half its diameter. */
const HORIZON_DEG = 90.833;

/** Position of the sun: its declination, and the equation of time. */
export type SunStand = { readonly declinationDeg: number; readonly equationOfTimeMinutes: number };

/** By the equations of NOAA's solar calculator, after Meeus, Astronomical Algorithms. @param ts epoch ms */
export function sunStandAt(ts: number): SunStand {
  const century = (ts / DAY_MS + JULIAN_EPOCH - JULIAN_2000) / 36_525;
  const meanLongitude = 280.46646 + century * (36_000.76983 + 0.0003032 * century);
  const meanAnomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    (1.914602 - century * (0.004817 + 0.000014 * century)) * sin(meanAnomaly) +
    (0.019993 - 0.000101 * century) * sin(2 * meanAnomaly) +
    0.000289 * sin(3 * meanAnomaly);
  const node = 125.04 - 1934.136 * century;
  const longitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node);
  const obliquity =
    23.439291 - century * (0.0130042 + century * (0.00000016 - 0.000000504 * century)) + 0.00256 * cos(node);
  const y = Math.tan(radians(obliquity / 2)) ** 2;
  const equation =
    y * sin(2 * meanLongitude) -
    2 * eccentricity * sin(meanAnomaly) +
    4 * eccentricity * y * sin(meanAnomaly) * cos(2 * meanLongitude) -
    0.5 * y * y * sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * sin(2 * meanAnomaly);
  return {
    declinationDeg: degrees(Math.asin(sin(obliquity) * sin(longitude))),
    equationOfTimeMinutes: 4 * degrees(equation),
  };
}

/** Epoch ms; `up`, `down`: all day. */
export type SunDay = { readonly sunriseMs: number; readonly sunsetMs: number } | 'up' | 'down';

/**
 * Sunrise and sunset around the local noon closest to a time, accurate to the minute up to 72° of latitude.
 * @param ts epoch ms
 */
export function sunDayAt({ lat, lon }: Position, ts: number): SunDay {
  // The local solar day by longitude, independent of time zones.
  const noonOffsetMs = DAY_MS / 2 - (lon / 360) * DAY_MS;
  const noon = Math.round((ts - noonOffsetMs) / DAY_MS) * DAY_MS + noonOffsetMs;
  const event = (side: -1 | 1): number | 'up' | 'down' => {
    // The sun's position changes until then: computed again at the time found.
    let found = noon;
    for (let round = 0; round < 3; round += 1) {
      const { declinationDeg, equationOfTimeMinutes } = sunStandAt(found);
      const cosine =
        cos(HORIZON_DEG) / (cos(lat) * cos(declinationDeg)) -
        Math.tan(radians(lat)) * Math.tan(radians(declinationDeg));
      if (cosine < -1) return 'up';
      if (cosine > 1) return 'down';
      found = noon + (side * 4 * degrees(Math.acos(cosine)) - equationOfTimeMinutes) * MINUTE_MS;
    }
    return found;
  };
  const [sunriseMs, sunsetMs] = [event(-1), event(1)];
  if (typeof sunriseMs === 'string') return sunriseMs;
  return typeof sunsetMs === 'string' ? sunsetMs : { sunriseMs, sunsetMs };
}

/** The present or next night at a place; null: none within a day. Epoch ms. */
export function nightAt(
  position: Position,
  ts: number,
): { readonly from: number; readonly until: number } | null {
  // Very near the poles, noon is not well defined.
  const place = { lat: Math.max(-89.9, Math.min(89.9, position.lat)), lon: position.lon };
  const days = [-1, 0, 1, 2].map((day) => sunDayAt(place, ts + day * DAY_MS));
  for (const [index, today] of days.entries()) {
    const next = days[index + 1];
    if (today === 'down') {
      if (index === 1) return { from: ts - DAY_MS, until: ts + DAY_MS };
      continue;
    }
    if (today === 'up' || next === undefined || next === 'up') continue;
    const until = next === 'down' ? today.sunsetMs + DAY_MS : next.sunriseMs;
    if (until > ts) return { from: today.sunsetMs, until };
  }
  return null;
}

const radians = (angleDeg: number): number => (angleDeg * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const sin = (angleDeg: number): number => Math.sin(radians(angleDeg));
const cos = (angleDeg: number): number => Math.cos(radians(angleDeg));
