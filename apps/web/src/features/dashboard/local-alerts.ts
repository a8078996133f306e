import { type AlertMetric, type AlertThresholds, alertsOf } from '@airdeck/air/thresholds';
import type { LocalAlert } from '../../lib/session/stored-data.ts';
import { type DeviceTelemetry, numbersOf } from '../../lib/telemetry/series.ts';

const ALERT_METRICS: readonly AlertMetric[] = ['co2', 'pm10', 'pm25', 'rh', 'temp', 'tvoc', 'iaq'];

/** By metric, the time up to which readings have been checked, epoch ms. */
export type SeenUntil = Readonly<Partial<Record<AlertMetric, number>>>;

/** By metric, the time of the newest reading. */
export function seenUntil({ latest }: DeviceTelemetry): SeenUntil {
  return Object.fromEntries(
    ALERT_METRICS.flatMap((metric) => {
      const ts = latest[metric]?.ts;
      return ts === undefined ? [] : [[metric, ts]];
    }),
  );
}

/**
 * The alerts of a device's unchecked readings, oldest first: one each time a value rises above its threshold, not one
 * for every reading above it.
 * @param seen readings up to these times raise none.
 */
export function newAlerts(
  deviceId: string,
  { series }: DeviceTelemetry,
  seen: SeenUntil,
  thresholds: AlertThresholds,
): LocalAlert[] {
  return ALERT_METRICS.flatMap((metric) => {
    let wasAbove = false;
    return numbersOf(series, metric).flatMap(({ ts, value }) => {
      const [alert] = alertsOf({ [metric]: value }, thresholds);
      const isRise = alert !== undefined && !wasAbove;
      wasAbove = alert !== undefined;
      if (!alert || !isRise || ts <= (seen[metric] ?? 0)) return [];
      const { name, threshold } = alert;
      return [{ id: `${deviceId}:${name}:${ts}`, name, value, ts, threshold }];
    });
  }).sort((a, b) => a.ts - b.ts);
}
