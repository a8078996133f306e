import type uPlot from 'uplot';
import { nearestIndex } from './chart-reading.ts';
import type { PlotModel } from './chart-types.ts';

/** Indices of the times with a reading, within the shown window. */
function readable(u: uPlot): number[] {
  const { min = 0, max = 0 } = u.scales.x ?? {};
  const [times, ...series] = u.data;
  const indices: number[] = [];
  times.forEach((at, index) => {
    if (at < min || at > max) return;
    if (series.some((values) => (values[index] ?? null) !== null)) indices.push(index);
  });
  return indices;
}

function target(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, current + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, current - 1);
  if (key === 'PageUp') return Math.min(count - 1, current + Math.ceil(count / 10));
  if (key === 'PageDown') return Math.max(0, current - Math.ceil(count / 10));
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/**
 * Moves over the readings with the arrow keys, in the direction of time. `onMove` receives the new index, or undefined
 * when the plot loses focus.
 */
export function moveByKey(u: uPlot, onMove: (index: number | undefined) => void): () => void {
  const place = (index: number | undefined) => {
    const at = index === undefined ? undefined : u.data[0][index];
    const left = at === undefined ? -10 : u.valToPos(at, 'x');
    u.setCursor({ left, top: at === undefined ? -10 : 0 }, false);
    onMove(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      place(undefined);
      return;
    }
    const indices = readable(u);
    const current = u.cursor.idx === null || u.cursor.idx === undefined ? -1 : indices.indexOf(u.cursor.idx);
    const next = target(event.key, current === -1 ? indices.length : current, indices.length);
    if (next === undefined || indices.length === 0) return;
    event.preventDefault();
    place(indices[next]);
  };
  const onBlur = () => place(undefined);
  u.over.addEventListener('keydown', onKeyDown);
  u.over.addEventListener('blur', onBlur);
  return () => {
    u.over.removeEventListener('keydown', onKeyDown);
    u.over.removeEventListener('blur', onBlur);
  };
}

/**
 * Exposes the plotting area to screen readers as a slider over its readings: the only role whose arrow keys they pass
 * through, and whose value they read after each step.
 */
export function keepCursorReachable(
  u: uPlot,
  { title, data }: PlotModel,
  at: number | undefined,
  describe: (at: number) => string,
): void {
  const { over } = u;
  if (data.times.length === 0) {
    for (const name of [
      'role',
      'tabindex',
      'aria-label',
      'aria-valuemin',
      'aria-valuemax',
      'aria-valuenow',
      'aria-valuetext',
    ]) {
      over.removeAttribute(name);
    }
    return;
  }
  const index = at === undefined ? data.times.length - 1 : Math.max(0, nearestIndex(data.times, at));
  over.setAttribute('role', 'slider');
  over.setAttribute('tabindex', '0');
  over.setAttribute('aria-label', title);
  over.setAttribute('aria-valuemin', '0');
  over.setAttribute('aria-valuemax', String(data.times.length - 1));
  over.setAttribute('aria-valuenow', String(index));
  over.setAttribute('aria-valuetext', describe(data.times[index] ?? 0));
}
