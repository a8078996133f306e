import { LIMITS } from '../limits/limits.ts';
import { isObject, readDeviceJson } from './device-json.ts';
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

/** Methods that devices may call; there is no rule chain to answer others. */
const ANSWERS: ReadonlyMap<string, unknown> = new Map([['getSessionLimits', SESSION_LIMITS]]);

/** The answer to a device's call, that the method is unknown, or why the call is invalid. */
export type CallAnswer =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'unknown-method' }
  | { readonly kind: 'refused'; readonly reason: RejectionReason };

/** The answer to an unknown method. */
export const UNKNOWN_METHOD = 'Unknown method';

/** Answers a device's call: `{"method","params"}`. */
export function answerCall(payload: Buffer): CallAnswer {
  const message = readDeviceJson(payload);
  if (typeof message === 'string') return { kind: 'refused', reason: message };
  const method = isObject(message.content) ? message.content['method'] : undefined;
  if (typeof method !== 'string') return { kind: 'refused', reason: 'not-a-call' };
  const answer = ANSWERS.get(method);
  return answer === undefined ? { kind: 'unknown-method' } : { kind: 'answered', answer };
}
