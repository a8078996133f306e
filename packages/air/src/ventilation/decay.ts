import type { Co2Value } from './co2-falls.ts';

/** An exponential fall: `base + excess · exp(-perHour · hours)`. */
export type Decay = {
  /** Air changes an hour, if the room is empty and its air mixed. */
  readonly perHour: number;
  /** ppm at the first value, above the base. */
  readonly excess: number;
  /** The level to which it falls, ppm: the outdoor air, and what is still exhaled in the room. */
  readonly base: number;
  /** Root mean square of what the curve leaves unexplained, ppm. */
  readonly residualPpm: number;
};

const HOUR_MS = 3_600_000;
/** The slowest and the quickest fall that is looked for, an hour: beyond, a day is too short, or minutes too long. */
const SLOWEST = 0.02;
const QUICKEST = 30;
/** The interval of logarithms is narrowed until the rate is known to a millionth. */
const NARROWED_TO = 1e-6;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The exponential curve with the least squares. Its base is free: an offset of the sensor, or a person who stays, moves
 * the base and not the rate, whereas a rate from an assumed outdoor level (ASTM E741-23) would be wrong by as much.
 * @param fall at least four values
 */
export function fittedDecay(fall: readonly Co2Value[]): Decay {
  const startMs = fall[0]?.atMs ?? 0;
  const hours = fall.map(({ atMs }) => (atMs - startMs) / HOUR_MS);
  const levels = fall.map(({ ppm }) => ppm);
  const at = (logRate: number) => lineOver(hours, levels, Math.exp(logRate));
  let [low, high] = coarsely(at);
  while (high - low > NARROWED_TO) {
    const [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    if (at(left).squares < at(right).squares) high = right;
    else low = left;
  }
  const best = at((low + high) / 2);
  return {
    perHour: Math.exp((low + high) / 2),
    excess: best.excess,
    base: best.base,
    residualPpm: Math.sqrt(best.squares / Math.max(1, levels.length - 3)),
  };
}

/** Neighbours of the best of some rates, as logarithms: the sum of squares may have more than one valley. */
function coarsely(at: (logRate: number) => { readonly squares: number }): readonly [number, number] {
  const step = Math.log(1.5);
  let best = Math.log(SLOWEST);
  for (let rate = best; rate <= Math.log(QUICKEST); rate += step) {
    if (at(rate).squares < at(best).squares) best = rate;
  }
  return [best - step, best + step];
}

/** Least squares of base and excess for a known rate: a straight line over the exponential. */
function lineOver(hours: readonly number[], levels: readonly number[], perHour: number) {
  let [count, sumX, sumY, sumXX, sumXY, sumYY] = [0, 0, 0, 0, 0, 0];
  const first = levels[0] ?? 0;
  hours.forEach((hour, index) => {
    const [x, y] = [Math.exp(-perHour * hour), (levels[index] ?? 0) - first];
    count += 1;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
    sumYY += y * y;
  });
  const spread = sumXX - (sumX * sumX) / count;
  const together = sumXY - (sumX * sumY) / count;
  const excess = together / spread;
  const squares = Math.max(0, sumYY - (sumY * sumY) / count - excess * together);
  return { excess, base: first + (sumY - excess * sumX) / count, squares };
}
