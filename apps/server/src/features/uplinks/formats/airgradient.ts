import { isObject } from '../../../ingest/device-json.ts';
import { flatValues } from './decoded-object.ts';
import { isSerial, NAMELESS, UNREADABLE, type UplinkMessage } from './uplink-message.ts';

const PREFIX = 'airgradient:';

/** The serial number in the path to which a monitor posts: `airgradient:84fce6123456`. */
export const serialOfPath = (sensor: string): string =>
  sensor.startsWith(PREFIX) ? sensor.slice(PREFIX.length) : '';

/** The values of an AirGradient monitor, by HTTP or MQTT. It knows no time. */
export function readAirGradient(content: unknown, serial: string): UplinkMessage {
  if (!isObject(content)) return UNREADABLE;
  if (!isSerial(serial)) return NAMELESS;
  return {
    kind: 'measured',
    serial: serial.toLowerCase(),
    name: null,
    readings: [{ values: flatValues(content) }],
  };
}
