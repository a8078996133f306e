import { MAX_READINGS } from '@airdeck/contract/device-port/device-messages';
import type { TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import type { AttributeRequest } from './client-attributes.ts';
import { isObject, readDeviceJson } from './device-json.ts';
import { type KeyNames, nameKeys } from './key-names.ts';
import { type Reading, timeOf, toReading, toValues, withoutNulls } from './reading.ts';
import type { RejectionReason } from './rejection.ts';

/** The device whose readings are decoded, and the time of those without one. */
export type DecodingDevice = {
  readonly key: number;
  /** Readings from before are no longer kept, epoch milliseconds. */
  readonly keptFrom: number;
  /** The keys that are quantities of ours under another name; undefined: none is. */
  readonly keyNames: KeyNames | undefined;
  /** A time for a message that has none of its own, epoch milliseconds. */
  stamp(now: number): number;
};

/**
 * Reads a telemetry message: an object of values, `{"ts","values"}`, or an array of both. Equal to parsing
 * with `telemetryPayloadSchema`, and many times faster; a test compares the two.
 * @returns the readings, none when the message held only nulls, or why it cannot be stored.
 */
export function decodeTelemetry(
  payload: Buffer,
  device: DecodingDevice,
  now: number,
): Reading[] | RejectionReason {
  const message = readDeviceJson(payload);
  if (typeof message === 'string') return message;
  return toReadings(message.content, device, now, message.checkText);
}

/** The same for a parsed message. `checkText`: whether texts may contain characters that PostgreSQL rejects. */
export function toReadings(
  message: unknown,
  device: DecodingDevice,
  now: number,
  checkText: boolean,
): Reading[] | RejectionReason {
  if (message === null || typeof message !== 'object') return 'wrong-form';
  const readings: Reading[] = [];
  if (!Array.isArray(message)) {
    const rejection = addReading(readings, message as Record<string, unknown>, device, now, NaN, checkText);
    return rejection ?? readings;
  }
  if (message.length === 0) return 'empty';
  if (message.length > MAX_READINGS) return 'too-many-readings';
  // All readings of a message without a time get the same one.
  let stamped = NaN;
  for (const element of message as unknown[]) {
    if (element === null || typeof element !== 'object' || Array.isArray(element)) return 'wrong-form';
    const object = element as Record<string, unknown>;
    if (Number.isNaN(stamped) && !isTimed(object)) stamped = device.stamp(now);
    const rejection = addReading(readings, object, device, now, stamped, checkText);
    if (rejection) return rejection;
  }
  return readings;
}

/** Reads a message of attributes: an object of values. Nulls are left out. */
export function decodeAttributes(payload: Buffer): TelemetryValues | RejectionReason {
  const message = readDeviceJson(payload);
  return typeof message === 'string' ? message : toAttributes(message.content, message.checkText);
}

/** The same for a parsed message. */
export function toAttributes(message: unknown, checkText: boolean): TelemetryValues | RejectionReason {
  return isObject(message) ? toValues(message, checkText) : 'wrong-form';
}

/**
 * Parses a device's request for attributes: `{"clientKeys": "a,b", "sharedKeys": "c"}`. Either may be missing, and is
 * not requested then; if both are missing, everything is.
 */
export function decodeAttributeRequest(payload: Buffer): AttributeRequest | RejectionReason {
  if (payload.length === 0) return attributeRequest(undefined, undefined);
  const message = readDeviceJson(payload);
  if (typeof message === 'string') return message;
  const { content } = message;
  return isObject(content) ? attributeRequest(content['clientKeys'], content['sharedKeys']) : 'wrong-form';
}

/** The request for these lists of keys; other values than text count as missing. */
export function attributeRequest(clientKeys: unknown, sharedKeys: unknown): AttributeRequest {
  if (typeof clientKeys !== 'string' && typeof sharedKeys !== 'string')
    return { clientKeys: null, sharedKeys: null };
  return {
    ...(typeof clientKeys === 'string' && { clientKeys: splitKeys(clientKeys) }),
    ...(typeof sharedKeys === 'string' && { sharedKeys: splitKeys(sharedKeys) }),
  };
}

function splitKeys(text: string): string[] {
  return text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '' && !key.includes('\0'));
}

function addReading(
  readings: Reading[],
  object: Record<string, unknown>,
  device: DecodingDevice,
  now: number,
  stamped: number,
  checkText: boolean,
): RejectionReason | undefined {
  let ts = stamped;
  let values = object;
  if (isTimed(object)) {
    const time = timeOf(object['ts'], now, device.keptFrom);
    if (typeof time === 'string') return time;
    if (!isObject(object['values'])) return 'wrong-form';
    ts = time;
    values = object['values'];
  } else if (Number.isNaN(ts)) {
    ts = device.stamp(now);
  }
  const { key, keyNames } = device;
  const named = keyNames ? nameKeys(values, keyNames) : values;
  const reading = toReading(key, ts, named, checkText);
  if (typeof reading === 'string') return reading;
  if (reading)
    readings.push(named === values ? reading : { ...reading, sent: withoutNulls(values) as TelemetryValues });
  return undefined;
}

/** Only both together make a reading with a time: `{"ts":1,"pm25":3}` is two values. */
function isTimed(object: Record<string, unknown>): boolean {
  return Object.hasOwn(object, 'ts') && Object.hasOwn(object, 'values');
}
