import type { Metric } from './metrics.ts';

/**
 * What a sensor of a room can mean at all, in the unit of its metric: measuring ranges of the usual parts, wide
 * enough for Beijing's worst day. What lies outside is a fault or a placeholder: no room has no humidity at all,
 * and no CO2 far below that of outdoor air. `mode` is the device's own number, and means what it likes.
 */
const PLAUSIBLE: Readonly<Partial<Record<string, { readonly min: number; readonly max: number }>>> = {
  pm25: { min: 0, max: 1000 },
  pm10: { min: 0, max: 2000 },
  co2: { min: 300, max: 10_000 },
  tvoc: { min: 0, max: 60_000 },
  iaq: { min: 0, max: 500 },
  temp: { min: -40, max: 85 },
  rh: { min: 1, max: 100 },
  bat: { min: 0, max: 100 },
  lat: { min: -90, max: 90 },
  lon: { min: -180, max: 180 },
} satisfies Partial<Record<Metric, { min: number; max: number }>>;

/** Whether a sensor can have meant this value. Of keys that are no metric, nothing is known: any value will do. */
export function isPlausible(key: string, value: number): boolean {
  const range = PLAUSIBLE[key];
  return range === undefined || (value >= range.min && value <= range.max);
}

/** The lowest and the highest value of a span, each with the time it was seen at, epoch ms. */
export type Extremes = {
  readonly min: number;
  readonly minTs: number;
  readonly max: number;
  readonly maxTs: number;
};

/** The later of the two that is out of range, or undefined. */
export function outOfRange(key: string, extremes: Extremes): { value: number; ts: number } | undefined {
  const low = { value: extremes.min, ts: extremes.minTs };
  const high = { value: extremes.max, ts: extremes.maxTs };
  return [low, high]
    .filter(({ value }) => !isPlausible(key, value))
    .reduce<typeof low | undefined>((last, one) => (last && last.ts >= one.ts ? last : one), undefined);
}
