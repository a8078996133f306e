import { useEffect, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import classes from './chart.module.css';
import type { ChartGroupStore } from './chart-group.tsx';
import type { PlotModel } from './chart-types.ts';
import { type PlotDrawing, startDrawing } from './plot-drawing.ts';

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

/** The drawing, in a container of its final size. */
export function Plot({ chart, group, model, height, describe, onReady }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<PlotDrawing>(undefined);
  const latest = useRef({ model, describe, onReady });
  latest.current = { model, describe, onReady };
  const shape = `${model.kind}:${model.data.series.map(({ key, range }) => (range ? `${key}~` : key)).join()}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: rebuilt only when the series themselves change
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    drawing.current = startDrawing(element, {
      chart,
      group,
      height,
      read: () => latest.current.model,
      describe: (at) => latest.current.describe(at),
      onReady: (canvas) => latest.current.onReady?.(canvas),
    });
    return () => drawing.current?.destroy();
  }, [shape, height, chart, group]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on any change of `model`
  useEffect(() => drawing.current?.update(), [model]);

  return <div ref={host} className={classes.plot} dir="ltr" style={{ blockSize: height }} />;
}
