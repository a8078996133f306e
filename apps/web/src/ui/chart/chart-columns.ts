import type { ChartData, ChartSeries } from './chart-types.ts';

/** What a column of a chart's numbers holds. */
export type ChartColumn = Pick<ChartSeries, 'key' | 'label' | 'values' | 'format' | 'bandOf'>;

/** A chart in columns, as its table and its file have them: each series, and after it its least and greatest. */
export function chartColumns({ series }: ChartData): ChartColumn[] {
  const alone = series.length === 1;
  return series.flatMap((one) => {
    const { range, key, label, format } = one;
    if (!range) return [one];
    const name = (edge: string) => (alone ? edge : `${label}, ${edge}`);
    return [
      one,
      { key: `${key} low`, label: name(range.lowLabel), values: range.low, format },
      { key: `${key} high`, label: name(range.highLabel), values: range.high, format },
    ];
  });
}
