import { BANDS, type Band, bandOf, INDEX_MAX } from './bands.ts';
import { pm10SubIndex, pm25SubIndex } from './cpcb-index.ts';
import type { Metric } from './metrics.ts';

/**
 * Upper edges (inclusive) of the first five levels of CO2, in ppm; the sixth is open. Indoors, a few hundred
 * ppm is outdoor air and 1000 the usual sign of too little fresh air: levels of ventilation, not of poison.
 */
const CO2_CUT_OFFS_PPM = [500, 1000, 2000, 3000, 4000] as const;

/** Above it a room wants fresh air. */
export const CO2_FRESH_AIR_PPM = CO2_CUT_OFFS_PPM[1];

/**
 * One mg/m³ of TVOC in ppb, for air at 25 °C and 1013 hPa (24.45 l/mol) and vapours counted as isobutylene
 * (56.1 g/mol), as sensors that count in ppb do.
 */
export const TVOC_PPB_PER_MG_PER_M3 = (24.45 * 1000) / 56.1;

/**
 * Upper edges (inclusive) of the first five levels of TVOC, in ppb: 1 to 5 mg/m³. The specification gives the
 * numbers 1 to 5 and shows ppb; read as ppb, no inhabited room would ever be below the last of them.
 */
const TVOC_CUT_OFFS_PPB = [1, 2, 3, 4, 5].map((mgPerM3) => mgPerM3 * TVOC_PPB_PER_MG_PER_M3);

/** 1 mg/m³: above it a room wants fresh air (the German Environment Agency calls it 'hygienically conspicuous'). */
export const TVOC_FRESH_AIR_PPB = 1 * TVOC_PPB_PER_MG_PER_M3;

/**
 * The band a single value is coloured and worded with. Particles: that of their instantaneous sub-index. CO2 and
 * TVOC have no place in the index; they borrow its colours and words for the levels of their cut-offs.
 * `undefined`: no measurement, or a metric without bands.
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

/** Where the bands of a metric end, in its unit: the sixth is open above. Below 0 there is none. */
export type BandEdges = {
  /** Upper edges of the first five bands, ascending. */
  readonly upper: readonly number[];
  /** Whether a value on an edge belongs to the band below it. */
  readonly isInclusive: boolean;
};

/** The same bands as `bandOfMetric`, for those who sort many values at once; `undefined` for a metric without. */
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

/** Index and particles are rounded half up to whole numbers first: a band ends half above its last one. */
function edgesOfWholeNumbers(metric: 'iaq' | 'pm25' | 'pm10'): number[] {
  const edges: number[] = [];
  for (let whole = 0; whole <= INDEX_MAX; whole += 1) {
    if (bandOfMetric(metric, whole) !== bandOfMetric(metric, whole + 1)) edges.push(whole + 0.5);
  }
  return edges;
}

function levelOf(cutOffs: readonly number[], value: number): Band | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined;
  const position = cutOffs.findIndex((cutOff) => value <= cutOff);
  return BANDS[position === -1 ? cutOffs.length : position];
}
