import { type AlertMetric, LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { LocalAlert } from '../session/stored-data.ts';

/** A local alert with its device. */
export type DeviceAlert = LocalAlert & { readonly deviceId: string; readonly key: AlertMetric };

/** Names that differ from the telemetry keys. */
const KEYS: Readonly<Record<string, AlertMetric>> = { humidity: 'rh', temperature: 'temp' };
const PLAIN_KEYS: readonly AlertMetric[] = ['co2', 'pm10', 'pm25', 'tvoc', 'iaq'];

function placed(alert: LocalAlert): DeviceAlert | undefined {
  const [deviceId = ''] = alert.id.split(':');
  const key = KEYS[alert.name] ?? PLAIN_KEYS.find((one) => one === alert.name);
  return key && { ...alert, deviceId, key };
}

/** Whether an alarm of the same device and key covers it. */
export function isCovered(alert: LocalAlert, alarms: readonly AlarmRow[]): boolean {
  const own = placed(alert);
  return alarms.some(({ deviceId, details }) => deviceId === own?.deviceId && details?.key === own.key);
}

/** The newest alert of each device and key without an alarm. */
export function uncovered(alerts: readonly LocalAlert[], alarms: readonly AlarmRow[]): DeviceAlert[] {
  const seen = new Set<string>();
  return alerts.flatMap((alert) => {
    const own = placed(alert);
    const place = `${own?.deviceId} ${own?.key}`;
    if (!own || seen.has(place) || isCovered(alert, alarms)) return [];
    seen.add(place);
    return [own];
  });
}

/** The event: `CO₂ rose above 600 ppm in Living room`. @param room undefined: unknown */
export function noticeText(
  { key, threshold = LIVE_THRESHOLDS[key] }: DeviceAlert,
  room: string | undefined,
  t: TFunction,
  format: Formatters,
): string {
  const what = { metric: t(`metric.${key}`), value: format.limit(key, threshold) };
  return room === undefined ? t('alarm.rose', what) : t('alarm.roseIn', { ...what, room });
}
