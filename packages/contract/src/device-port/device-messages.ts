import { z } from 'zod';
import { decimalOf } from '../telemetry/telemetry-values.ts';
import { GATEWAY_FILTERS } from './gateway-messages.ts';

/** Topics on which devices publish readings: the long form, and the short ones (`/j` for JSON, like all others). */
export const TELEMETRY_TOPICS = ['v1/devices/me/telemetry', 'v2/t', 'v2/t/j'] as const;

/** Topics on which devices publish client attributes. */
export const ATTRIBUTE_TOPICS = ['v1/devices/me/attributes', 'v2/a', 'v2/a/j'] as const;

/** Topics on which devices receive changes of shared attributes. */
export const SHARED_ATTRIBUTE_TOPICS = ['v1/devices/me/attributes', 'v2/a'] as const;

/** Topics of attribute requests and responses; followed by a number chosen by the device. */
export const ATTRIBUTE_REQUESTS = [
  { request: 'v1/devices/me/attributes/request/', response: 'v1/devices/me/attributes/response/' },
  { request: 'v2/a/req/', response: 'v2/a/res/' },
] as const;

/**
 * Topics of calls and answers; followed by a number chosen by the caller. A device subscribes to `request` for
 * commands, and to `response` for the answers to its own calls.
 */
export const CALL_TOPICS = [
  { request: 'v1/devices/me/rpc/request/', response: 'v1/devices/me/rpc/response/' },
  { request: 'v2/r/req/', response: 'v2/r/res/' },
] as const;

/**
 * The call by which a device asks which of these times, epoch ms, its tenant has no reading of:
 * `{"method": "findMissingReadings", "params": {"times": [1767229200000]}}`, answered with `{"missing": []}`.
 */
export const FIND_MISSING_READINGS = 'findMissingReadings';
/** Most times of such a call. */
export const MAX_TIMES_ASKED = 1000;

/** Topic on which a device offers to be claimed, with a secret. */
export const CLAIM_TOPIC = 'v1/devices/me/claim';

/** Provisioning: user name of a device without an access token, and the topics of its request and response. */
export const PROVISIONING_USER = 'provision';
export const PROVISION_REQUEST_TOPIC = '/provision/request';
export const PROVISION_RESPONSE_TOPIC = '/provision/response';

/** All filters that a device may subscribe to. */
export const SUBSCRIBABLE_FILTERS: ReadonlySet<string> = new Set([
  ...SHARED_ATTRIBUTE_TOPICS,
  ...ATTRIBUTE_REQUESTS.map(({ response }) => `${response}+`),
  ...CALL_TOPICS.flatMap(({ request, response }) => [`${request}+`, `${response}+`]),
  ...GATEWAY_FILTERS,
]);

/** Most readings in one message. */
export const MAX_READINGS = 5000;
/** Most keys of one reading, or of one message of attributes. */
export const MAX_KEYS = 256;
export const MAX_KEY_LENGTH = 255;
/** Deepest nesting of objects and arrays inside one value. */
export const MAX_VALUE_DEPTH = 16;
/** 2000-01-01T00:00:00Z, in epoch milliseconds: no reading is older. */
export const MIN_TS = 946_684_800_000;
/** How far ahead of the server's clock a reading may be, in milliseconds. */
export const MAX_TS_AHEAD_MS = 86_400_000;

/** No NUL character and no lone surrogate: PostgreSQL cannot store them. */
const storableText = z
  .string()
  .refine(
    (text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text),
    'holds a character that cannot be stored',
  );

/** A key, as a device may send it. */
export const deviceKeySchema = storableText.min(1).max(MAX_KEY_LENGTH);

type Json = number | string | boolean | null | Json[] | { [key: string]: Json };

/** z.number() accepts finite numbers only, and so rejects 1e400. */
const json = (depth: number): z.ZodType<Json> => {
  const scalar = z.union([z.number(), storableText, z.boolean(), z.null()]);
  if (depth === 0) return scalar;
  const inner = z.lazy(() => json(depth - 1));
  return z.union([scalar, z.array(inner), z.record(storableText, inner)]);
};

const values = z
  .record(deviceKeySchema, json(MAX_VALUE_DEPTH))
  .refine((object) => Object.keys(object).length <= MAX_KEYS, 'has too many keys');

const plainReading = values.refine((object) => !('ts' in object && 'values' in object));

/** Epoch ms, a number or its text in decimal notation; a fraction is cut off. */
const time = (now: number) =>
  z
    .union([z.number(), z.string().transform((text) => decimalOf(text) ?? Number.NaN)])
    .transform(Math.floor)
    .pipe(
      z
        .number()
        .min(MIN_TS)
        .max(now + MAX_TS_AHEAD_MS),
    );

const timedReading = (now: number) => z.object({ ts: time(now), values });

/**
 * Telemetry payload over MQTT and HTTP, received at `now` (epoch milliseconds): the values of one reading,
 * `{"ts": <epoch ms>, "values": {…}}`, or an array of both. Keys with `null` are left out, and decimal text under a key
 * with a column is a number.
 */
export const telemetryPayloadSchema = (now: number) => {
  const reading = z.union([timedReading(now), plainReading]);
  return z.union([reading, z.array(reading).min(1).max(MAX_READINGS)]);
};

/** Payload of client attributes: an object. Keys with `null` are left out. */
export const attributesPayloadSchema = values;
