import { describe, expect, it } from 'vitest';
import { chartColumns } from './chart-table.tsx';
import type { ChartData } from './chart-types.ts';
import { columnsOf } from './plot-axes.ts';
import { chartCsv } from './time-chart.tsx';

const data: ChartData = {
  times: [1, 2],
  series: [
    {
      key: 'pm25',
      label: 'PM2.5',
      values: [20, null],
      format: String,
      range: { lowLabel: 'Minimum', highLabel: 'Maximum', low: [10, null], high: [45, null] },
    },
    { key: 'pm10', label: 'PM10', values: [7, 8], format: String },
  ],
};
const time = { tick: String, full: (at: number) => `at ${at}`, offsetMs: () => 0, zone: () => 'UTC' };

describe('the minimum and maximum of a mean', () => {
  it('are drawn after all series, so that colours do not change', () => {
    expect(columnsOf(data)).toEqual([
      [1, 2],
      [20, null],
      [7, 8],
      [45, null],
      [10, null],
    ]);
  });

  it('are columns beside it, with the name of their series if there are several', () => {
    expect(chartColumns(data).map(({ label }) => label)).toEqual([
      'PM2.5',
      'PM2.5, Minimum',
      'PM2.5, Maximum',
      'PM10',
    ]);
    expect(chartCsv(data, 'µg/m³', time).split('\r\n').slice(1)).toEqual([
      '1,at 1,20,10,45,7',
      '2,at 2,,,,8',
      '',
    ]);
  });
});
