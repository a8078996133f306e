import { type Co2Value, co2Falls } from './co2-falls.ts';
import { type Decay, fittedDecay } from './decay.ts';
import { LEAST_RANKED, signedRankCentre } from './signed-rank.ts';

/** The air changes of one fall of CO2. */
export type CleanFall = {
  /** The first and the last value that count, milliseconds since the epoch. */
  readonly fromMs: number;
  readonly upToMs: number;
  readonly perHour: number;
};

/** Why air changes cannot be told from the CO2 of a room. */
export type AirChangeRefusal =
  /** CO2 never falls by as much as it does when people leave: the room is never empty, or always is. */
  | 'neverEmptied'
  | 'tooFewFalls'
  /** There are falls, but people come back, or windows are opened, while CO2 falls. */
  | 'noCleanFall'
  /** The air is exchanged about as quickly as people leave. */
  | 'fasterThanPeopleLeave'
  /** The falls differ by so much that a typical one means nothing. */
  | 'tooUncertain';

export type AirChanges = {
  /** Falls after people left, clean or not. */
  readonly foundFalls: number;
  readonly falls: readonly CleanFall[];
} & (
  | { readonly refusal: AirChangeRefusal }
  | {
      readonly refusal: undefined;
      /** Air changes an hour of a typical fall, with the bounds of its 95 % interval. */
      readonly perHour: number;
      readonly low: number;
      readonly high: number;
    }
);

const HOUR_MS = 3_600_000;
const Z_95 = 1.959_963_985;
const LEAST_VALUES = 12;
const LEAST_EXCESS_PPM = 80;
/** A clean fall leaves no more unexplained than so many times the noise of its values, and this share of its excess. */
const NOISE_TIMES = 2;
const UNEXPLAINED_SHARE = 0.04;
/** The share of its excess by which it must fall while it is watched: of a nearly straight line, any rate is a guess. */
const LEAST_FALLEN_SHARE = 0.5;
/**
 * The drift of the outdoor air while CO2 falls, ppm an hour (standard deviation): a daily course of 20 ppm. It is alike
 * on all evenings, so that more of them do not average it away.
 */
const OUTDOOR_DRIFT_PPM_PER_H = 2.5;
/** Above, the leaving of people, which takes half an hour, looks like a slow exchange of air. */
const QUICKEST_PER_H = 2.2;
/** The largest ratio of the bounds that still says something. */
const WIDEST_RATIO = 2;

/**
 * The air changes of a room from the falls of its CO2 after people have left (ASTM E741-23, with the exhaled gas as
 * tracer). The interval is that of the falls among each other, widened by the unknown drift of the outdoor air. See
 * ADR 0063 for how often it holds.
 * @param values means of about two minutes, or readings, ordered by time, of two weeks or more
 */
export function airChanges(values: readonly Co2Value[]): AirChanges {
  const found = co2Falls(values);
  const clean = found.flatMap((fall) => cleanFall(fall) ?? []);
  const falls = clean.map(({ fall }) => fall);
  const result = { foundFalls: found.length, falls };
  if (found.length === 0) return { ...result, refusal: 'neverEmptied' };
  if (found.length < LEAST_RANKED) return { ...result, refusal: 'tooFewFalls' };
  if (clean.length < LEAST_RANKED) return { ...result, refusal: 'noCleanFall' };
  const { centre, low, high } = signedRankCentre(falls.map(({ perHour }) => Math.log(perHour)));
  const drift = (Z_95 * clean.reduce((sum, { ofDrift }) => sum + ofDrift, 0)) / clean.length;
  const [perHour, lowest, highest] = [
    centre,
    centre - Math.hypot(centre - low, drift),
    centre + Math.hypot(high - centre, drift),
  ].map(Math.exp) as [number, number, number];
  if (perHour > QUICKEST_PER_H) return { ...result, refusal: 'fasterThanPeopleLeave' };
  if (highest > WIDEST_RATIO * lowest) return { ...result, refusal: 'tooUncertain' };
  return { ...result, refusal: undefined, perHour, low: lowest, high: highest };
}

/** The fall, and by how much one standard deviation of drift changes the logarithm of its rate. */
function cleanFall(
  fall: readonly Co2Value[],
): { readonly fall: CleanFall; readonly ofDrift: number } | undefined {
  const [first, last] = [fall[0], fall.at(-1)];
  if (!(first && last) || fall.length < LEAST_VALUES) return undefined;
  const decay = fittedDecay(fall);
  if (!isClean(fall, decay)) return undefined;
  const drifted = fall.map(({ atMs, ppm }) => ({
    atMs,
    ppm: ppm - (OUTDOOR_DRIFT_PPM_PER_H * (atMs - first.atMs)) / HOUR_MS,
  }));
  return {
    fall: { fromMs: first.atMs, upToMs: last.atMs, perHour: decay.perHour },
    ofDrift: Math.abs(Math.log(fittedDecay(drifted).perHour / decay.perHour)),
  };
}

function isClean(fall: readonly Co2Value[], { excess, perHour, residualPpm }: Decay): boolean {
  const allowed = NOISE_TIMES ** 2 * noiseVariance(fall) + (UNEXPLAINED_SHARE * excess) ** 2;
  const hours = ((fall.at(-1)?.atMs ?? 0) - (fall[0]?.atMs ?? 0)) / HOUR_MS;
  const fallenShare = 1 - Math.exp(-perHour * hours);
  return excess >= LEAST_EXCESS_PPM && fallenShare >= LEAST_FALLEN_SHARE && residualPpm ** 2 <= allowed;
}

/** From second differences, to which a smooth course contributes nothing. */
function noiseVariance(fall: readonly Co2Value[]): number {
  const bends = fall
    .slice(2)
    .map(({ ppm }, index) => ppm - 2 * (fall[index + 1]?.ppm ?? 0) + (fall[index]?.ppm ?? 0));
  return bends.reduce((sum, bend) => sum + bend ** 2, 0) / (6 * bends.length);
}
