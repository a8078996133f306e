import { MAX_CHART_POINTS } from '@airdeck/contract/conversations/entry-charts';
import { expect, it } from 'vitest';
import { valuesOf } from './chart-to-send.ts';

const series = (label: string, values: (number | null | undefined)[]) => ({
  key: label,
  label,
  values,
  format: String,
});
const head = { title: 'CO2', unit: 'ppm', offsetMs: 3_600_000 };

it('sends the values of the shown period, with gaps as null', () => {
  const data = { times: [10, 20, 30, 40], series: [series('Ward', [1, undefined, null, 4])] };
  expect(valuesOf({ ...head, window: { from: 20, to: 40.4 }, data })).toEqual({
    ...head,
    startTs: 20,
    endTs: 40,
    times: [20, 30, 40],
    series: [{ label: 'Ward', values: [null, null, 4] }],
  });
});

it('sends no more values than the server accepts', () => {
  const times = Array.from({ length: 1500 }, (_, index) => index);
  const data = { times, series: [series('a', times), series('b', times)] };
  const sent = valuesOf({ ...head, window: { from: 0, to: 1500 }, data });
  expect(sent.times.length * sent.series.length).toBeLessThanOrEqual(MAX_CHART_POINTS);
  expect(sent.times.slice(0, 3)).toEqual([0, 2, 4]);
  expect(sent.series[1]?.values).toEqual(sent.times);
});
