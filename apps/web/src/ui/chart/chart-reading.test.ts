import { describe, expect, it } from 'vitest';
import { readChartAt } from './chart-reading.ts';
import type { ChartData } from './chart-types.ts';

const MINUTE = 60_000;

const DATA: ChartData = {
  times: [0, 15 * MINUTE, 30 * MINUTE],
  series: [
    {
      key: 'co2',
      label: 'CO2',
      values: [600, null, 1_500],
      format: (value) => value.toLocaleString('en'),
      bandOf: (value) =>
        value > 1_000 ? { band: 'moderate', word: 'Moderate' } : { band: 'good', word: 'Good' },
    },
  ],
};

const read = (kind: 'line' | 'bar', at: number) => readChartAt(kind, DATA, 'ppm', at)[0];

describe('reading a chart at a time', () => {
  it('returns the nearest reading, with unit and band', () => {
    expect(read('bar', 33 * MINUTE)).toMatchObject({
      text: '1,500\u00a0ppm',
      band: { word: 'Moderate' },
      color: 'var(--air-band-moderate-fill)',
    });
  });

  it('returns no reading in a gap, nor far from all readings', () => {
    expect(read('bar', 15 * MINUTE)).toMatchObject({ text: undefined, band: undefined });
    expect(read('bar', 120 * MINUTE)).toMatchObject({ text: undefined });
  });

  it('returns the colour of the line for a line chart, with the band', () => {
    expect(read('line', 0)).toMatchObject({ color: 'var(--air-series-1)', band: { word: 'Good' } });
  });
});
