import type { BandKey } from '../../theme/tokens.ts';

/** The theme's colours, read from the page for the canvas, which has no CSS variables. */
export interface Palette {
  ink: string;
  inkDim: string;
  line: string;
  card: string;
  accent: string;
  series: readonly string[];
  bands: Readonly<Record<BandKey, string>>;
}

/** Minimum and maximum of a mean: drawn as a band behind its line, and listed in card, table and files. */
interface ValueRange {
  lowLabel: string;
  highLabel: string;
  /** Same length as the series' values. */
  low: readonly (number | null | undefined)[];
  high: readonly (number | null | undefined)[];
}

/** The band of a value. */
export interface ValueBand {
  band: BandKey;
  word: string;
  /** Name of the scale whose colours it has, for `data-scale`; undefined: the product's own. */
  scale?: string | undefined;
  /** Its colour in that scale, for the canvas. */
  fill?: string | undefined;
}

export interface ChartSeries {
  key: string;
  label: string;
  /**
   * One for each of the chart's times. Null: nothing was measured, and the line breaks. Undefined: only other series
   * have a reading at that time, and the line continues.
   */
  values: readonly (number | null | undefined)[];
  /** Formats a value in the reader's digits and unit, without the unit's name. */
  format: (value: number) => string;
  /** The band of a value: the colour of a bar, and the word in card and table. */
  bandOf?: ((value: number) => ValueBand | undefined) | undefined;
  range?: ValueRange | undefined;
  /** Index of the series that this one repeats for another time: same colour and dash, thinner and paler. */
  echoOf?: number | undefined;
}

export interface ChartData {
  /** Milliseconds since 1970, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
}

export interface Threshold {
  value: number;
  /** Label of its line. */
  label: string;
}

/** Converts between the values of a chart and those in the unit that is shown; both ascend. */
export interface UnitScale {
  shown: (value: number) => number;
  stored: (value: number) => number;
}

/** A time span, in milliseconds since 1970. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** Formats times in the reader's language, in the time zone of the device's place. */
export interface TimeFormat {
  /** Under the axis; `stepMs` is the distance between two ticks. */
  tick: (at: number, stepMs: number) => string;
  /** In the card, the table and files: day and time. */
  full: (at: number) => string;
  /** UTC offset of the place at a time, so that ticks fall on its full hours. */
  offsetMs: (at: number) => number;
  /** The offset as text, for pictures and files: `UTC+5:30`. */
  zone: (at: number) => string;
}

/** The input of a drawing. It is read at each drawing, so that a change requires no new plot. */
export interface PlotModel {
  kind: 'line' | 'bar';
  title: string;
  unit: string;
  scale: UnitScale | undefined;
  data: ChartData;
  window: TimeWindow;
  thresholds: readonly Threshold[];
  /** Highlighted time spans, shaded behind the readings. */
  spans: readonly TimeWindow[];
  time: TimeFormat;
  /** Formats a tick label, in the reader's digits and unit. */
  formatTick: (value: number) => string;
  zeroBased: boolean;
  /** Words in place of the ticks 1, 2 …, for values that are levels; an empty one has no tick. */
  levels: readonly string[] | undefined;
  /** Width of the value axis. */
  axisPx: number;
  /** Whether values are whole numbers. */
  isCount: boolean;
  /** The page's text direction; time always runs left to right. */
  dir: 'ltr' | 'rtl';
  palette: Palette;
}

export type ReadModel = () => PlotModel;
