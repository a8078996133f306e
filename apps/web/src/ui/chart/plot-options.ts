import type uPlot from 'uplot';
import { AXIS_FONT } from './axis-font.ts';
import { barsPath } from './bars-path.ts';
import { seriesDash } from './palette.ts';
import type { PlotModel, ReadModel } from './plot-model.ts';
import { drawThresholds } from './threshold-layer.ts';
import { timeTicks } from './time-ticks.ts';
import { valueScale } from './value-ticks.ts';

/** More labels than eight crowd the axis; fewer fit where there is little room. */
const MOST_TIME_LABELS = 8;
const TIME_LABEL_PX = 68;

/** Above so many readings their points would make a rope of the line. */
const POINTS_UP_TO = 60;

/** A drag shorter than this is a click that trembled. */
const DRAG_FROM_PX = 6;

const LINE_PX = 1.5;

/** A breath of fill, as hexadecimal alpha: 6 %. */
const FILL_ALPHA = '0F';

function mostTimeLabels(widthPx: number): number {
  return Math.max(2, Math.min(MOST_TIME_LABELS, Math.floor(widthPx / TIME_LABEL_PX)));
}

function scaleOf({ thresholds, zeroBased }: PlotModel, low: number | null, high: number | null) {
  const values = thresholds.map(({ value }) => value);
  return valueScale(low ?? 0, high ?? 1, values, zeroBased);
}

/** Readings with nothing on either side, or all of them while they are few: what a line alone would hide. */
function pointsToShow(u: uPlot, seriesIndex: number): number[] {
  const values = u.data[seriesIndex] ?? [];
  const own = [...values.keys()].filter((index) => values[index] !== undefined);
  const isReading = (place: number) => (values[own[place] ?? -1] ?? null) !== null;
  const all = own.length <= POINTS_UP_TO;
  return own.filter(
    (_, place) => isReading(place) && (all || !(isReading(place - 1) || isReading(place + 1))),
  );
}

/** A scale without a reading would be invented. */
function isEmpty({ data }: PlotModel): boolean {
  return data.series.every(({ values }) => values.every((value) => (value ?? null) === null));
}

function lineSeries(read: ReadModel, index: number, alone: boolean): uPlot.Series {
  const color = () => read().palette.series[index] ?? read().palette.accent;
  const dash = seriesDash(index);
  return {
    stroke: color,
    width: LINE_PX,
    spanGaps: false,
    ...(dash ? { dash: [...dash] } : {}),
    ...(alone ? { fill: () => `${color()}${FILL_ALPHA}` } : {}),
    points: {
      show: true,
      size: 4,
      width: 0,
      fill: color,
      filter: (u, seriesIndex) => pointsToShow(u, seriesIndex),
    },
  };
}

function barSeries(read: ReadModel, index: number): uPlot.Series {
  return {
    paths: barsPath(read),
    stroke: () => read().palette.series[index] ?? read().palette.accent,
    width: 0,
    points: { show: false },
  };
}

function axes(read: ReadModel): uPlot.Axis[] {
  const stroke = () => read().palette.inkDim;
  const line = () => read().palette.line;
  const ticks = (u: uPlot, from: number, to: number) =>
    timeTicks(from, to, mostTimeLabels(u.bbox.width / devicePixelRatio), read().time.offsetMs);
  const timeAxis: uPlot.Axis = {
    stroke,
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
  const valueAxis: uPlot.Axis = {
    stroke,
    font: AXIS_FONT,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    gap: 8,
    size: 48,
    splits: (_u, _axis, low, high) => scaleOf({ ...read(), thresholds: [] }, low, high).ticks,
    values: (_u, splits) => splits.map((value) => (isEmpty(read()) ? '' : read().formatTick(value))),
  };
  return [timeAxis, valueAxis];
}

export interface PlotEvents {
  onCursor: (u: uPlot) => void;
  /** A stretch was dragged over, in milliseconds since 1970. */
  onDrag: (from: number, to: number) => void;
  onReset: () => void;
}

/** The reading under the pointer, so that the cursor stands on what was measured and not between. */
function snap(u: uPlot, left: number, top: number): [number, number] {
  if (left < 0) return [left, top];
  const at = u.data[0][u.posToIdx(left)];
  return at === undefined ? [left, top] : [u.valToPos(at, 'x'), top];
}

/** Options of a plot. Everything that can change while it lives is asked of `read` when it is drawn. */
export function plotOptions(
  read: ReadModel,
  width: number,
  height: number,
  events: PlotEvents,
): uPlot.Options {
  const { kind, data } = read();
  const alone = data.series.length === 1;
  return {
    width,
    height,
    padding: [30, 22, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false },
      y: {
        range: (_u, low, high) => {
          const { min, max } = scaleOf(read(), low, high);
          return [min, max];
        },
      },
    },
    axes: axes(read),
    series: [
      {},
      ...data.series.map((_series, index) =>
        kind === 'line' ? lineSeries(read, index, alone) : barSeries(read, index),
      ),
    ],
    cursor: {
      y: false,
      move: snap,
      drag: { x: true, y: false, setScale: false, dist: DRAG_FROM_PX },
      points: {
        ...(kind === 'bar' ? { show: false } : {}),
        size: 9,
        width: 2,
        stroke: () => read().palette.card,
        fill: (_u, index) => read().palette.series[index - 1] ?? read().palette.accent,
      },
      bind: {
        dblclick: () => () => {
          events.onReset();
          return null;
        },
      },
    },
    hooks: {
      draw: [drawThresholds(read)],
      setCursor: [events.onCursor],
      setSelect: [
        (u) => {
          const { left, width: wide } = u.select;
          if (wide >= DRAG_FROM_PX) events.onDrag(u.posToVal(left, 'x'), u.posToVal(left + wide, 'x'));
          u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}
