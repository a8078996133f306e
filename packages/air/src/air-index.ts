import { type BandName, badnessOf, levelOf, roundHalfUp } from './bands.ts';
import type { AirQualityIndex } from './indices/air-quality-index.ts';
import { isMeasured, type SubIndex, subIndexOf } from './indices/sub-index.ts';
import { bandOfMetric } from './levels.ts';

/** Source of an index: the device's own `iaq`, or the particle size with the greater sub-index. */
export type IndexBasis = 'device' | 'pm25' | 'pm10';

/**
 * A momentary index. From particles it is an *instantaneous sub-index* and must be labelled as such: official indices
 * require means of hours.
 */
export type AirIndex = {
  /** A whole number of 0 or more; null: the index has bands only. */
  readonly value: number | null;
  readonly band: BandName;
  readonly basis: IndexBasis;
};

/** Inputs of an index: the device's own index, and particles in µg/m³. */
export type IndexInput = {
  readonly iaq?: number | null | undefined;
  readonly pm25?: number | null | undefined;
  readonly pm10?: number | null | undefined;
};

/**
 * The index of a reading: the device's own if it sends one and the index has numbers, else the worse sub-index (PM2.5 if
 * equal). `undefined` if nothing was measured; negative and non-finite numbers count as not measured.
 */
export function airIndexOf(index: AirQualityIndex, { iaq, pm25, pm10 }: IndexInput): AirIndex | undefined {
  const own = index.numbers && isMeasured(iaq) ? bandOfMetric(index, 'iaq', iaq) : undefined;
  if (own !== undefined && isMeasured(iaq)) return { value: roundHalfUp(iaq), band: own, basis: 'device' };
  const fine = subIndexOf(index, index.tables.pm25[0], pm25);
  const coarse = subIndexOf(index, index.tables.pm10[0], pm10);
  const isCoarse = coarse && (!fine || isWorse(coarse, fine));
  const [worse, basis] = isCoarse ? ([coarse, 'pm10'] as const) : ([fine, 'pm25'] as const);
  return worse && { ...worse, basis };
}

/** The number of an index in series and files: that of an index without numbers is the level of the band, 1 to 6. */
export function indexNumberOf(index: AirQualityIndex, input: IndexInput): number | undefined {
  const found = airIndexOf(index, input);
  return found && (found.value ?? levelOf(found.band));
}

const isWorse = (one: SubIndex, other: SubIndex): boolean => degreeOf(one) > degreeOf(other);

const degreeOf = ({ value, band }: SubIndex): number => value ?? badnessOf(band);
