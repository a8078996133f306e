import { type AirIndex, airIndexOf } from './air-index.ts';
import { type BandName, badnessOf } from './bands.ts';
import type { RoomComfort } from './comfort/room-comfort.ts';
import { DAMP_PERCENT, WARM_C } from './comfort/usual-ends.ts';
import { absoluteHumidityGM3 } from './humidity.ts';
import type { AirQualityIndex } from './indices/air-quality-index.ts';
import { isFineBand, type Judged, type RatedAir, type Verdict } from './verdict.ts';

/** A value in its metric's unit, with its age. */
export type Aged = { readonly value: number; readonly ageMs: number };

/** Known values of outdoor air; any may be missing. */
export type OutdoorAir = {
  readonly [metric in 'pm25' | 'pm10' | 'temp' | 'rh']?: Aged | undefined;
};

type AdviceReason =
  /** CO2 (`indoor`, ppm) or TVOC (ppb) is worse than Satisfactory, and the outdoor air is clean enough. */
  | 'co2'
  | 'tvoc'
  /** The index is worse than Satisfactory indoors (`indoor`), and much lower outdoors (`outdoor`). */
  | 'cleanerOutside'
  /** °C. */
  | 'coolerOutside'
  /** % indoors; the outdoor air contains less water. */
  | 'damp'
  /** The outdoor index is worse than Satisfactory, and higher than indoors if that is known. */
  | 'particlesOutside'
  /** The same, while CO2 or TVOC is worse than Satisfactory indoors. */
  | 'stuffyWhenShut'
  /** The index is worse than Satisfactory indoors, and opening a window would not help, or that is unknown. */
  | 'particlesInside'
  /** It is worse than Satisfactory outdoors, too: windows stay shut while the purifier runs. */
  | 'particlesBoth'
  /** The air is Good or Satisfactory. */
  | 'good'
  | 'silent'
  | 'sensorFault'
  | 'indoorUnknown'
  /** Neither index nor limits cover what is measured indoors. */
  | 'unjudged'
  /** Fresh air is needed, but the outdoor air is unknown. */
  | 'outdoorUnknown';

/** Advice on a room's air, with the reason and its numbers, in the units of the reason. */
export type RoomAdvice = {
  readonly action: 'open' | 'close' | 'purify' | 'look' | 'leave' | 'unknown';
  readonly reason: AdviceReason;
  readonly indoor?: number;
  readonly outdoor?: number;
};

/** Age from which outdoor values are ignored: services update theirs every 15 to 60 minutes. */
const OUTDOOR_VALID_MS = 3_600_000;

/** Smallest relative difference of the index for opening or closing: less is within the sensors' accuracy. */
const WORTHWHILE_SHARE = 0.8;
const NOTICEABLY_COOLER_C = 2;
/** Smallest difference of absolute humidity to the outdoor air, g/m³. */
const NOTICEABLY_DRIER_G_M3 = 1;

/**
 * Present advice on a room's air, by its verdict: the first rule that applies, from the most harmful problem to comfort.
 * The state of windows and purifiers is unknown: 'open' may be advised with an open window, 'purify' with a running
 * purifier. With an index that has bands only, no numbers of it are in the advice.
 * @param by the index of the verdict, by which the outdoor air is judged, too
 */
export function roomAdvice(
  by: AirQualityIndex,
  verdict: Verdict,
  comfort: RoomComfort,
  outside: OutdoorAir,
): RoomAdvice {
  if (verdict.state !== 'rated') return adviceUnrated(verdict.state);
  const { cause } = verdict;
  const index = particlesIn(verdict);
  const outdoor = freshValues(outside);
  const outdoorIndex = airIndexOf(by, { pm25: outdoor.pm25, pm10: outdoor.pm10 });
  const gas = poorestGas(verdict);
  const dusty = index && !isFineBand(index.band) ? index : undefined;
  const isUrgent = cause.quantity === 'co2' && isUrgentlyStuffy(cause.band);
  if (isUrgent && (!outdoorIndex || mayComeInAtNeed(outdoorIndex.band))) return forGas(cause);
  if (outdoorIndex && staysOut(outdoorIndex, index)) {
    return adviceWhenShut(dusty, gas, index, outdoorIndex);
  }
  if (dusty && outdoorIndex && isMuchLower(outdoorIndex, dusty) && cause.quantity === 'index') {
    return open('cleanerOutside', numbersOf(dusty, outdoorIndex));
  }
  if (gas && outdoorIndex) return forGas(gas);
  if (dusty) return { action: 'purify', reason: 'particlesInside', ...numbersOf(dusty) };
  if (gas) return { action: 'unknown', reason: 'outdoorUnknown' };
  if (verdict.faults.length > 0) return adviceUnrated('fault');
  return (outdoorIndex && fromComfort(comfort, outdoor)) ?? { action: 'leave', reason: 'good' };
}

