import type { Metric } from '@airdeck/air/metrics';
import type { PurifierMode } from '@airdeck/contract/purifier-modes';
import type { RuleLine } from '@airdeck/contract/rules';
import type { DeviceSeries, DeviceTelemetry } from '../telemetry/series.ts';

/** A device as a screen watches it. */
export type LiveView = {
  readonly deviceName: string;
  /** What it sent; `undefined` while that is on its way. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** What charts and sparklines draw; `undefined` while that is on its way. */
  readonly course: DeviceSeries | undefined;
  /** Width of the averages that the course is made of, in ms; 0 for readings as they came. */
  readonly bucketMs: number;
  /** How far back the screen looks, in ms. */
  readonly windowMs: number;
  /** After how long without a word the device counts as silent, in ms. */
  readonly timeoutMs: number;
  /** What the rules of the device compare with: drawn as lines in the charts. */
  readonly thresholds: readonly RuleLine[];
  /** What it can be set to; undefined while that is not known, and of what is no purifier. */
  readonly modes?: readonly PurifierMode[] | undefined;
  /** Shaded in the chart of each metric: when it was part of an alarm. */
  readonly spans?: ChartSpans;
};

/** Stretches of time in the charts of metrics. */
export type ChartSpans = Readonly<Partial<Record<Metric, readonly TimeSpan[]>>>;

/** The stretch of time a screen shows, epoch ms. */
export type TimeSpan = { readonly from: number; readonly to: number };

/** Charts move on by this step: finer than a pixel of theirs would only cost drawing. */
const STEP_MS = 30_000;

/** The window that ends now, or with a reading of a device whose clock is ahead. */
export function spanOf(windowMs: number, nowMs: number, lastTs = 0): TimeSpan {
  const to = Math.ceil(Math.max(nowMs, lastTs) / STEP_MS) * STEP_MS;
  return { from: to - windowMs, to };
}
