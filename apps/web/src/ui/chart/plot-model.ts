import type { ChartData, Threshold, TimeFormat, TimeWindow } from './chart-types.ts';
import type { Palette } from './palette.ts';

/** All that a drawing reads while it draws. It is read again each time, so that nothing is built again when it changes. */
export interface PlotModel {
  kind: 'line' | 'bar';
  title: string;
  unit: string;
  data: ChartData;
  window: TimeWindow;
  thresholds: readonly Threshold[];
  time: TimeFormat;
  /** A number under the axis, in the reader's digits. */
  formatTick: (value: number) => string;
  zeroBased: boolean;
  /** Whether there is nothing between one whole number and the next. */
  isCount: boolean;
  /** The direction of the page's text; time runs left to right all the same. */
  dir: 'ltr' | 'rtl';
  palette: Palette;
}

export type ReadModel = () => PlotModel;
