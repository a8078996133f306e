import type uPlot from 'uplot';
import { lookOf, seriesColor } from './palette.ts';
import { plotAxes } from './plot-axes.ts';
import type { ReadModel } from './plot-model.ts';
import { rangeLayers } from './plot-ranges.ts';
import { barSeries, lineSeries } from './plot-series.ts';
import { drawThresholds } from './threshold-layer.ts';

/** A drag shorter than this is a click that trembled. */
const DRAG_FROM_PX = 6;

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
