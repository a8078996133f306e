import { BAND_NAMES, type BandName, badnessOf, INDEX_MAX, levelOf } from './bands.ts';
import type { AirQualityIndex, Edge, IndexNumbers } from './indices/air-quality-index.ts';
import { isMeasured, placeAmong, bandEdgesOf as tableEdgesOf } from './indices/sub-index.ts';
import type { Metric } from './metrics.ts';
import { TVOC_PPB_PER_MG_PER_M3 } from './units.ts';

const inclusive = (upper: readonly number[]): readonly Edge[] =>
  upper.map((at) => ({ at, isInclusive: true }));

/**
 * Upper edges (inclusive) of the first five levels of CO2, in ppm; the sixth is open-ended. A few hundred ppm is
 * outdoor air, and 1000 the usual sign of insufficient ventilation: the levels rate ventilation, not toxicity.
 */
export const CO2_ENDS_PPM = [500, 1000, 2000, 3000, 4000];
const CO2_EDGES = inclusive(CO2_ENDS_PPM);

/**
 * Upper edges (inclusive) of the first five levels of TVOC. The specification gives the numbers 1
 * to 5 and displays ppb; taken as ppb, every inhabited room would exceed the last of them.
 */
export const TVOC_ENDS_MG_PER_M3 = [1, 2, 3, 4, 5];
const TVOC_EDGES = inclusive(TVOC_ENDS_MG_PER_M3.map((mgPerM3) => mgPerM3 * TVOC_PPB_PER_MG_PER_M3));

/**
 * The band of a single value by an index. Particles: that of their instantaneous sub-index. CO2 and TVOC are in no
 * index; their levels are the same beside each, and use its colours and words. `undefined`: no measurement, or a metric
 * without bands.
 */
export function bandOfMetric(index: AirQualityIndex, metric: Metric, value: number): BandName | undefined {
  const edges = bandEdgesOf(index, metric);
  return edges && isMeasured(value) ? BAND_NAMES[placeAmong(edges, value)] : undefined;
}

/** Between the levels of an index without numbers, of which a mean need not be whole. */
const LEVEL_EDGES: readonly Edge[] = BAND_NAMES.slice(1).map((band) => ({
  at: levelOf(band) - 0.5,
  isInclusive: false,
}));

/** The band of a level, 1 to 6, in an index without numbers; of a mean of levels, the nearest. */
export const bandOfLevel = (level: number): BandName =>
  BAND_NAMES[placeAmong(LEVEL_EDGES, level)] ?? 'severe';

/** Numbers are rounded half up to whole ones first. */
const numberEdges = ({ upTo }: IndexNumbers): readonly Edge[] =>
  upTo.slice(0, BAND_NAMES.length - 1).map((last) => ({ at: last + 0.5, isInclusive: false }));

/**
 * The edges between the bands of a metric, in its unit, best first: five, as the sixth band is open-ended. Values below 0
 * have no band. The `iaq` of an index without numbers is the level of a band. `undefined`: a metric without bands, or for
 * which the limits have none.
 */
export function bandEdgesOf(index: AirQualityIndex, metric: Metric): readonly Edge[] | undefined {
  const edges = edgesOf(index, metric);
  return edges && edges.length > 0 ? edges : undefined;
}

function edgesOf(index: AirQualityIndex, metric: Metric): readonly Edge[] | undefined {
  switch (metric) {
    case 'iaq':
      return index.numbers ? numberEdges(index.numbers) : LEVEL_EDGES;
    case 'pm25':
    case 'pm10':
      return tableEdgesOf(index, index.tables[metric][0]);
    case 'co2':
      return index.gases ? tableEdgesOf(index, index.gases.co2) : CO2_EDGES;
    case 'tvoc':
      return index.gases ? tableEdgesOf(index, index.gases.tvoc) : TVOC_EDGES;
    default:
      return undefined;
  }
}

/** The last whole number of the last band that needs nothing to be done, in the unit of the metric. */
export const fineUpTo = (index: AirQualityIndex, metric: 'pm25' | 'pm10'): number =>
  Math.floor(bandEdgesOf(index, metric)?.[badnessOf('satisfactory')]?.at ?? INDEX_MAX);
