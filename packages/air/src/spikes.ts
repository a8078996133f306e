import { TVOC_PPB_PER_MG_PER_M3 } from './levels.ts';

export type SpikeMetric = 'co2' | 'pm25' | 'pm10' | 'temp' | 'tvoc';

type Spike = {
  /** In the metric's unit. */
  readonly above: number;
  /** Whether exactly 0, which no air has, is a spike too: it shows a dead sensor. */
  readonly orZero: boolean;
  readonly fileWord: string;
  /** The specified threshold, where it is in mg/m³ and `above` is converted from it. */
  readonly mgPerM3?: number;
};

/** The specification says 10, and means mg/m³ as with the bands of TVOC: every inhabited room exceeds 10 ppb. */
const TVOC_SPIKE_MG_PER_M3 = 10;

/** Which readings the spike files of the history keep. */
export const SPIKES: Readonly<Record<SpikeMetric, Spike>> = {
  co2: { above: 1000, orZero: true, fileWord: 'CO2' },
  pm25: { above: 200, orZero: false, fileWord: 'PM2.5' },
  pm10: { above: 200, orZero: false, fileWord: 'PM10' },
  temp: { above: 50, orZero: false, fileWord: 'TEMP' },
  tvoc: {
    // Whole, so that the number that files and screens show is the one that is compared with.
    above: Math.round(TVOC_SPIKE_MG_PER_M3 * TVOC_PPB_PER_MG_PER_M3),
    orZero: false,
    fileWord: 'TVOC',
    mgPerM3: TVOC_SPIKE_MG_PER_M3,
  },
};

export function isSpike(metric: SpikeMetric, value: number): boolean {
  const { above, orZero } = SPIKES[metric];
  return value > above || (orZero && value === 0);
}
