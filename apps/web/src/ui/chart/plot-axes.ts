import type uPlot from 'uplot';
import { AXIS_FONT } from './axis-font.ts';
import type { PlotModel, ReadModel } from './plot-model.ts';
import { timeTicks } from './time-ticks.ts';
import { type ValueScale, valueScale } from './value-ticks.ts';

/** More labels than eight crowd the axis; fewer fit where there is little room. */
const MOST_TIME_LABELS = 8;
const TIME_LABEL_PX = 68;

function mostTimeLabels(widthPx: number): number {
  return Math.max(2, Math.min(MOST_TIME_LABELS, Math.floor(widthPx / TIME_LABEL_PX)));
}

/** A scale without a reading would be invented. */
function isEmpty({ data }: PlotModel): boolean {
  return data.series.every(({ values }) => values.every((value) => (value ?? null) === null));
}

function timeAxis(read: ReadModel): uPlot.Axis {
  const line = () => read().palette.line;
  const ticks = (u: uPlot, from: number, to: number) =>
    timeTicks(from, to, mostTimeLabels(u.bbox.width / devicePixelRatio), read().time.offsetMs);
  return {
    stroke: () => read().palette.inkDim,
    font: AXIS_FONT,
    grid: { show: false },
    ticks: { stroke: line, width: 1, size: 5 },
    border: { show: true, stroke: line, width: 1 },
    gap: 4,
    size: 28,
    splits: (u, _axis, from, to) => ticks(u, from, to).at,
    values: (u, splits) => {
      const { stepMs } = ticks(u, u.scales.x?.min ?? 0, u.scales.x?.max ?? 0);
      return splits.map((at) => read().time.tick(at, stepMs));
    },
  };
}

/** Time beneath, values at the side, and the scale of values: its ticks are those that its ends were rounded to. */
export function plotAxes(read: ReadModel): { axes: uPlot.Axis[]; valueRange: uPlot.Scale.Range } {
  let scale: ValueScale | undefined;
  const valueRange = (_u: uPlot, low: number | null, high: number | null): uPlot.Range.MinMax => {
    const { thresholds, zeroBased, isCount } = read();
    const values = thresholds.map(({ value }) => value);
    scale = valueScale(low ?? 0, high ?? 1, values, zeroBased, isCount);
    return [scale.min, scale.max];
  };
  const valueAxis: uPlot.Axis = {
    stroke: () => read().palette.inkDim,
    font: AXIS_FONT,
    grid: { stroke: () => read().palette.line, width: 1 },
    ticks: { show: false },
    gap: 8,
    size: 48,
    splits: () => scale?.ticks ?? [],
    values: (_u, splits) => splits.map((value) => (isEmpty(read()) ? '' : read().formatTick(value))),
  };
  return { axes: [timeAxis(read), valueAxis], valueRange };
}
