import uPlot from 'uplot';
import type { ChartGroupStore } from './chart-group.tsx';
import { nearestIndex } from './chart-reading.ts';
import type { PlotModel } from './chart-types.ts';
import { readPalette } from './palette.ts';
import { columnsOf } from './plot-axes.ts';
import { keepCursorReachable, moveByKey } from './plot-keyboard.ts';
import { plotOptions } from './plot-options.ts';

type Drawing = () => void;

const waiting = new Set<Drawing>();
let isComing = false;

function drawNext(): void {
  isComing = false;
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  if (waiting.size > 0) comeBack();
  next();
}

/** Runs in a separate task after the next paint, so that user input is handled first. */
function comeBack(): void {
  if (isComing) return;
  isComing = true;
  requestAnimationFrame(() => setTimeout(drawNext));
}

/**
 * Draws after the page is painted and earlier drawings are done: one in each frame, so that a page full of charts
 * stays responsive. A queued drawing is not queued again.
 */
function drawSoon(drawing: Drawing): void {
  waiting.add(drawing);
  comeBack();
}

/** Removes a queued drawing. */
function drawNoMore(drawing: Drawing): void {
  waiting.delete(drawing);
}

export interface PlotDrawingParts {
  /** The chart's name in its group. */
  chart: string;
  group: ChartGroupStore;
  height: number;
  /** The model that is to be drawn at present. */
  read: () => Omit<PlotModel, 'palette'>;
  /** All readings of a time in one phrase, for screen readers. */
  describe: (at: number) => string;
  onReady: (canvas: HTMLCanvasElement) => void;
}

export interface PlotDrawing {
  /** Draws again, after the model has changed. */
  update: () => void;
  destroy: () => void;
}

/** Room at either side, so that the first and the last bar are whole. */
function paddedWindow({ kind, data, window }: PlotModel): [number, number] {
  const room = kind === 'bar' ? (window.to - window.from) / Math.max(12, data.times.length) / 2 : 0;
  return [window.from - room, window.to + room];
}

/**
 * Draws a chart into an element when the queue reaches it. Changes of readings, theme, size and zoom update it without
 * a rebuild.
 */
export function startDrawing(element: HTMLElement, parts: PlotDrawingParts): PlotDrawing {
  let end = () => {};
  let update = () => {};
  const build = () => {
    ({ end, update } = buildPlot(element, parts));
  };
  drawSoon(build);
  return {
    update: () => update(),
    destroy: () => {
      drawNoMore(build);
      end();
    },
  };
}

function buildPlot(element: HTMLElement, parts: PlotDrawingParts): { end: () => void; update: () => void } {
  const { chart, group, height, describe } = parts;
  let model: PlotModel = { ...parts.read(), palette: readPalette(document.documentElement) };
  const read = () => model;
  const u = new uPlot(
    plotOptions(read, element.clientWidth || 320, height, {
      onCursor: (self) => {
        // Zooming moves the cursors of the other charts, too.
        if (!self.over.matches(':hover')) return;
        const { left = -1, idx } = self.cursor;
        const at = idx === null || idx === undefined ? undefined : self.data[0][idx];
        if (left < 0 || at === undefined) group.leave(chart);
        else group.point(chart, at);
      },
      onDrag: (from, to) => group.zoom({ from, to }),
      onReset: () => group.zoom(undefined),
    }),
    columnsOf(model.data),
    element,
  );
  const { canvas } = u.ctx;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('dir', 'ltr');
  canvas.setAttribute('aria-label', model.title);
  const onLeave = () => group.leave(chart);
  u.over.addEventListener('mouseleave', onLeave);
  const stopKeys = moveByKey(u, (index) => {
    const at = index === undefined ? undefined : u.data[0][index];
    if (at === undefined) group.leave(chart);
    else group.point(chart, at);
  });

  const shownSpan = (): [number, number] => {
    const { zoom } = group.getState();
    return zoom ? [zoom.from, zoom.to] : paddedWindow(model);
  };
  const placeCursor = () => {
    const { source, at } = group.getState();
    keepCursorReachable(u, model, at, describe);
    if (source === chart) return;
    const [from, to] = shownSpan();
    const left = at === undefined || at < from || at > to ? -10 : u.valToPos(at, 'x');
    if (left >= 0 || (u.cursor.left ?? -10) >= 0) u.setCursor({ left, top: left < 0 ? -10 : 0 }, false);
  };
  const rescale = () => {
    const [min, max] = shownSpan();
    u.setScale('x', { min, max });
    placeCursor();
  };
  const redraw = () => {
    const { time, formatTick } = model;
    model = { ...parts.read(), palette: model.palette };
    // Axis labels are kept while their scales stay the same.
    const hasOtherWords = model.time !== time || model.formatTick !== formatTick;
    const [min, max] = shownSpan();
    u.batch(() => {
      u.setData(columnsOf(model.data), false);
      u.setScale('x', { min, max });
      if (hasOtherWords) u.redraw(false, true);
    });
    canvas.setAttribute('aria-label', model.title);
    placeCursor();
    // The reading pointed at may have moved.
    const { source, at } = group.getState();
    const pointed =
      source === chart && at !== undefined ? model.data.times[nearestIndex(model.data.times, at)] : undefined;
    if (pointed !== undefined) u.setCursor({ left: u.valToPos(pointed, 'x'), top: 0 }, false);
  };
  const recolor = () => {
    model = { ...model, palette: readPalette(document.documentElement) };
    u.redraw(true, true);
  };

  rescale();
  const stopFollowing = group.subscribe(() => {
    const [from, to] = shownSpan();
    if (u.scales.x?.min !== from || u.scales.x?.max !== to) drawSoon(rescale);
    else placeCursor();
  });
  const resizing = new ResizeObserver(() => {
    const width = element.clientWidth;
    if (width > 0 && width !== u.width) u.setSize({ width, height });
  });
  resizing.observe(element);
  const theming = new MutationObserver(() => drawSoon(recolor));
  theming.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  let isLiving = true;
  // The drawing already uses the fonts that are loaded.
  if (document.fonts.status === 'loading') {
    void document.fonts.ready.then(() => {
      if (isLiving) drawSoon(recolor);
    });
  }
  parts.onReady(canvas);

  return {
    update: () => drawSoon(redraw),
    end: () => {
      isLiving = false;
      for (const drawing of [rescale, redraw, recolor]) drawNoMore(drawing);
      stopKeys();
      stopFollowing();
      resizing.disconnect();
      theming.disconnect();
      u.destroy();
    },
  };
}
