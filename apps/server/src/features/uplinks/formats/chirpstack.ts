import { isObject } from '../../../ingest/device-json.ts';
import { readingsOf } from './decoded-object.ts';
import {
  IGNORED,
  isSerial,
  NAMELESS,
  nameOf,
  timeIn,
  UNREADABLE,
  type UplinkMessage,
} from './uplink-message.ts';

/** An event of ChirpStack's HTTP integration, in JSON. @param event its kind, from the address; missing: an uplink */
export function readChirpStack(content: unknown, event = 'up'): UplinkMessage {
  if (!isObject(content)) return UNREADABLE;
  if (event !== 'up' && event !== 'status') return IGNORED;
  const { deviceInfo } = content;
  if (!isObject(deviceInfo) || !isSerial(deviceInfo['devEui'])) return NAMELESS;
  const readings = event === 'up' ? measuredIn(content) : batteryIn(content);
  if (!readings) return IGNORED;
  const { devEui: serial, deviceName } = deviceInfo;
  return { kind: 'measured', serial: serial as string, name: nameOf(deviceName), readings };
}

/** Undefined: the frame carries commands of the network alone. */
function measuredIn({ object, data, time }: Record<string, unknown>) {
  if (isObject(object) && Object.keys(object).length > 0) return readingsOf(object, timeIn(time));
  return data ? 'not-decoded' : undefined;
}

/** Zero and false are not sent. */
function batteryIn({
  batteryLevel = 0,
  batteryLevelUnavailable,
  externalPowerSource,
  time,
}: Record<string, unknown>) {
  if (batteryLevelUnavailable || externalPowerSource) return undefined;
  return readingsOf({ bat: batteryLevel }, timeIn(time));
}
