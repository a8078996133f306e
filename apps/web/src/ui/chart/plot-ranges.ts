import type uPlot from 'uplot';
import type { ChartData, ChartSeries } from './chart-types.ts';
import { lookOf, seriesColor } from './palette.ts';
import type { ReadModel } from './plot-model.ts';

/** A tint that two lines may cross, as hexadecimal alpha: 22 %. */
const RANGE_ALPHA = '38';

/** An edge of a range is not drawn: it is where the tint ends. */
const EDGE: uPlot.Series = { width: 0, points: { show: false } };

function withRange({ series }: ChartData): { series: ChartSeries; index: number }[] {
  return series.map((one, index) => ({ series: one, index })).filter(({ series: one }) => one.range);
}

/** The columns of a drawing: times, the series, and after them the two edges of each range. */
export function columnsOf(data: ChartData): uPlot.AlignedData {
  const edges = data.series.flatMap(({ range }) => (range ? [[...range.high], [...range.low]] : []));
  return [[...data.times], ...data.series.map(({ values }) => [...values]), ...edges] as uPlot.AlignedData;
}

/** What is drawn for the ranges: their edges as series of their own, and the tint between them. */
export function rangeLayers(read: ReadModel): { series: uPlot.Series[]; bands: uPlot.Band[] } {
  const { data } = read();
  const ranged = withRange(data);
  const firstEdge = 1 + data.series.length;
  return {
    series: ranged.flatMap(() => [{ ...EDGE }, { ...EDGE }]),
    bands: ranged.map(({ index }, place) => ({
      series: [firstEdge + 2 * place, firstEdge + 2 * place + 1],
      fill: () => `${seriesColor(read().palette, lookOf(read().data.series, index))}${RANGE_ALPHA}`,
    })),
  };
}
