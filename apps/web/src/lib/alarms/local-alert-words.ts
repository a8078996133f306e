import type { AlarmRow } from '@airdeck/contract/alarms';
import type { RuleKey } from '@airdeck/contract/rules';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import type { LocalAlert } from '../session/stored-data.ts';
import { valueText } from './alarm-words.ts';

/** A local alert with the device that its id names. */
export type DeviceAlert = LocalAlert & { readonly deviceId: string; readonly key: RuleKey };

/** The names that differ from the keys of the telemetry. */
const KEYS: Readonly<Record<string, RuleKey>> = { humidity: 'rh', temperature: 'temp' };
const PLAIN_KEYS: readonly RuleKey[] = ['co2', 'pm10', 'pm25', 'tvoc', 'iaq'];

/** The newest alert of each device and key, without those for which an alarm is open: it stands for both. */
export function uncovered(alerts: readonly LocalAlert[], open: readonly AlarmRow[]): DeviceAlert[] {
  const seen = new Set(open.map(({ deviceId, details }) => `${deviceId} ${details?.key}`));
  return alerts.flatMap((alert) => {
    const [deviceId = ''] = alert.id.split(':');
    const key = KEYS[alert.name] ?? PLAIN_KEYS.find((one) => one === alert.name);
    const place = `${deviceId} ${key}`;
    if (!key || seen.has(place)) return [];
    seen.add(place);
    return [{ ...alert, deviceId, key }];
  });
}

/** `CO₂: 560 ppm` */
export function alertText({ key, value }: DeviceAlert, t: TFunction, format: Formatters): string {
  return t('alarm.local', { metric: t(`metric.${key}`), value: valueText(key, value, format) });
}
