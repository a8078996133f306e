import { pm10SubIndex, pm25SubIndex } from './cpcb-index.ts';
import { CO2_FRESH_AIR_PPM, TVOC_FRESH_AIR_PPB } from './levels.ts';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from './staleness.ts';
import { absoluteHumidityGM3 } from './units.ts';

/** A value in its metric's unit, and how old it is. */
export type Aged = { readonly value: number; readonly ageMs: number };

/** What is known of the air inside or outside; anything may be missing. */
export type KnownAir = {
  readonly [metric in 'pm25' | 'pm10' | 'co2' | 'tvoc' | 'temp' | 'rh']?: Aged | undefined;
};

type AdviceReason =
  /** CO2 (`indoor`, ppm) or vapours (ppb) are above `limit`, and the air outside may come in. */
  | 'co2'
  | 'tvoc'
  /** The index of particles is higher inside (`indoor`) than outside (`outdoor`). */
  | 'cleanerOutside'
  /** °C. */
  | 'coolerOutside'
  /** % inside; the air outside holds less water. */
  | 'damp'
  /** The index of particles outside is above `limit`, and higher than inside where that is known. */
  | 'particlesOutside'
  /** The index of particles inside is above `limit`, and opening would not help, or it is not known whether it would. */
  | 'particlesInside'
  /** Nothing that is known is above its limit. */
  | 'good'
  | 'indoorUnknown'
  /** Fresh air is wanted, and no one knows what would come in. */
  | 'outdoorUnknown';

/** What to do about a room's air, why, and the numbers that say so, in the units of the reason. */
export type RoomAdvice = {
  readonly action: 'open' | 'close' | 'purify' | 'leave' | 'unknown';
  readonly reason: AdviceReason;
  readonly indoor?: number;
  readonly outdoor?: number;
  readonly limit?: number;
};

/**
 * Values older than this say nothing about now. Inside, the time after which a silent device counts as such; outside,
 * an hour: services renew their values each quarter of an hour or each hour, and a window is opened to the air of now.
 */
const OUTDOOR_VALID_MS = 3_600_000;
const INDOOR_VALID_MS = DEFAULT_INACTIVITY_TIMEOUT_MS;

/** End of 'Good' in the index: PM2.5 of 30 µg/m³, PM10 of 50. Above it, particles inside are worth removing. */
const CLEAN_INDEX = 50;
/** End of 'Satisfactory': PM2.5 of 60 µg/m³, PM10 of 100. Above it, outdoor air should stay outside. */
const SHUT_OUT_INDEX = 100;
/** End of 'Moderate'. Above it, not even a room full of CO2 is aired. */
const NEVER_OPEN_INDEX = 200;
/** Twice the level at which fresh air is wanted: then it is wanted for the price of some particles. */
const CO2_URGENT_PPM = 2 * CO2_FRESH_AIR_PPM;
/** Opening or shutting pays when the index differs by a fifth; less is the sensors' difference, not the air's. */
const WORTHWHILE_SHARE = 0.8;
/** Upper end of summer comfort in EN 16798-1, category II, for rooms without activity. */
const WARM_C = 26;
const NOTICEABLY_COOLER_C = 2;
/** Above it mould and mites thrive (WHO guidelines on dampness and mould; EN 16798-1 dries from here). */
const DAMP_PERCENT = 60;
/** g/m³ of water that the outdoor air has to hold less. */
const NOTICEABLY_DRIER_G_M3 = 1;

/**
 * What to do about the air of a room now: the first rule that holds, from what harms most to what merely pleases.
 * Knows nothing of windows or purifiers: 'open' is also said of an open window, 'purify' also where one runs.
 */
export function roomAdvice(inside: KnownAir, outside: KnownAir): RoomAdvice {
  const indoor = freshValues(inside, INDOOR_VALID_MS);
  const outdoor = freshValues(outside, OUTDOOR_VALID_MS);
  const { co2, tvoc } = indoor;
  const index = particleIndex(indoor);
  const outdoorIndex = particleIndex(outdoor);
  if (index === undefined && co2 === undefined && tvoc === undefined) {
    return { action: 'unknown', reason: 'indoorUnknown' };
  }
  const mayComeIn = outdoorIndex === undefined || outdoorIndex <= NEVER_OPEN_INDEX;
  if (co2 !== undefined && co2 > CO2_URGENT_PPM && mayComeIn) {
    return open('co2', { indoor: co2, limit: CO2_URGENT_PPM });
  }
  if (outdoorIndex === undefined) return adviceWithoutOutdoors(index, co2, tvoc);
  if (outdoorIndex > SHUT_OUT_INDEX && !isMuchLower(outdoorIndex, index)) {
    return adviceWhenShut(index, outdoorIndex);
  }
  const stuffy = fromStuffiness(co2, tvoc);
  if (stuffy) return open(stuffy.reason, stuffy);
  if (index !== undefined && index > CLEAN_INDEX) {
    if (isMuchLower(outdoorIndex, index)) {
      return open('cleanerOutside', { indoor: index, outdoor: outdoorIndex });
    }
    return { action: 'purify', reason: 'particlesInside', indoor: index, limit: CLEAN_INDEX };
  }
  return fromComfort(indoor, outdoor) ?? { action: 'leave', reason: 'good' };
}