const UNRATED: Readonly<Record<Exclude<Verdict['state'], 'rated'>, RoomAdvice>> = {
  offline: { action: 'look', reason: 'silent' },
  fault: { action: 'look', reason: 'sensorFault' },
  notMeasured: { action: 'unknown', reason: 'indoorUnknown' },
  unjudged: { action: 'unknown', reason: 'unjudged' },
};

const adviceUnrated = (state: keyof typeof UNRATED): RoomAdvice => UNRATED[state];

/** The worst gas, if it is worse than Satisfactory. */
function poorestGas({ cause, others }: RatedAir): Judged | undefined {
  return [cause, ...others].find(({ quantity, band }) => quantity !== 'index' && !isFineBand(band));
}

/** The particles of a room by their index. */
type Particles = Pick<AirIndex, 'value' | 'band'>;

function particlesIn({ cause, others, index }: RatedAir): Particles | undefined {
  const judged = [cause, ...others].find(({ quantity }) => quantity === 'index');
  return judged && { value: index?.value ?? null, band: judged.band };
}

const numbersOf = (indoor: Particles | undefined, outdoor?: AirIndex): Numbers => ({
  ...(typeof indoor?.value === 'number' && { indoor: indoor.value }),
  ...(typeof outdoor?.value === 'number' && { outdoor: outdoor.value }),
});

const forGas = ({ quantity, value }: Judged): RoomAdvice =>
  open(quantity === 'co2' ? 'co2' : 'tvoc', { indoor: value });

type Values = { readonly [metric in keyof OutdoorAir]?: number | undefined };
type Numbers = { readonly indoor?: number; readonly outdoor?: number };

const open = (reason: AdviceReason, numbers: Numbers): RoomAdvice => ({ action: 'open', reason, ...numbers });

/** Bad outdoor air: keep it out, and filter what has come in. */
function adviceWhenShut(
  dusty: Particles | undefined,
  gas: Judged | undefined,
  index: Particles | undefined,
  outdoor: AirIndex,
): RoomAdvice {
  if (dusty) return { action: 'purify', reason: 'particlesBoth', ...numbersOf(dusty, outdoor) };
  if (gas) {
    return { action: 'close', reason: 'stuffyWhenShut', indoor: gas.value, ...numbersOf(undefined, outdoor) };
  }
  return { action: 'close', reason: 'particlesOutside', ...numbersOf(index, outdoor) };
}

/** Clean air indoors and outdoors: a window may still cool or dry the room. */
function fromComfort(indoor: RoomComfort, outdoor: Values): RoomAdvice | undefined {
  if (indoor.temp === undefined || outdoor.temp === undefined) return undefined;
  const { temp: { upTo: warmC = WARM_C } = {}, rh: { upTo: dampPercent = DAMP_PERCENT } = {} } =
    indoor.limits ?? {};
  if (indoor.temp > warmC && outdoor.temp <= indoor.temp - NOTICEABLY_COOLER_C) {
    return open('coolerOutside', { indoor: indoor.temp, outdoor: outdoor.temp });
  }
  if (indoor.rh === undefined || outdoor.rh === undefined || indoor.rh <= dampPercent) return undefined;
  const water = absoluteHumidityGM3(indoor.temp, indoor.rh);
  const waterOutside = absoluteHumidityGM3(outdoor.temp, outdoor.rh);
  if (waterOutside > water - NOTICEABLY_DRIER_G_M3) return undefined;
  return open('damp', { indoor: indoor.rh });
}

/** Whether CO2 in a band is worth some particles, but not where windows stay closed for them in any case. */
export const isUrgentlyStuffy = (band: BandName): boolean => badnessOf(band) >= badnessOf('poor');
export const mayComeInAtNeed = (band: BandName): boolean => badnessOf(band) < badnessOf('poor');

/** Whether windows are kept shut for particles: the outdoor air is worse than Satisfactory, and not much better than the room. */
export const staysOut = (outdoor: Particles, room: Particles | undefined): boolean =>
  !isFineBand(outdoor.band) && !isMuchLower(outdoor, room);

function isMuchLower(one: Particles, than: Particles | undefined): boolean {
  if (!than) return false;
  if (one.value === null || than.value === null) return badnessOf(one.band) < badnessOf(than.band);
  return one.value < than.value * WORTHWHILE_SHARE;
}

function freshValues(air: OutdoorAir): Values {
  // Negative numbers are valid for temperature only.
  const isMeasured = (metric: string, value: number) =>
    Number.isFinite(value) && (value >= 0 || metric === 'temp');
  const fresh = Object.entries(air).filter(
    ([metric, aged]) => aged !== undefined && aged.ageMs < OUTDOOR_VALID_MS && isMeasured(metric, aged.value),
  );
  return Object.fromEntries(fresh.map(([metric, aged]) => [metric, aged?.value]));
}
