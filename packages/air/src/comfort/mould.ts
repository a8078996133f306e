/** An hour's means. */
export type DampHour = { readonly temperatureC: number; readonly relativeHumidity: number };

/** Mould by the hours of a room, as a likelihood: the humidity at cold surfaces, where it grows, is not measured. */
export type MouldLikelihood = {
  /** Hours above the critical humidity. */
  readonly hoursAbove: number;
  /** `possible`: there were such hours; `likely`: as many as growth needs to begin on sensitive wood. */
  readonly likelihood: 'unlikely' | 'possible' | 'likely';
};

export const MOULD_SOURCE = 'Hukka and Viitanen 1999, doi 10.1007/s002260050131';

const LEAST_CRITICAL_PERCENT = 80;
/** The curve ends here: above, the critical humidity stays. */
const CURVE_UP_TO_C = 20;
const HOURS_IN_WEEK = 168;

/**
 * The relative humidity, %, from which mould may grow on wood (`MOULD_SOURCE`).
 * Undefined: nothing grows in frost.
 */
export function criticalHumidity(temperatureC: number): number | undefined {
  if (!(temperatureC > 0)) return undefined;
  if (temperatureC > CURVE_UP_TO_C) return LEAST_CRITICAL_PERCENT;
  const curve = -0.00267 * temperatureC ** 3 + 0.16 * temperatureC ** 2 - 3.13 * temperatureC + 100;
  return Math.max(curve, LEAST_CRITICAL_PERCENT);
}

/** Weeks until growth begins on pine sapwood, the most sensitive of the tested woods, by the same authors. */
const weeksUntilGrowth = ({ temperatureC, relativeHumidity }: DampHour): number =>
  Math.exp(-0.68 * Math.log(temperatureC) - 13.9 * Math.log(relativeHumidity) + 66.02);

/**
 * The likelihood of mould from the hours of a room. Growth that dry hours would reverse is not taken off again, as the
 * authors' rule for that is not part of it.
 */
export function mouldLikelihood(hours: Iterable<DampHour>): MouldLikelihood {
  let hoursAbove = 0;
  let growth = 0;
  for (const hour of hours) {
    const critical = criticalHumidity(hour.temperatureC);
    if (critical === undefined || !(hour.relativeHumidity > critical)) continue;
    hoursAbove += 1;
    growth += 1 / (weeksUntilGrowth(hour) * HOURS_IN_WEEK);
  }
  if (hoursAbove === 0) return { hoursAbove, likelihood: 'unlikely' };
  return { hoursAbove, likelihood: growth >= 1 ? 'likely' : 'possible' };
}
