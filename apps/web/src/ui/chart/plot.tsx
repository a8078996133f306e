import { useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartGroupStore } from './chart-group-store.ts';
import { nearestIndex } from './nearest.ts';
import { readPalette } from './palette.ts';
import classes from './plot.module.css';
import { keepCursorReachable, moveByKey } from './plot-keyboard.ts';
import type { PlotModel } from './plot-model.ts';
import { plotOptions } from './plot-options.ts';

export interface PlotProps {
  /** The chart's name in its group. */
  chart: string;
  group: ChartGroupStore;
  model: Omit<PlotModel, 'palette'>;
  height: number;
  /** All readings of a time in one phrase, for screen readers. */
  describe: (at: number) => string;
  onReady?: (canvas: HTMLCanvasElement) => void;
}

function columnsOf({ data }: Pick<PlotModel, 'data'>): uPlot.AlignedData {
  return [[...data.times], ...data.series.map(({ values }) => [...values])] as uPlot.AlignedData;
}

/** Room at either side, so that the first and the last bar are whole. */
function paddedWindow({ kind, data, window }: Pick<PlotModel, 'kind' | 'data' | 'window'>): [number, number] {
  const room = kind === 'bar' ? (window.to - window.from) / Math.max(12, data.times.length) / 2 : 0;
  return [window.from - room, window.to + room];
}

/** The drawing itself. Built once; readings, theme, size and zoom reach it without building it again. */
export function Plot({ chart, group, model, height, describe, onReady }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef<PlotModel>(undefined);
  const describing = useRef(describe);
  describing.current = describe;
  const palette = latest.current?.palette ?? readPalette(document.documentElement);
  latest.current = { ...model, palette };
  const shape = `${model.kind}:${model.data.series.map(({ key }) => key).join()}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: built again only when the series themselves are others
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const read = () => latest.current ?? { ...model, palette };
    const u = new uPlot(
      plotOptions(read, element.clientWidth || 320, height, {
        onCursor: (self) => {
          // Zooming moves the cursors of charts that nobody points at, too.
          if (!self.over.matches(':hover')) return;
          const { left = -1, idx } = self.cursor;
          const at = idx === null || idx === undefined ? undefined : self.data[0][idx];
          if (left < 0 || at === undefined) group.leave(chart);
          else group.point(chart, at);
        },
        onDrag: (from, to) => group.zoom({ from, to }),
        onReset: () => group.zoom(undefined),
      }),
      columnsOf(read()),
      element,
    );
    plot.current = u;
    const canvas = u.ctx.canvas;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('dir', 'ltr');
    canvas.setAttribute('aria-label', read().title);
    onReady?.(canvas);
    const onLeave = () => group.leave(chart);
    u.over.addEventListener('mouseleave', onLeave);
    const stopKeys = moveByKey(u, (index) => {
      const at = index === undefined ? undefined : u.data[0][index];
      if (at === undefined) group.leave(chart);
      else group.point(chart, at);
    });

    const follow = () => {
      const { source, at, zoom } = group.getState();
      const [from, to] = zoom ? [zoom.from, zoom.to] : paddedWindow(read());
      if (u.scales.x?.min !== from || u.scales.x?.max !== to) u.setScale('x', { min: from, max: to });
      keepCursorReachable(u, read(), at, describing.current);
      if (source === chart) return;
      const left = at === undefined || at < from || at > to ? -10 : u.valToPos(at, 'x');
      u.setCursor({ left, top: left < 0 ? -10 : 0 }, false);
    };
    follow();
    const stopFollowing = group.subscribe(follow);

    const resizing = new ResizeObserver(() => {
      const width = element.clientWidth;
      if (width > 0 && width !== u.width) u.setSize({ width, height });
    });
    resizing.observe(element);

    let living = true;
    const recolor = () => {
      if (!living) return;
      latest.current = { ...read(), palette: readPalette(document.documentElement) };
      u.redraw(true, true);
    };
    // The page answers the click first, then one drawing after another follows, each in a task of its own.
    const theming = new MutationObserver(() => requestAnimationFrame(() => setTimeout(recolor)));
    theming.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    void document.fonts.ready.then(recolor);

    return () => {
      living = false;
      stopKeys();
      stopFollowing();
      resizing.disconnect();
      theming.disconnect();
      u.destroy();
      plot.current = undefined;
    };
  }, [shape, height, chart, group]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `model` is what changed, whatever in it
  useEffect(() => {
    const u = plot.current;
    if (!u) return;
    const { at, zoom } = group.getState();
    const [from, to] = zoom ? [zoom.from, zoom.to] : paddedWindow(model);
    u.batch(() => {
      u.setData(columnsOf(model), false);
      u.setScale('x', { min: from, max: to });
    });
    u.ctx.canvas.setAttribute('aria-label', model.title);
    keepCursorReachable(u, { ...model, palette }, at, describing.current);
    const index = at === undefined ? -1 : nearestIndex(model.data.times, at);
    const pointed = model.data.times[index];
    if (pointed !== undefined) u.setCursor({ left: u.valToPos(pointed, 'x'), top: 0 }, false);
  }, [model, group]);

  return <div ref={host} className={classes.plot} dir="ltr" style={{ blockSize: height }} />;
}
