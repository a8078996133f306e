import type { ComfortLimits } from './comfort/room-comfort.ts';
import type { AirQualityIndex, IndexChoice } from './indices/air-quality-index.ts';
import { CHINA } from './indices/china.ts';
import { EU } from './indices/eu.ts';
import { INDIA } from './indices/india.ts';
import { plainIndex } from './indices/plain.ts';
import { US } from './indices/us.ts';
import { type LimitEnds, type LimitSet, limitOf, ownLimitSet } from './limit-sets/limit-set.ts';
import { LIMIT_SETS } from './limit-sets/limit-sets.ts';

export type LimitSetId = keyof typeof LIMIT_SETS;

/** Quantities for which people may set limits of their own. */
export const OWN_LIMIT_KEYS = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const;
export type OwnLimits = Readonly<Partial<Record<(typeof OWN_LIMIT_KEYS)[number], LimitEnds>>>;

/** Limits as they are chosen: a published set, or own numbers, for every reading and mean. */
export type LimitsChoice = LimitSetId | OwnLimits;

/** By what the air of a room is judged. */
export type Yardstick = { readonly index: IndexChoice; readonly limits: LimitsChoice };

/** The limits of each index's own country, where none are chosen. */
export const USUAL_LIMITS: Readonly<Record<IndexChoice, LimitSetId>> = {
  india: 'naaqs2009',
  us: 'us',
  eu: 'eu2030',
  china: 'who2021',
  plain: 'japanBuildings',
};

/** The name of limits where their numbers do not stand. */
export const limitsNameOf = (limits: LimitsChoice): LimitSetId | 'own' =>
  typeof limits === 'string' ? limits : 'own';

export const DEFAULT_YARDSTICK: Yardstick = { index: 'india', limits: USUAL_LIMITS.india };

const INDICES = { india: INDIA, us: US, eu: EU, china: CHINA } as const;

/** The index that judges by a yardstick: one object for each, as tables of it are kept. */
export const indexOf = ({ index, limits }: Yardstick): AirQualityIndex =>
  index === 'plain' ? plainIndexOf(limits) : INDICES[index];

/** The limits of a choice. */
export const limitSetOf = (limits: LimitsChoice): LimitSet =>
  typeof limits === 'string' ? LIMIT_SETS[limits] : ownLimitSet(limits);

/** The limits of a choice for present temperature and humidity, which take the place of the categories of comfort. */
export function comfortLimitsOf(limits: LimitsChoice): ComfortLimits {
  const set = limitSetOf(limits);
  return { temp: limitOf(set, 'temp', 'reading'), rh: limitOf(set, 'rh', 'reading') };
}

/** Own numbers are few: more of them than this are read again. */
const MAX_KEPT = 1000;
const plainIndices = new Map<string, AirQualityIndex>();

function plainIndexOf(limits: LimitsChoice): AirQualityIndex {
  const key = JSON.stringify(limits);
  const known = plainIndices.get(key) ?? plainIndex(limitSetOf(limits));
  if (plainIndices.size < MAX_KEPT) plainIndices.set(key, known);
  return known;
}