type Values = { readonly [metric in keyof KnownAir]?: number | undefined };
type Numbers = { readonly indoor: number; readonly outdoor?: number; readonly limit?: number };

const open = (reason: AdviceReason, { indoor, outdoor, limit }: Numbers): RoomAdvice => ({
  action: 'open',
  reason,
  indoor,
  ...(outdoor !== undefined && { outdoor }),
  ...(limit !== undefined && { limit }),
});

/** The air outside is bad: it stays there, and what has come in already is filtered. */
function adviceWhenShut(index: number | undefined, outdoorIndex: number): RoomAdvice {
  if (index !== undefined && index > CLEAN_INDEX) {
    return {
      action: 'purify',
      reason: 'particlesInside',
      indoor: index,
      outdoor: outdoorIndex,
      limit: CLEAN_INDEX,
    };
  }
  return {
    action: 'close',
    reason: 'particlesOutside',
    ...(index !== undefined && { indoor: index }),
    outdoor: outdoorIndex,
    limit: SHUT_OUT_INDEX,
  };
}

/** A purifier helps whatever is outside; a window may not. */
function adviceWithoutOutdoors(
  index: number | undefined,
  co2: number | undefined,
  tvoc: number | undefined,
): RoomAdvice {
  if (index !== undefined && index > CLEAN_INDEX) {
    return { action: 'purify', reason: 'particlesInside', indoor: index, limit: CLEAN_INDEX };
  }
  return fromStuffiness(co2, tvoc)
    ? { action: 'unknown', reason: 'outdoorUnknown' }
    : { action: 'leave', reason: 'good' };
}

function fromStuffiness(co2: number | undefined, tvoc: number | undefined) {
  if (co2 !== undefined && co2 > CO2_FRESH_AIR_PPM) {
    return { reason: 'co2', indoor: co2, limit: CO2_FRESH_AIR_PPM } as const;
  }
  if (tvoc !== undefined && tvoc > TVOC_FRESH_AIR_PPB) {
    return { reason: 'tvoc', indoor: tvoc, limit: TVOC_FRESH_AIR_PPB } as const;
  }
  return undefined;
}

/** Clean air on both sides: a window may still cool or dry the room. */
function fromComfort(indoor: Values, outdoor: Values): RoomAdvice | undefined {
  if (indoor.temp === undefined || outdoor.temp === undefined) return undefined;
  if (indoor.temp > WARM_C && outdoor.temp <= indoor.temp - NOTICEABLY_COOLER_C) {
    return open('coolerOutside', { indoor: indoor.temp, outdoor: outdoor.temp, limit: WARM_C });
  }
  if (indoor.rh === undefined || outdoor.rh === undefined || indoor.rh <= DAMP_PERCENT) return undefined;
  const water = absoluteHumidityGM3(indoor.temp, indoor.rh);
  const waterOutside = absoluteHumidityGM3(outdoor.temp, outdoor.rh);
  if (waterOutside > water - NOTICEABLY_DRIER_G_M3) return undefined;
  return open('damp', { indoor: indoor.rh, limit: DAMP_PERCENT });
}

/** The greater of both sub-indices, as in the index itself. */
function particleIndex({ pm25, pm10 }: Values): number | undefined {
  const parts = [pm25SubIndex(pm25), pm10SubIndex(pm10)].filter((part) => part !== undefined);
  return parts.length > 0 ? Math.max(...parts) : undefined;
}

function isMuchLower(index: number, than: number | undefined): boolean {
  return than !== undefined && index < than * WORTHWHILE_SHARE;
}

function freshValues(air: KnownAir, validMs: number): Values {
  // A negative number is a measurement of temperature only.
  const isMeasured = (metric: string, value: number) =>
    Number.isFinite(value) && (value >= 0 || metric === 'temp');
  const fresh = Object.entries(air).filter(
    ([metric, aged]) => aged !== undefined && aged.ageMs < validMs && isMeasured(metric, aged.value),
  );
  return Object.fromEntries(fresh.map(([metric, aged]) => [metric, aged?.value]));
}
