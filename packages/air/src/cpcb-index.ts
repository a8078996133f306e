import { type Band, bandOf, roundHalfUp } from './bands.ts';
import { INDIA } from './indices/india.ts';
import { subIndexOf } from './indices/sub-index.ts';

/** Source of an index: the device's own `iaq`, or the particle size with the greater sub-index. */
export type IndexBasis = 'device' | 'pm25' | 'pm10';

/**
 * A momentary index. From particles it is an *instantaneous sub-index* and must be labelled as such: the official
 * index requires 24-hour averages of three pollutants.
 */
export type AirIndex = {
  /** Whole number, 0 to 500; above 500 only if reported by a device. */
  readonly value: number;
  readonly band: Band;
  readonly basis: IndexBasis;
};

/** Sub-index, 0 to 500, of a PM2.5 concentration in µg/m³; `undefined`: not a measurement. */
export function pm25SubIndex(concentrationUgM3: number | null | undefined): number | undefined {
  return subIndex('pm25', concentrationUgM3);
}

/** Sub-index, 0 to 500, of a PM10 concentration in µg/m³; `undefined`: not a measurement. */
export function pm10SubIndex(concentrationUgM3: number | null | undefined): number | undefined {
  return subIndex('pm10', concentrationUgM3);
}

/** Inputs of an index: the device's own index, and particles in µg/m³. */
export type IndexInput = {
  readonly iaq?: number | null | undefined;
  readonly pm25?: number | null | undefined;
  readonly pm10?: number | null | undefined;
};

/**
 * The index of a reading: the device's own if it sends one, else the greater sub-index (PM2.5 if equal). `undefined`
 * if nothing was measured; negative and non-finite numbers count as not measured.
 */
export function airIndexOf(input: IndexInput): AirIndex | undefined {
  const fromDevice = isMeasured(input.iaq) ? airIndex(roundHalfUp(input.iaq), 'device') : undefined;
  if (fromDevice) return fromDevice;
  const fine = pm25SubIndex(input.pm25);
  const coarse = pm10SubIndex(input.pm10);
  if (coarse !== undefined && (fine === undefined || coarse > fine)) return airIndex(coarse, 'pm10');
  return fine === undefined ? undefined : airIndex(fine, 'pm25');
}

function airIndex(value: number, basis: IndexBasis): AirIndex | undefined {
  const band = bandOf(value);
  return band && { value, band, basis };
}

const subIndex = (size: 'pm25' | 'pm10', concentration: number | null | undefined): number | undefined =>
  subIndexOf(INDIA, INDIA.tables[size][0], concentration)?.value ?? undefined;

function isMeasured(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
