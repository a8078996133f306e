import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { RuleLine } from '@airdeck/contract/rules/rules';
import type { Zone } from '../format/place-times.ts';
import type { DeviceSeries, DeviceTelemetry } from '../telemetry/series.ts';

/** A device with its live data, as used by a screen. */
export type LiveView = {
  readonly room: string;
  /** Time zone of its place. */
  readonly timeZone: Zone;
  /** The index by which it is judged. */
  readonly by: AirQualityIndex;
  /** Its latest values; `undefined` while loading. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** Data of charts and sparklines; `undefined` while loading. */
  readonly course: DeviceSeries | undefined;
  /** Interval of the averages in the series, in ms; 0: raw readings. */
  readonly bucketMs: number;
  /** Length of the time window, in ms. */
  readonly windowMs: number;
  /** Time without readings after which the device counts as silent, in ms. */
  readonly timeoutMs: number;
  /** Thresholds of the device's rules: drawn as lines in the charts. */
  readonly thresholds: readonly RuleLine[];
  /** Its modes, for their names; undefined while loading. */
  readonly modes: readonly PurifierMode[] | undefined;
  /** Time spans of alarms by metric, shaded in the charts. */
  readonly spans?: ChartSpans;
};

/** Time spans by metric. */
export type ChartSpans = Readonly<Record<string, readonly TimeSpan[] | undefined>>;

/** Time window of a screen, epoch ms. */
export type TimeSpan = { readonly from: number; readonly to: number };

/** Step by which charts advance: a finer one than a pixel would cause useless redraws. */
const STEP_MS = 30_000;

/** The window that ends now, or at the reading of a device whose clock is ahead. */
export function spanOf(windowMs: number, nowMs: number, lastTs = 0): TimeSpan {
  const to = Math.ceil(Math.max(nowMs, lastTs) / STEP_MS) * STEP_MS;
  return { from: to - windowMs, to };
}
