import { FIND_MISSING_READINGS, MAX_TIMES_ASKED } from '@airdeck/contract/device-port/device-messages';
import type pg from 'pg';
import { LIMITS } from '../limits/limits.ts';
import type { Device } from './device-directory.ts';
import { isObject, readDeviceJson } from './device-json.ts';
import { findMissingTimes } from './own-readings.repository.ts';
import type { RejectionReason } from './rejection.ts';

/** Bytes of a message besides its payload: topic, ids and properties. */
const BESIDE_PAYLOAD = 256;

/**
 * Limits of a device's messages, which ThingsBoard's device SDKs request when they connect. Rates are left out: a
 * device that sends faster is read more slowly, and loses nothing.
 */
const SESSION_LIMITS = {
  maxPayloadSize: LIMITS.ingest.messageBytes - BESIDE_PAYLOAD,
  maxInflightMessages: LIMITS.mqttConnections.receiveMaximum,
  rateLimits: { messages: null, telemetryMessages: null, telemetryDataPoints: null },
};

/** The answer to a device's call, that the method is unknown, or why the call is invalid. */
export type CallAnswer =
  | { readonly kind: 'answered'; readonly answer: unknown }
  /** The answer is in the database. */
  | { readonly kind: 'looked-up'; readonly lookUp: () => Promise<unknown> }
  | { readonly kind: 'unknown-method' }
  | { readonly kind: 'refused'; readonly reason: RejectionReason };

/** The answer to an unknown method. */
export const UNKNOWN_METHOD = 'Unknown method';

/** Answers a device's call: `{"method","params"}`. */
export type AnswerCall = (device: Pick<Device, 'key'>, payload: Buffer) => CallAnswer;

/** There is no rule chain to answer other methods. */
export const createDeviceCalls =
  (pool: pg.Pool): AnswerCall =>
  (device, payload) => {
    const message = readDeviceJson(payload);
    if (typeof message === 'string') return { kind: 'refused', reason: message };
    const { method, params } = isObject(message.content) ? message.content : {};
    if (typeof method !== 'string') return { kind: 'refused', reason: 'not-a-call' };
    if (method === 'getSessionLimits') return { kind: 'answered', answer: SESSION_LIMITS };
    if (method !== FIND_MISSING_READINGS) return { kind: 'unknown-method' };
    const times = isObject(params) ? params['times'] : undefined;
    if (!isTimes(times)) return { kind: 'refused', reason: 'not-a-call' };
    const lookUp = async () => ({ missing: await findMissingTimes(pool, device.key, times) });
    return { kind: 'looked-up', lookUp };
  };

const isTimes = (times: unknown): times is number[] =>
  Array.isArray(times) && times.length <= MAX_TIMES_ASKED && times.every((ts) => Number.isSafeInteger(ts));
