import type uPlot from 'uplot';
import { usualStep } from './nearest.ts';
import { seriesColor } from './palette.ts';
import type { ReadModel } from './plot-model.ts';

const WIDTH_OF_STEP = 0.64;
const MIN_WIDTH_PX = 2;
const MAX_WIDTH_PX = 26;
const RADIUS_PX = 3;

/**
 * Bars as wide as the usual distance between two readings allows. The library's own take the smallest distance, and two
 * readings a second apart would make hairlines of all. Each bar has the colour of its band.
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
      const band = series?.bandOf?.(value).band;
      const color = band ? palette.bands[band] : seriesColor(palette, seriesIndex - 1);
      const path = fill.get(color) ?? new Path2D();
      fill.set(color, path);
      const left = u.valToPos(at, 'x', true) - width / 2;
      // A reading of zero is a reading: a hair above the line tells it from a gap.
      const top = Math.min(u.valToPos(value, 'y', true), base - ratio);
      const radius = Math.min(RADIUS_PX * ratio, width / 2, base - top);
      path.roundRect(left, top, width, base - top, [radius, radius, 0, 0]);
    }
    return { stroke: null, fill, clip: null, flags: 0 };
  };
}
