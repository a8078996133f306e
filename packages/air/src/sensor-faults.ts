import type { Metric } from './metrics.ts';

/** The newest span in which a key had a constant value. */
export type SameValue = {
  /** Number of full hours with readings. */
  readonly hours: number;
  /** Number of readings. */
  readonly readings: number;
};

/**
 * Hours of a constant value after which a sensor counts as stuck. Particles and CO2 are never constant for more than
 * minutes in any recording; TVOC stays at its minimum of 1 ppb for seven hours of a night, and a thermometer with a
 * resolution of one degree may be constant for a night. Battery, position and mode may be constant.
 */
const STUCK_AFTER_HOURS: Readonly<Partial<Record<string, number>>> = {
  pm25: 6,
  pm10: 6,
  co2: 6,
  tvoc: 12,
  temp: 24,
  rh: 24,
} satisfies Partial<Record<Metric, number>>;

/** Hourly values of rural air can be constant for hours: a few readings are not sufficient. */
const READINGS_OF_PROOF = 30;

/** Whether a sensor's value has been constant for implausibly long. */
export function isStuck(key: string, same: SameValue): boolean {
  const hours = STUCK_AFTER_HOURS[key];
  return hours !== undefined && same.hours >= hours && same.readings >= READINGS_OF_PROOF;
}

/**
 * How long a device may be warming up after its start, ms: particle sensors send zeros instead of readings until their
 * fan runs, and a thermometer follows the heat of its board.
 */
export const WARM_UP_MS = 30 * 60_000;

/** Rise above the first reading, °C, that a room does not reach in that time. */
const WARMING_C = 1;

/** The start of a device after a break: its readings within `WARM_UP_MS` of the first. */
export type Beginning = {
  /** Time of the first reading after the break, epoch ms. */
  readonly startTs: number;
  readonly firstTempC: number | null;
  readonly lastTempC: number | null;
  /** Time of the newest reading with both pm25 and pm10 of 0; null: none. */
  readonly zeroParticlesTs: number | null;
};

type WarmUp = 'pm25' | 'temp';

/**
 * Whether zeros of both particle sizes are the placeholder of a starting sensor instead of clean air: real readings are
 * never zero for both within minutes of the start.
 * @param sinceStartMs since the first reading after a break
 */
export function isBootPlaceholder(pm25: number | null, pm10: number | null, sinceStartMs: number): boolean {
  return pm25 === 0 && pm10 === 0 && sinceStartMs <= WARM_UP_MS;
}

/** Keys whose sensors are still warming up, so that their values are unreliable; may be empty. */
export function warmUpsOf(beginning: Beginning, nowMs: number): WarmUp[] {
  const { startTs, firstTempC, lastTempC, zeroParticlesTs } = beginning;
  if (nowMs - startTs > WARM_UP_MS) return [];
  const warmUps: WarmUp[] = [];
  if (zeroParticlesTs !== null && isBootPlaceholder(0, 0, zeroParticlesTs - startTs)) warmUps.push('pm25');
  if (firstTempC !== null && lastTempC !== null && lastTempC - firstTempC >= WARMING_C) warmUps.push('temp');
  return warmUps;
}

/** Smallest number of expected readings for a rate: of three, a single late one would be a third. */
const FEWEST_EXPECTED = 3;

/**
 * Share of the expected readings that a device sent in a span, 0 to 1; 1 if it sends faster than usual.
 * @param stepMs the device's usual step between two readings; null: unknown
 * @returns null: too little is known to expect any
 */
export function shareOfExpected(readings: number, spanMs: number, stepMs: number | null): number | null {
  if (stepMs === null || stepMs <= 0) return null;
  const expected = spanMs / stepMs;
  return expected < FEWEST_EXPECTED ? null : Math.min(1, readings / expected);
}
