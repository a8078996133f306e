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

/**
 * A webhook of The Things Stack, in JSON. Its kind is the name of the field with its content. Of the two kinds that hold
 * measured values, only `uplink_message` has all of them.
 */
export function readTheThingsStack(content: unknown): UplinkMessage {
  if (!isObject(content)) return UNREADABLE;
  const { end_device_ids: ids, uplink_message: uplink, simulated, received_at: receivedAt } = content;
  if (!isObject(ids)) return NAMELESS;
  // A test message has made-up values.
  if (!isObject(uplink) || simulated === true) return IGNORED;
  if (!isSerial(ids['dev_eui'])) return NAMELESS;
  const { decoded_payload: decoded, frm_payload: payload, received_at: measuredAt } = uplink;
  const isDecoded = isObject(decoded) && Object.keys(decoded).length > 0;
  if (!isDecoded && !payload) return IGNORED;
  return {
    kind: 'measured',
    serial: ids['dev_eui'].toLowerCase(),
    name: nameOf(ids['device_id']),
    // The Network Server's time stays the same when the webhook is repeated.
    readings: isDecoded ? readingsOf(decoded, timeIn(measuredAt) ?? timeIn(receivedAt)) : 'not-decoded',
  };
}
