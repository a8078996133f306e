import type { Metric } from './metrics.ts';
import type { FurtherQuantity } from './quantities.ts';
import {
  type Conversion,
  FROM_FAHRENHEIT,
  FROM_TVOC_MASS,
  hPaFromInHg,
  MOLAR_VOLUME_L,
  TVOC_PPB_PER_MG_PER_M3,
} from './units.ts';

const SAME: Conversion = { factor: 1 };
const HPA_PER_MMHG = 1.333_223_874_15;

/** ppb of a gas from µg/m³. @param molarMassG of the gas, in grams */
const fromMass = (molarMassG: number): number => MOLAR_VOLUME_L / molarMassG;

const PARTICLES = { 'µg/m³': SAME, 'mg/m³': { factor: 1000 } };

const traceGas = (molarMassG: number) => ({
  ppb: SAME,
  ppm: { factor: 1000 },
  'µg/m³': { factor: fromMass(molarMassG) },
  'mg/m³': { factor: fromMass(molarMassG) * 1000 },
});

/**
 * The units in which quantities occur in files and devices of other makers. The first one is that in which they are
 * stored, as `metrics.ts` and `quantities.ts` declare it.
 */
export const RECORDED_UNITS = {
  pm25: PARTICLES,
  pm10: PARTICLES,
  pm1: PARTICLES,
  co2: { ppm: SAME, ppb: { factor: 0.001 }, '%': { factor: 10_000 } },
  tvoc: {
    ppb: SAME,
    ppm: { factor: 1000 },
    'µg/m³': FROM_TVOC_MASS,
    'mg/m³': { factor: TVOC_PPB_PER_MG_PER_M3 },
  },
  iaq: { '': SAME },
  temp: { '°C': SAME, '°F': FROM_FAHRENHEIT, K: { before: -273.15, factor: 1 } },
  rh: { '%': SAME, fraction: { factor: 100 } },
  bat: { '%': SAME, fraction: { factor: 100 } },
  pressure: {
    hPa: SAME,
    mbar: SAME,
    Pa: { factor: 0.01 },
    kPa: { factor: 10 },
    mmHg: { factor: HPA_PER_MMHG },
    inHg: { factor: hPaFromInHg(1) },
  },
  radon: { 'Bq/m³': SAME, 'pCi/L': { factor: 37 } },
  co: { ppm: SAME, ppb: { factor: 0.001 }, 'mg/m³': { factor: fromMass(28.01) } },
  hcho: traceGas(30.026),
  no2: traceGas(46.006),
  o3: traceGas(47.998),
  noise: { dB: SAME },
  light: { lx: SAME },
  tvocIndex: { '': SAME },
  noxIndex: { '': SAME },
  lat: { '°': SAME },
  lon: { '°': SAME },
} as const satisfies Record<Exclude<Metric, 'mode'> | FurtherQuantity, Readonly<Record<string, Conversion>>>;

export type RecordedQuantity = keyof typeof RECORDED_UNITS;

/** The units in which values of a key occur, the stored one first; none for a key that is no known quantity. */
export function unitsOfKey(key: string): readonly string[] {
  return Object.hasOwn(RECORDED_UNITS, key) ? Object.keys(RECORDED_UNITS[key as RecordedQuantity]) : [];
}

/** Digits of a converted value: a double holds 15, and a sensor never as many. */
const DIGITS = 12;

/** How values of a key in a unit become those stored; undefined: as they are. */
export function conversionOf(key: string, unit: string): ((value: number) => number) | undefined {
  if (!Object.hasOwn(RECORDED_UNITS, key)) return undefined;
  const units: Readonly<Record<string, Conversion>> = RECORDED_UNITS[key as RecordedQuantity];
  const conversion = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (!conversion || (conversion.factor === 1 && conversion.before === undefined)) return undefined;
  const { before = 0, factor } = conversion;
  return (value) => Number(((value + before) * factor).toPrecision(DIGITS));
}

/** The same for values that are multiplied by a factor first. */
export function scaledConversionOf(
  key: string,
  unit: string,
  factor: number,
): ((value: number) => number) | undefined {
  const convert = conversionOf(key, unit);
  if (factor === 1) return convert;
  const scaled = (value: number) => Number((value * factor).toPrecision(DIGITS));
  return convert ? (value) => convert(scaled(value)) : scaled;
}
