import { BANDS, type Band, badnessOf, bandOf, INDEX_MAX } from './bands.ts';
import { pm10SubIndex, pm25SubIndex } from './cpcb-index.ts';
import { INDIA } from './indices/india.ts';
import { bandEdgesOf as tableEdgesOf } from './indices/sub-index.ts';
import type { Metric } from './metrics.ts';
import { TVOC_PPB_PER_MG_PER_M3 } from './units.ts';

/**
 * Upper edges (inclusive) of the first five levels of CO2, in ppm; the sixth is open-ended. A few hundred ppm is
 * outdoor air, and 1000 the usual sign of insufficient ventilation: the levels rate ventilation, not toxicity.
 */
const CO2_CUT_OFFS_PPM = [500, 1000, 2000, 3000, 4000] as const;

/**
 * Upper edges (inclusive) of the first five levels of TVOC, in ppb: 1 to 5 mg/m³. The specification gives the numbers 1
 * to 5 and displays ppb; taken as ppb, every inhabited room would exceed the last of them.
 */
const TVOC_CUT_OFFS_PPB = [1, 2, 3, 4, 5].map((mgPerM3) => mgPerM3 * TVOC_PPB_PER_MG_PER_M3);

/**
 * The band of a single value. Particles: that of their instantaneous sub-index. CO2 and TVOC are not part of the index;
 * their levels use its colours and words. `undefined`: no measurement, or a metric without bands.
 */
export function bandOfMetric(metric: Metric, value: number): Band | undefined {
  switch (metric) {
    case 'iaq':
      return bandOf(value);
    case 'pm25':
      return bandOf(pm25SubIndex(value) ?? Number.NaN);
    case 'pm10':
      return bandOf(pm10SubIndex(value) ?? Number.NaN);
    case 'co2':
      return levelOf(CO2_CUT_OFFS_PPM, value);
    case 'tvoc':
      return levelOf(TVOC_CUT_OFFS_PPB, value);
    default:
      return undefined;
  }
}

/** Edges of the bands of a metric, in its unit: the sixth is open-ended. Values below 0 have no band. */
export type BandEdges = {
  /** Upper edges of the first five bands, ascending. */
  readonly upper: readonly number[];
  /** Whether a value on an edge belongs to the lower band. */
  readonly isInclusive: boolean;
};

/** The edges of the bands of `bandOfMetric`, to classify many values; `undefined`: a metric without bands. */
export function bandEdgesOf(metric: Metric): BandEdges | undefined {
  switch (metric) {
    case 'iaq':
    case 'pm25':
    case 'pm10':
      return { upper: edgesOfWholeNumbers(metric), isInclusive: false };
    case 'co2':
      return { upper: CO2_CUT_OFFS_PPM, isInclusive: true };
    case 'tvoc':
      return { upper: TVOC_CUT_OFFS_PPB, isInclusive: true };
    default:
      return undefined;
  }
}

/** The last whole number of 'Satisfactory', in the unit of the metric. */
export const fineUpTo = (metric: 'iaq' | 'pm25' | 'pm10'): number => {
  const edges = edgesOfWholeNumbers(metric);
  return Math.floor(edges[badnessOf('satisfactory')] ?? INDEX_MAX);
};

/** Index and particles are rounded half up to whole numbers first: a band ends 0.5 above its last number. */
const edgesOfWholeNumbers = (metric: 'iaq' | 'pm25' | 'pm10'): readonly number[] =>
  metric === 'iaq'
    ? BANDS.slice(0, -1).map(({ to }) => to + 0.5)
    : tableEdgesOf(INDIA, INDIA.tables[metric][0]).map(({ at }) => at);

function levelOf(cutOffs: readonly number[], value: number): Band | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined;
  const position = cutOffs.findIndex((cutOff) => value <= cutOff);
  return BANDS[position === -1 ? cutOffs.length : position];
}
