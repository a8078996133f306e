import { z } from 'zod';
import { GATEWAY_FILTERS } from './gateway-messages.ts';

/** Topics on which devices publish readings: the long form, and the short ones (`/j` says JSON, which all are). */
export const TELEMETRY_TOPICS = ['v1/devices/me/telemetry', 'v2/t', 'v2/t/j'] as const;

/** Topics on which devices publish attributes of their own. */
export const ATTRIBUTE_TOPICS = ['v1/devices/me/attributes', 'v2/a', 'v2/a/j'] as const;

/** Topics on which devices are told of changes of attributes they share with the platform. */
export const SHARED_ATTRIBUTE_TOPICS = ['v1/devices/me/attributes', 'v2/a'] as const;

/** Where devices ask for attributes, and where they are answered; a number chosen by the device follows each. */
export const ATTRIBUTE_REQUESTS = [
  { request: 'v1/devices/me/attributes/request/', response: 'v1/devices/me/attributes/response/' },
  { request: 'v2/a/req/', response: 'v2/a/res/' },
] as const;

/**
 * Where one side calls and the other answers; a number chosen by the side that calls follows each. A device subscribes to
 * `request` for the commands that it is sent, and to `response` for the answers to its own calls.
 */
export const CALL_TOPICS = [
  { request: 'v1/devices/me/rpc/request/', response: 'v1/devices/me/rpc/response/' },
  { request: 'v2/r/req/', response: 'v2/r/res/' },
] as const;

/** Where a device says that it may be claimed, and with which secret. */
export const CLAIM_TOPIC = 'v1/devices/me/claim';

/** As whom a device connects that has no access token yet, and where it asks for one and is answered. */
export const PROVISIONING_USER = 'provision';
export const PROVISION_REQUEST_TOPIC = '/provision/request';
export const PROVISION_RESPONSE_TOPIC = '/provision/response';

/** Every filter that a device may subscribe to. */
export const SUBSCRIBABLE_FILTERS: ReadonlySet<string> = new Set([
  ...SHARED_ATTRIBUTE_TOPICS,
  ...ATTRIBUTE_REQUESTS.map(({ response }) => `${response}+`),
  ...CALL_TOPICS.flatMap(({ request, response }) => [`${request}+`, `${response}+`]),
  ...GATEWAY_FILTERS,
]);

/** Readings of one message at most. */
export const MAX_READINGS = 5000;
/** Keys of one reading, or of one message of attributes, at most. */
export const MAX_KEYS = 256;
export const MAX_KEY_LENGTH = 255;
/** Objects and arrays inside one value, one in the other, at most. */
export const MAX_VALUE_DEPTH = 16;
/** 2000-01-01T00:00:00Z, in epoch milliseconds: no reading is older. */
export const MIN_TS = 946_684_800_000;
/** How far ahead of the server's clock a reading may be, in milliseconds. */
export const MAX_TS_AHEAD_MS = 86_400_000;

/** No NUL character and no half of a surrogate pair: PostgreSQL can keep neither. */
const storableText = z
  .string()
  .refine(
    (text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text),
    'holds a character that cannot be stored',
  );

const key = storableText.min(1).max(MAX_KEY_LENGTH);

type Json = number | string | boolean | null | Json[] | { [key: string]: Json };

/** z.number() takes finite numbers only: 1e400 is none. */
const json = (depth: number): z.ZodType<Json> => {
  const scalar = z.union([z.number(), storableText, z.boolean(), z.null()]);
  if (depth === 0) return scalar;
  const inner = z.lazy(() => json(depth - 1));
  return z.union([scalar, z.array(inner), z.record(storableText, inner)]);
};

const values = z
  .record(key, json(MAX_VALUE_DEPTH))
  .refine((object) => Object.keys(object).length <= MAX_KEYS, 'has too many keys');

const plainReading = values.refine((object) => !('ts' in object && 'values' in object));

const timedReading = (now: number) =>
  z.object({
    ts: z
      .int()
      .min(MIN_TS)
      .max(now + MAX_TS_AHEAD_MS),
    values,
  });

/**
 * What a device may send as telemetry, over MQTT and HTTP alike, at the time `now` (epoch milliseconds): the
 * values of one reading, `{"ts": <epoch ms>, "values": {…}}`, or an array of both. `null` leaves its key out.
 */
export const telemetryPayloadSchema = (now: number) => {
  const reading = z.union([timedReading(now), plainReading]);
  return z.union([reading, z.array(reading).min(1).max(MAX_READINGS)]);
};

/** What a device may send as its own attributes: an object. `null` leaves its key out. */
export const attributesPayloadSchema = values;
