import { type Band, bandOf, INDEX_MAX, roundHalfUp } from './bands.ts';

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

type Row = { readonly cFrom: number; readonly cTo: number; readonly iFrom: number; readonly iTo: number };

/**
 * Breakpoints of India's National AQI (CPCB, 2014): whole µg/m³ to index. The last row of the official table is
 * open-ended; here it continues with the commonly used slope and ends at 500.
 */
const PM25_TABLE: readonly Row[] = [
  { cFrom: 0, cTo: 30, iFrom: 0, iTo: 50 },
  { cFrom: 31, cTo: 60, iFrom: 51, iTo: 100 },
  { cFrom: 61, cTo: 90, iFrom: 101, iTo: 200 },
  { cFrom: 91, cTo: 120, iFrom: 201, iTo: 300 },
  { cFrom: 121, cTo: 250, iFrom: 301, iTo: 400 },
  { cFrom: 251, cTo: 380, iFrom: 401, iTo: INDEX_MAX },
];

const PM10_TABLE: readonly Row[] = [
  { cFrom: 0, cTo: 50, iFrom: 0, iTo: 50 },
  { cFrom: 51, cTo: 100, iFrom: 51, iTo: 100 },
  { cFrom: 101, cTo: 250, iFrom: 101, iTo: 200 },
  { cFrom: 251, cTo: 350, iFrom: 201, iTo: 300 },
  { cFrom: 351, cTo: 430, iFrom: 301, iTo: 400 },
  { cFrom: 431, cTo: 510, iFrom: 401, iTo: INDEX_MAX },
];

/** Sub-index, 0 to 500, of a PM2.5 concentration in µg/m³; `undefined`: not a measurement. */
export function pm25SubIndex(concentrationUgM3: number | null | undefined): number | undefined {
  return subIndex(PM25_TABLE, concentrationUgM3);
}

/** Sub-index, 0 to 500, of a PM10 concentration in µg/m³; `undefined`: not a measurement. */
export function pm10SubIndex(concentrationUgM3: number | null | undefined): number | undefined {
  return subIndex(PM10_TABLE, concentrationUgM3);
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

function subIndex(table: readonly Row[], concentration: number | null | undefined): number | undefined {
  if (!isMeasured(concentration)) return undefined;
  // The table has whole µg/m³, with a gap from 30 to 31: rounded first, to match CPCB's own example 31 -> 51.
  const whole = roundHalfUp(concentration);
  const row = table.find(({ cTo }) => whole <= cTo);
  if (!row) return INDEX_MAX;
  const slope = (row.iTo - row.iFrom) / (row.cTo - row.cFrom);
  return roundHalfUp(row.iFrom + slope * (whole - row.cFrom));
}

function isMeasured(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
