import { pm10SubIndex, pm25SubIndex } from './cpcb-index.ts';
import { CO2_FRESH_AIR_PPM, TVOC_FRESH_AIR_PPB } from './levels.ts';
import { DEFAULT_INACTIVITY_TIMEOUT_MS } from './staleness.ts';
import { absoluteHumidityGM3 } from './units.ts';

/** A value in its metric's unit, with its age. */
export type Aged = { readonly value: number; readonly ageMs: number };

/** Known values of indoor or outdoor air; any may be missing. */
export type KnownAir = {
  readonly [metric in 'pm25' | 'pm10' | 'co2' | 'tvoc' | 'temp' | 'rh']?: Aged | undefined;
};

type AdviceReason =
  /** CO2 (`indoor`, ppm) or TVOC (ppb) are above `limit`, and the outdoor air is clean enough. */
  | 'co2'
  | 'tvoc'
  /** The particle index is higher indoors (`indoor`) than outdoors (`outdoor`). */
  | 'cleanerOutside'
  /** °C. */
  | 'coolerOutside'
  /** % indoors; the outdoor air contains less water. */
  | 'damp'
  /** The outdoor particle index is above `limit`, and higher than indoors if that is known. */
  | 'particlesOutside'
  /** The indoor particle index is above `limit`, and opening a window would not help, or that is unknown. */
  | 'particlesInside'
  /** No known value is above its limit. */
  | 'good'
  | 'indoorUnknown'
  /** Fresh air is needed, but the outdoor air is unknown. */
  | 'outdoorUnknown';

/** Advice on a room's air, with the reason and its numbers, in the units of the reason. */
export type RoomAdvice = {
  readonly action: 'open' | 'close' | 'purify' | 'leave' | 'unknown';
  readonly reason: AdviceReason;
  readonly indoor?: number;
  readonly outdoor?: number;
  readonly limit?: number;
};

/**
 * Age from which values are ignored. Indoors, the time after which a device counts as silent; outdoors, an hour:
 * services update their values every 15 to 60 minutes, and advice needs present values.
 */
const OUTDOOR_VALID_MS = 3_600_000;
const INDOOR_VALID_MS = DEFAULT_INACTIVITY_TIMEOUT_MS;

/** End of 'Good' in the index: PM2.5 of 30 µg/m³, PM10 of 50. Above it, indoor particles should be removed. */
const CLEAN_INDEX = 50;
/** End of 'Satisfactory': PM2.5 of 60 µg/m³, PM10 of 100. Above it, outdoor air should stay outside. */
const SHUT_OUT_INDEX = 100;
/** End of 'Moderate'. Above it, windows stay closed even with high CO2. */
const NEVER_OPEN_INDEX = 200;
/** Twice the level at which fresh air is needed: then it is worth some particles. */
const CO2_URGENT_PPM = 2 * CO2_FRESH_AIR_PPM;
/** Smallest relative difference of the index for opening or closing: less is within the sensors' accuracy. */
const WORTHWHILE_SHARE = 0.8;
/** Upper end of summer comfort in EN 16798-1, category II, for rooms without activity. */
const WARM_C = 26;
const NOTICEABLY_COOLER_C = 2;
/** Above it, mould and mites grow (WHO guidelines on dampness and mould; EN 16798-1 starts dehumidification here). */
const DAMP_PERCENT = 60;
/** Smallest difference of absolute humidity to the outdoor air, g/m³. */
const NOTICEABLY_DRIER_G_M3 = 1;

/**
 * Present advice on a room's air: the first rule that applies, from the most harmful problem to comfort. The state of
 * windows and purifiers is unknown: 'open' may be advised with an open window, 'purify' with a running purifier.
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

/** Bad outdoor air: keep it out, and filter what has come in. */
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

/** A purifier helps with any outdoor air; a window may not. */
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

/** Clean air indoors and outdoors: a window may still cool or dry the room. */
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

/** The greater of both sub-indices, as in the index. */
function particleIndex({ pm25, pm10 }: Values): number | undefined {
  const parts = [pm25SubIndex(pm25), pm10SubIndex(pm10)].filter((part) => part !== undefined);
  return parts.length > 0 ? Math.max(...parts) : undefined;
}

function isMuchLower(index: number, than: number | undefined): boolean {
  return than !== undefined && index < than * WORTHWHILE_SHARE;
}

function freshValues(air: KnownAir, validMs: number): Values {
  // Negative numbers are valid for temperature only.
  const isMeasured = (metric: string, value: number) =>
    Number.isFinite(value) && (value >= 0 || metric === 'temp');
  const fresh = Object.entries(air).filter(
    ([metric, aged]) => aged !== undefined && aged.ageMs < validMs && isMeasured(metric, aged.value),
  );
  return Object.fromEntries(fresh.map(([metric, aged]) => [metric, aged?.value]));
}
