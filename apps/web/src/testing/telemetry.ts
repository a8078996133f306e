import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import type { RuleLine } from '@airdeck/contract/rules/rules';
import type { ColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { LiveView } from '../lib/air-view/live-view.ts';
import type { DeviceSeries, DeviceTelemetry } from '../lib/telemetry/series.ts';

export const NOW = Date.UTC(2026, 4, 12, 12);
const MINUTE_MS = 60_000;

/** Values of a key a quarter of an hour apart, the last one `ageMs` before now. */
export function seriesOf(
  values: Partial<Record<ColumnKey, readonly (number | string)[]>>,
  ageMs = 40_000,
): DeviceSeries {
  const entries = Object.entries(values).map(([key, list]) => [
    key,
    list.map((value, index) => ({ ts: NOW - ageMs - (list.length - 1 - index) * 15 * MINUTE_MS, value })),
  ]);
  return Object.fromEntries(entries);
}

export function telemetryOf(series: DeviceSeries): DeviceTelemetry {
  const latest = Object.fromEntries(
    Object.entries(series).flatMap(([key, points]) => points.slice(-1).map((point) => [key, point] as const)),
  );
  return { series, latest };
}

/** A threshold of a rule that raises alerts above a number. */
const aRuleLine = (key: RuleLine['key'], threshold: number): RuleLine => ({
  ruleId: `rule ${key}`,
  name: key,
  key,
  kind: 'above',
  threshold,
  severity: 'MAJOR',
});

export function viewOf(series: DeviceSeries | undefined, part: Partial<LiveView> = {}): LiveView {
  return {
    room: 'Attic',
    timeZone: 'Asia/Kolkata',
    by: DEFAULT_INDEX,
    telemetry: series && telemetryOf(series),
    course: series,
    bucketMs: 15 * MINUTE_MS,
    windowMs: 300 * MINUTE_MS,
    timeoutMs: 10 * MINUTE_MS,
    thresholds: [aRuleLine('co2', 600)],
    modes: [],
    ...part,
  };
}
