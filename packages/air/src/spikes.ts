import { TVOC_PPB_PER_MG_PER_M3 } from './units.ts';

export type SpikeMetric = 'co2' | 'pm25' | 'pm10' | 'temp' | 'tvoc';

type Spike = {
  /** In the metric's unit. */
  readonly above: number;
  /** Whether exactly 0 counts as a spike, too: it indicates a failed sensor. */
  readonly orZero: boolean;
  readonly fileWord: string;
  /** The specified threshold in mg/m³, if `above` is converted from it. */
  readonly mgPerM3?: number;
};

/** The specification gives 10, meaning mg/m³ as for the bands of TVOC: every inhabited room exceeds 10 ppb. */
const TVOC_SPIKE_MG_PER_M3 = 10;

/** The readings in spike files of the history. */
export const SPIKES: Readonly<Record<SpikeMetric, Spike>> = {
  co2: { above: 1000, orZero: true, fileWord: 'CO2' },
  pm25: { above: 200, orZero: false, fileWord: 'PM2.5' },
  pm10: { above: 200, orZero: false, fileWord: 'PM10' },
  temp: { above: 50, orZero: false, fileWord: 'TEMP' },
  tvoc: {
    // A whole number, so that the compared threshold equals the one shown.
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
