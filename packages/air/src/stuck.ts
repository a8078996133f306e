import type { Metric } from './metrics.ts';

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
