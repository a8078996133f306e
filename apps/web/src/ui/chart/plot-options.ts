import type uPlot from 'uplot';
import { usualStep } from './chart-reading.ts';
import type { ReadModel } from './chart-types.ts';
import { lookOf, seriesColor, seriesDash } from './palette.ts';
import { plotAxes, rangeLayers } from './plot-axes.ts';
import { drawSpans, drawThresholds } from './threshold-layer.ts';

const WIDTH_OF_STEP = 0.64;
const MIN_WIDTH_PX = 2;
const MAX_WIDTH_PX = 26;
const RADIUS_PX = 3;

/**
 * Bars as wide as the median distance between readings allows. The library uses the smallest distance, so that two
 * readings a second apart would turn all bars into hairlines. Each bar has the colour of its band.
 */
export function barsPath(read: ReadModel): uPlot.Series.PathBuilder {
  return (u, seriesIndex, first, last) => {
    const { palette, data } = read();
    const series = data.series[seriesIndex - 1];
    const times = u.data[0];
    const values = u.data[seriesIndex] ?? [];
    const ratio = devicePixelRatio;
    const start = u.scales.x?.min ?? 0;
    const stepPx = u.valToPos(start + usualStep(times as number[]), 'x', true) - u.valToPos(start, 'x', true);
    const width = Math.min(
      MAX_WIDTH_PX * ratio,
      Math.max(MIN_WIDTH_PX * ratio, stepPx * WIDTH_OF_STEP || MAX_WIDTH_PX * ratio),
    );
    const base = u.valToPos(Math.max(0, u.scales.y?.min ?? 0), 'y', true);
    const fill = new Map<CanvasRenderingContext2D['fillStyle'], Path2D>();
    for (let index = first; index <= last; index += 1) {
      const value = values[index];
      const at = times[index];
      if (value === null || value === undefined || at === undefined) continue;
      const band = series?.bandOf?.(value);
      const color = band ? (band.fill ?? palette.bands[band.band]) : seriesColor(palette, seriesIndex - 1);
      const path = fill.get(color) ?? new Path2D();
      fill.set(color, path);
      const left = u.valToPos(at, 'x', true) - width / 2;
      // A reading of zero gets a minimal height, to distinguish it from a gap.
      const top = Math.min(u.valToPos(value, 'y', true), base - ratio);
      const radius = Math.min(RADIUS_PX * ratio, width / 2, base - top);
      path.roundRect(left, top, width, base - top, [radius, radius, 0, 0]);
    }
    return { stroke: null, fill, clip: null, flags: 0 };
  };
}

/** Above this number of readings, no points are drawn: they would thicken the line. */
const POINTS_UP_TO = 60;

const LINE_PX = 1.5;
const ECHO_PX = 1;

/** Alpha of an echo, paler than the series that it repeats; hexadecimal: 55 %. */
const ECHO_ALPHA = '8C';

/** Alpha of the fill under a line; hexadecimal: 6 %. */
const FILL_ALPHA = '0F';

/** Isolated readings, which a line cannot show; all readings while they are few. */
function pointsToShow(u: uPlot, seriesIndex: number): number[] {
  const values = u.data[seriesIndex] ?? [];
  const own = [...values.keys()].filter((index) => values[index] !== undefined);
  const isReading = (place: number) => (values[own[place] ?? -1] ?? null) !== null;
  const all = own.length <= POINTS_UP_TO;
  return own.filter(
    (_, place) => isReading(place) && (all || !(isReading(place - 1) || isReading(place + 1))),
  );
}

/** `alone`: a single line may have a fill under it, unless a range is drawn around it. */
function lineSeries(read: ReadModel, index: number, alone: boolean): uPlot.Series {
  const { series } = read().data;
  const look = lookOf(series, index);
  const isEcho = series[index]?.echoOf !== undefined;
  const color = () => `${seriesColor(read().palette, look)}${isEcho ? ECHO_ALPHA : ''}`;
  const dash = seriesDash(look);
  return {
    stroke: color,
    width: isEcho ? ECHO_PX : LINE_PX,
    spanGaps: false,
    ...(dash ? { dash: [...dash] } : {}),
    ...(alone && !series[index]?.range ? { fill: () => `${color()}${FILL_ALPHA}` } : {}),
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
    stroke: () => seriesColor(read().palette, index),
    width: 0,
    points: { show: false },
  };
}

/** A shorter drag counts as a click. */
const DRAG_FROM_PX = 6;

export interface PlotEvents {
  onCursor: (u: uPlot) => void;
  /** Called with the selected time span, in milliseconds since 1970. */
  onDrag: (from: number, to: number) => void;
  onReset: () => void;
}

/** The reading under the pointer: the cursor snaps to readings. */
function snap(u: uPlot, left: number, top: number): [number, number] {
  if (left < 0) return [left, top];
  const at = u.data[0][u.posToIdx(left)];
  return at === undefined ? [left, top] : [u.valToPos(at, 'x'), top];
}

/** Options of a plot. Everything that can change during its life is read by `read` at each drawing. */
export function plotOptions(
  read: ReadModel,
  width: number,
  height: number,
  events: PlotEvents,
): uPlot.Options {
  const { kind, data } = read();
  const { axes, valueRange } = plotAxes(read);
  const alone = data.series.length === 1;
  const ranges = rangeLayers(read);
  const isDrawn = (series: number) => series <= data.series.length;
  return {
    width,
    height,
    padding: [30, 22, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false },
      y: { range: valueRange },
    },
    axes,
    series: [
      {},
      ...data.series.map((_series, index) =>
        kind === 'line' ? lineSeries(read, index, alone) : barSeries(read, index),
      ),
      ...ranges.series,
    ],
    bands: ranges.bands,
    cursor: {
      y: false,
      move: snap,
      drag: { x: true, y: false, setScale: false, dist: DRAG_FROM_PX },
      points: {
        ...(kind === 'bar' ? { show: false } : {}),
        size: (_u, series) => (isDrawn(series) ? 9 : 0),
        width: (_u, series) => (isDrawn(series) ? 2 : 0),
        stroke: () => read().palette.card,
        fill: (_u, series) => seriesColor(read().palette, lookOf(read().data.series, series - 1)),
      },
      bind: {
        dblclick: () => () => {
          events.onReset();
          return null;
        },
      },
    },
    hooks: {
      drawClear: [drawSpans(read)],
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
