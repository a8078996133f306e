import type { BandKey } from '../../theme/tokens.ts';

/** The theme's colours, read from the page for drawing on a canvas, which knows no CSS variables. */
export interface Palette {
  ink: string;
  inkDim: string;
  line: string;
  card: string;
  accent: string;
  series: readonly string[];
  bands: Readonly<Record<BandKey, string>>;
}

/** The least and greatest beside a mean: a band behind its line, and said in card, table and files. */
interface ValueRange {
  lowLabel: string;
  highLabel: string;
  /** As long as the series' values. */
  low: readonly (number | null | undefined)[];
  high: readonly (number | null | undefined)[];
}

export interface ChartSeries {
  key: string;
  label: string;
  /**
   * One for each of the chart's times. Null: nothing was measured, and the line breaks. Undefined: only another series
   * has a reading at that time, and the line runs on.
   */
  values: readonly (number | null | undefined)[];
  /** A value in the reader's digits, without its unit. */
  format: (value: number) => string;
  /** The band a value lies in: colours a bar, and says its word in the card and in the table. */
  bandOf?: ((value: number) => { band: BandKey; word: string }) | undefined;
  range?: ValueRange | undefined;
  /** Place of the series that this one repeats of another time: the same colour and dash, thinner and paler. */
  echoOf?: number | undefined;
}

export interface ChartData {
  /** Milliseconds since 1970, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
}

export interface Threshold {
  value: number;
  /** The word that stands at its line. */
  label: string;
}

/** A stretch of time, in milliseconds since 1970. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** How times are written: in the reader's language, in the time zone of the place that was measured. */
export interface TimeFormat {
  /** Under the axis; `stepMs` is the distance between two ticks. */
  tick: (at: number, stepMs: number) => string;
  /** In the card, the table and files: day and time. */
  full: (at: number) => string;
  /** How far the place's clock is ahead of UTC at that time, so that ticks fall on its full hours. */
  offsetMs: (at: number) => number;
}

/** All that a drawing reads while it draws. It is read again each time, so that nothing is built again when it changes. */
export interface PlotModel {
  kind: 'line' | 'bar';
  title: string;
  unit: string;
  data: ChartData;
  window: TimeWindow;
  thresholds: readonly Threshold[];
  /** Stretches that stand out, shaded behind the readings. */
  spans: readonly TimeWindow[];
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
