import type { City } from '../cities.ts';
import { localTime } from './local-time.ts';
import { drift } from './noise.ts';

export type OutdoorAir = {
  /** µg/m³ */
  readonly pm25: number;
  /** µg/m³ */
  readonly pm10: number;
  readonly temperatureC: number;
  /** % */
  readonly humidity: number;
  /** ppm */
  readonly co2: number;
  /** 0 at night to 1 at a clear noon. */
  readonly sun: number;
};

const HOUR_MS = 3_600_000;
const TAU = 2 * Math.PI;

/**
 * Outdoor air of a city at a time: seasons, day and night, weather that drifts over days, and the two
 * rush hours. Plausible, not a forecast.
 */
export function outdoorAir(city: City, ts: number): OutdoorAir {
  const { hour, yearFraction } = localTime(city.timeZone, ts);
  const { climate, seed } = city;

  // Warmest in late July, coldest in late January; through the day warmest at 15 h.
  const season = Math.cos(TAU * (yearFraction - 0.56));
  const weather = drift(seed, ts, 40 * HOUR_MS);
  const temperatureC =
    climate.meanC +
    climate.seasonalC * season +
    climate.dailyC * Math.cos((TAU * (hour - 15)) / 24) +
    2.5 * weather;
  const humidity = clamp(
    climate.meanHumidity - 0.9 * climate.dailyC * Math.cos((TAU * (hour - 15)) / 24) - 9 * weather,
    12,
    98,
  );
  const daylight = Math.max(0, Math.cos((TAU * (hour - 12.5)) / 24) - 0.1 + 0.15 * season);
  const sun = daylight * (0.6 + 0.4 * drift(seed + 1, ts, 5 * HOUR_MS));

  // Particles gather in still, cold air and around the two rush hours.
  const rush = peak(hour, 8.5, 1.6) + 1.2 * peak(hour, 20, 2.2);
  const still = 1 + 0.5 * drift(seed + 2, ts, 30 * HOUR_MS) + 0.25 * drift(seed + 3, ts, 4 * HOUR_MS);
  const pm25 = Math.max(2, climate.pm25 * (1 - 0.35 * season) * still * (0.75 + 0.4 * rush));
  const coarse = 1.5 + climate.dust * (1 + drift(seed + 4, ts, 20 * HOUR_MS));
  return { pm25, pm10: pm25 * coarse, temperatureC, humidity, co2: 421 + 12 * rush, sun };
}

function peak(hour: number, at: number, widthHours: number): number {
  const away = Math.min(Math.abs(hour - at), 24 - Math.abs(hour - at));
  return Math.exp(-((away / widthHours) ** 2));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
