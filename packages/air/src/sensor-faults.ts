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

/** The newest stretch over which a key had one and the same value. */
export type SameValue = {
  /** How many whole hours with readings it fills. */
  readonly hours: number;
  /** How many readings it has. */
  readonly readings: number;
};

/**
 * Hours of exactly the same value after which a sensor is stuck. Particles and CO2 never rest for more than
 * minutes in any recording; TVOC lies at its floor of 1 ppb for seven hours of a night, and a thermometer of a
 * whole degree may well rest for a night. A battery, a place and a mode may stay as they are.
 */
const STUCK_AFTER_HOURS: Readonly<Partial<Record<string, number>>> = {
  pm25: 6,
  pm10: 6,
  co2: 6,
  tvoc: 12,
  temp: 24,
  rh: 24,
} satisfies Partial<Record<Metric, number>>;

/** Hourly values of rural air repeat themselves for hours: a handful of readings is no proof. */
const READINGS_OF_PROOF = 30;

/** Whether a sensor says the same for so long that it cannot be measuring. */
export function isStuck(key: string, same: SameValue): boolean {
  const hours = STUCK_AFTER_HOURS[key];
  return hours !== undefined && same.hours >= hours && same.readings >= READINGS_OF_PROOF;
}

/**
 * How long after its start a device may still be warming up, ms: particle sensors send zeros in the place of
 * readings until their fan runs, and a thermometer follows the heat of its own board.
 */
export const WARM_UP_MS = 30 * 60_000;

/** So many °C above the first reading is more than a room does by itself in that time. */
const WARMING_C = 1;

/** How a device began that came back after a break: everything within `WARM_UP_MS` of its first reading. */
export type Beginning = {
  /** Of the first reading after the break, epoch ms. */
  readonly startTs: number;
  readonly firstTempC: number | null;
  readonly lastTempC: number | null;
  /** Of the newest reading whose pm25 and pm10 were both 0; null: there is none. */
  readonly zeroParticlesTs: number | null;
};

type WarmUp = 'pm25' | 'temp';

/**
 * Whether zeros of both particle sizes are the placeholder of a sensor that is starting, and no reading of clean
 * air: nothing measures none at all of either within minutes of being switched on.
 * @param sinceStartMs since the first reading after a break
 */
export function isBootPlaceholder(pm25: number | null, pm10: number | null, sinceStartMs: number): boolean {
  return pm25 === 0 && pm10 === 0 && sinceStartMs <= WARM_UP_MS;
}

/** What is still warming up, by the key whose values are not to be taken as they are; empty when nothing is. */
export function warmUpsOf(beginning: Beginning, nowMs: number): WarmUp[] {
  const { startTs, firstTempC, lastTempC, zeroParticlesTs } = beginning;
  if (nowMs - startTs > WARM_UP_MS) return [];
  const warmUps: WarmUp[] = [];
  if (zeroParticlesTs !== null && isBootPlaceholder(0, 0, zeroParticlesTs - startTs)) warmUps.push('pm25');
  if (firstTempC !== null && lastTempC !== null && lastTempC - firstTempC >= WARMING_C) warmUps.push('temp');
  return warmUps;
}

/** Fewer expected readings than this tell nothing: one that is late would be a third of all. */
const FEWEST_EXPECTED = 3;

/**
 * Part of the readings that a device should have sent in a span and did send, 0 to 1. One that sends faster than
 * usual has sent all.
 * @param stepMs the device's usual step between two readings; null: it has not shown one yet
 * @returns null where not enough is known to expect any
 */
export function shareOfExpected(readings: number, spanMs: number, stepMs: number | null): number | null {
  if (stepMs === null || stepMs <= 0) return null;
  const expected = spanMs / stepMs;
  return expected < FEWEST_EXPECTED ? null : Math.min(1, readings / expected);
}
