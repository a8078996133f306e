import { describe, expect, it } from 'vitest';
import { chartCsv, inUnit } from './chart-files.ts';
import { chartColumns } from './chart-table.tsx';
import type { ChartData, PlotModel } from './chart-types.ts';
import { columnsOf, plotAxes } from './plot-axes.ts';

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

/** A unit of which one is two and a half of the stored one, from 10 on. */
const scale = { shown: (value: number) => value / 2.5 + 10, stored: (value: number) => (value - 10) * 2.5 };

describe('a chart in another unit than its values', () => {
  it('has round numbers of the unit on its axis', () => {
    const model = {
      data,
      scale,
      thresholds: [{ value: 30, label: '' }],
      formatTick: String,
      zeroBased: false,
    };
    const { axes, valueRange } = plotAxes(() => model as unknown as PlotModel);
    if (typeof valueRange !== 'function') throw new Error('the range is calculated');
    const [min, max] = valueRange(undefined as never, 7, 20, 'y');
    expect([min, max]).toEqual([6.25, 31.25]);
    const { splits, values } = axes[1] ?? {};
    if (typeof splits !== 'function' || typeof values !== 'function') throw new Error('ticks are calculated');
    const ticks = splits(undefined as never, 1, 6.25, 31.25, 0, 0);
    expect(ticks).toEqual([6.25, 12.5, 18.75, 25, 31.25]);
    expect(values(undefined as never, ticks, 1, 0, 0)).toEqual(['12.5', '15', '17.5', '20', '22.5']);
  });

  it('has files with numbers of the unit, while bands are judged on its values', () => {
    const [first] = inUnit(data, scale).series;
    expect(first?.values).toEqual([18, null]);
    expect(first?.range).toMatchObject({ low: [14, null], high: [28, null] });
    expect(data.series[0]?.values).toEqual([20, null]);
  });
});
