/**
 * What the spike files of the history keep: readings above a number, in the metric's unit, and for CO2 also
 * those of exactly 0, which no air has: they show a dead sensor.
 */
export const SPIKES = {
  co2: { above: 1000, orZero: true, fileWord: 'CO2' },
  pm25: { above: 200, orZero: false, fileWord: 'PM2.5' },
  pm10: { above: 200, orZero: false, fileWord: 'PM10' },
  temp: { above: 50, orZero: false, fileWord: 'TEMP' },
  tvoc: { above: 10, orZero: false, fileWord: 'TVOC' },
} as const;

export type SpikeMetric = keyof typeof SPIKES;

export function isSpike(metric: SpikeMetric, value: number): boolean {
  const { above, orZero } = SPIKES[metric];
  return value > above || (orZero && value === 0);
}
