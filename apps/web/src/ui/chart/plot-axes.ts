import type uPlot from 'uplot';
import type { ChartData, ChartSeries, PlotModel, ReadModel, UnitScale } from './chart-types.ts';
import { AXIS_FONT, lookOf, seriesColor } from './palette.ts';

const FACTORS = [1, 2, 2.5, 5, 10];

/** The next round number above a quarter of the span. */
function roundStep(span: number, isWhole: boolean): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = FACTORS.map((factor) => factor * power);
  const isFit = (step: number) => step >= rough && (!isWhole || Number.isInteger(step));
  return steps.find(isFit) ?? (isWhole ? 1 : 10 * power);
}

/** Removes the floating-point error of a multiple of a decimal fraction. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

interface ValueScale {
  min: number;
  max: number;
  ticks: number[];
}

/**
 * A scale with three to five ticks that contains the values and, if it is near enough to be relevant, the next
 * threshold above them. Bars and concentrations start at zero; other scales start near their values.
 * @param isCount whether values are whole numbers
 */
export function valueScale(
  low: number,
  high: number,
  thresholds: readonly number[],
  zeroBased: boolean,
  isCount = false,
): ValueScale {
  const near = thresholds.filter((value) => value > high && value <= high * 2);
  const top = near.length > 0 ? Math.min(...near) : high;
  const bottom = zeroBased ? Math.min(0, low) : low;
  const span = top - bottom;
  const step = roundStep(span > 0 ? span : Math.max(Math.abs(top), 1), isCount);
  const first = Math.floor(bottom / step);
  const count = Math.max(2, Math.ceil(top / step) - first);
  const ticks = Array.from({ length: count + 1 }, (_, index) => exact((first + index) * step));
  // The ends are ticks: a tick outside by a rounding error would not be drawn.
  const min = exact(first * step);
  const max = exact((first + count) * step);
  // A span that starts and ends between two ticks yields six: every second one is enough.
  return { min, max, ticks: ticks.length > 5 ? ticks.filter((_, index) => index % 2 === 0) : ticks };
}

/** All levels, with half a level around them. */
function levelScale(levels: readonly string[]): ValueScale {
  const ticks = levels.flatMap((word, index) => (word === '' ? [] : [index + 1]));
  return { min: 0.5, max: levels.length + 0.5, ticks };
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Usual steps of time axes. */
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 4, 7, 14, 28, 56, 91, 182, 364].map((n) => n * DAY),
];

const LONGEST = 364 * DAY;

interface TimeTicks {
  stepMs: number;
  /** Milliseconds since 1970. */
  at: number[];
}

/**
 * Ticks at full steps of the place's local time, at most `most`. After a change of the UTC offset inside the window,
 * ticks still fall on full hours.
 */
export function timeTicks(
  from: number,
  to: number,
  most: number,
  offsetMs: (at: number) => number,
): TimeTicks {
  const span = to - from;
  if (!(span > 0) || most < 1) return { stepMs: MINUTE, at: [] };
  const stepMs =
    STEPS.find((step) => Math.floor(span / step) + 1 <= most) ?? LONGEST * Math.ceil(span / LONGEST / most);
  const at: number[] = [];
  let local = Math.ceil((from + offsetMs(from)) / stepMs) * stepMs;
  for (;;) {
    const guess = local - offsetMs(from);
    const tick = local - offsetMs(guess);
    if (tick > to || at.length >= most) break;
    if (tick >= from) at.push(tick);
    local += stepMs;
  }
  return { stepMs, at };
}

/** At most eight labels; fewer on a narrow axis. */
const MOST_TIME_LABELS = 8;
const TIME_LABEL_PX = 68;

function mostTimeLabels(widthPx: number): number {
  return Math.max(2, Math.min(MOST_TIME_LABELS, Math.floor(widthPx / TIME_LABEL_PX)));
}

/** Without readings there is no scale. */
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

const same = (value: number): number => value;
const SAME: UnitScale = { shown: same, stored: same };

/** The time axis, the value axis, and the value scale, whose ends are rounded to ticks. */
export function plotAxes(read: ReadModel): { axes: uPlot.Axis[]; valueRange: uPlot.Scale.Range } {
  let scale: ValueScale | undefined;
  const valueRange = (_u: uPlot, low: number | null, high: number | null): uPlot.Range.MinMax => {
    const { thresholds, zeroBased, isCount, levels, scale: unit = SAME } = read();
    if (levels) {
      scale = levelScale(levels);
      return [scale.min, scale.max];
    }
    const values = thresholds.map(({ value }) => unit.shown(value));
    // Round numbers are those of the unit that is shown.
    scale = valueScale(unit.shown(low ?? 0), unit.shown(high ?? 1), values, zeroBased, isCount);
    return [unit.stored(scale.min), unit.stored(scale.max)];
  };
  const valueAxis: uPlot.Axis = {
    stroke: () => read().palette.inkDim,
    font: AXIS_FONT,
    grid: { stroke: () => read().palette.line, width: 1 },
    ticks: { show: false },
    gap: 8,
    size: () => read().axisPx,
    splits: () => scale?.ticks.map((tick) => (read().scale ?? SAME).stored(tick)) ?? [],
    values: (_u, splits) => {
      const { levels, formatTick, scale: unit = SAME } = read();
      if (isEmpty(read())) return splits.map(() => '');
      return splits.map((value) => (levels ? (levels[value - 1] ?? '') : formatTick(unit.shown(value))));
    },
  };
  return { axes: [timeAxis(read), valueAxis], valueRange };
}

/** Alpha of a range's tint, where two lines may cross; hexadecimal: 22 %. */
const RANGE_ALPHA = '38';

/** Edges of a range are not drawn: the tint ends there. */
const EDGE: uPlot.Series = { width: 0, points: { show: false } };

function withRange({ series }: ChartData): { series: ChartSeries; index: number }[] {
  return series.map((one, index) => ({ series: one, index })).filter(({ series: one }) => one.range);
}

/** The columns of a drawing: times, the series, then the two edges of each range. */
export function columnsOf(data: ChartData): uPlot.AlignedData {
  const edges = data.series.flatMap(({ range }) => (range ? [[...range.high], [...range.low]] : []));
  return [[...data.times], ...data.series.map(({ values }) => [...values]), ...edges] as uPlot.AlignedData;
}

/** Options to draw ranges: their edges as additional series, and the tint between them. */
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
