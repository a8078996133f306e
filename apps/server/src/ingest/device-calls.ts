import { LIMITS } from '../limits/limits.ts';
import type { RejectionReason } from './rejection.ts';

/** Bytes of a message beside its payload: its topic, its numbers and its properties. */
const BESIDE_PAYLOAD = 256;

/**
 * What a device may send, as ThingsBoard's device SDKs ask for it when they connect. Nothing is said of rates: a device that
 * sends faster is read more slowly, and loses nothing.
 */
const SESSION_LIMITS = {
  maxPayloadSize: LIMITS.ingest.messageBytes - BESIDE_PAYLOAD,
  maxInflightMessages: LIMITS.mqttConnections.receiveMaximum,
  rateLimits: { messages: null, telemetryMessages: null, telemetryDataPoints: null },
};

/** Methods that devices may call; there is no rule chain that could answer others. */
const ANSWERS: ReadonlyMap<string, unknown> = new Map([['getSessionLimits', SESSION_LIMITS]]);

/** The answer to a call of a device, that there is none, or why it is no call. */
export type CallAnswer =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'unknown-method' }
  | { readonly kind: 'refused'; readonly reason: RejectionReason };

/** What is said of a method that no one answers. */
export const UNKNOWN_METHOD = 'Unknown method';

/** Answers what a device calls: `{"method","params"}`. */
export function answerCall(payload: Buffer): CallAnswer {
  let call: unknown;
  try {
    call = JSON.parse(payload.toString());
  } catch {
    return { kind: 'refused', reason: 'not-json' };
  }
  const method =
    typeof call === 'object' && call !== null ? (call as { method?: unknown }).method : undefined;
  if (typeof method !== 'string') return { kind: 'refused', reason: 'not-a-call' };
  const answer = ANSWERS.get(method);
  return answer === undefined ? { kind: 'unknown-method' } : { kind: 'answered', answer };
}
