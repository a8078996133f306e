import { decimalOf } from '@airdeck/contract/telemetry/telemetry-values';
import { isObject } from '../../../ingest/device-json.ts';
import { isSerial, NAMELESS, UNREADABLE, type UplinkMessage } from './uplink-message.ts';

/** Numbers that airRohr sends where a sensor could not be read, by the end of their names. */
const UNREAD: readonly (readonly [RegExp, number])[] = [
  [/temperature$/, -128],
  [/humidity$/, -1],
  [/P\d$/, -1],
  [/pressure$/, -1],
];

/** A message of airRohr to an API of one's own. It knows no time. @param sensor the header `X-Sensor` */
export function readSensorCommunity(content: unknown, sensor: string | undefined): UplinkMessage {
  if (!isObject(content) || !Array.isArray(content['sensordatavalues'])) return UNREADABLE;
  const serial = sensor || `esp8266-${content['esp8266id'] ?? ''}`;
  if (!isSerial(serial) || serial === 'esp8266-') return NAMELESS;
  const values: Record<string, unknown> = Object.create(null);
  for (const one of content['sensordatavalues'] as unknown[]) {
    if (!isObject(one) || typeof one['value_type'] !== 'string') return UNREADABLE;
    const { value_type: key, value } = one as { value_type: string; value: unknown };
    const number = typeof value === 'string' ? decimalOf(value.trim()) : undefined;
    if (!isUnread(key, number ?? value)) values[key] = number ?? value;
  }
  return { kind: 'measured', serial: serial.toLowerCase(), name: null, readings: [{ values }] };
}

const isUnread = (key: string, value: unknown): boolean =>
  UNREAD.some(([name, sent]) => sent === value && name.test(key));
