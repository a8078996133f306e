import { z } from 'zod';
import { REQUEST_ERRORS } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import { optionalIntegerParameter } from '../common/parameters.ts';
import { permission } from '../common/permission.ts';

export const DEVICE_API_PERMISSIONS = {
  send: permission('device-api:send', {
    who: 'device',
    does: "send telemetry, attributes and answers to commands with a device's access token",
  }),
  provision: permission('device-api:provision', {
    who: 'device',
    does: "get a device's access token with key and secret of a device profile",
  }),
};

const tag = 'device API';
const params = z.object({ token: z.string() });
const keys = z.union([z.string(), z.array(z.string())]).optional();
const values = z.record(z.string(), z.unknown());

/** Unknown token, too many messages, or a full backlog: only a status. */
const REFUSALS = { 401: z.void(), 429: z.void(), 503: z.void() };

/** The body is JSON with any content type or none, decoded as over MQTT. */
const storing = {
  method: 'POST',
  permission: DEVICE_API_PERMISSIONS.send,
  tag,
  params,
  responses: { 200: z.void(), 400: contentOf('text/plain'), ...REFUSALS },
  errors: [REQUEST_ERRORS.tooLarge],
} as const;

export const sendTelemetry = operation({
  ...storing,
  path: '/api/v1/:token/telemetry',
  summary: 'Store readings',
});

export const sendAttributes = operation({
  ...storing,
  path: '/api/v1/:token/attributes',
  summary: "Store a device's own attributes",
});

export const offerDevice = operation({
  ...storing,
  path: '/api/v1/:token/claim',
  summary: 'Allow a customer to claim the device',
  description:
    'The body is empty or `{"secretKey", "durationMs"}`. Answered 400 where the tenant has not allowed it (the ' +
    "device's attribute `claimingAllowed`), and where a customer has the device.",
});

export const provisionDevice = operation({
  method: 'POST',
  path: '/api/v1/provision',
  permission: DEVICE_API_PERMISSIONS.provision,
  tag,
  summary: 'Register a device, and return its access token',
  description:
    'The body is JSON under any content type or none: `{"deviceName", "provisionDeviceKey", "provisionDeviceSecret"}`, and ' +
    'perhaps `token` and `gateway`. Answered 200 with JSON, as text, whose `status` is SUCCESS, NOT_FOUND or FAILURE.',
  responses: {
    200: contentOf('text/plain'),
    400: contentOf('text/plain'),
    429: z.void(),
    503: z.void(),
  },
  errors: [REQUEST_ERRORS.tooLarge],
});

export const readDeviceAttributes = operation({
  method: 'GET',
  path: '/api/v1/:token/attributes',
  permission: DEVICE_API_PERMISSIONS.send,
  tag,
  summary: "A device's own and shared attributes",
  params,
  query: z.object({ clientKeys: keys, sharedKeys: keys }),
  responses: { 200: z.object({ client: values.optional(), shared: values.optional() }), ...REFUSALS },
  errors: [REQUEST_ERRORS.malformed],
});

/** Time-out of a long poll: default and maximum, milliseconds. */
export const DEFAULT_POLL_MS = 60_000;
export const MAX_POLL_MS = 300_000;

const pollQuerySchema = z.object({
  timeout: optionalIntegerParameter('timeout', 'java.lang.Long').describe(
    `Milliseconds to wait; ${DEFAULT_POLL_MS} when it is 0 or missing, ${MAX_POLL_MS} at most`,
  ),
});

/** Held until there is data. */
const poll = {
  method: 'GET',
  permission: DEVICE_API_PERMISSIONS.send,
  tag,
  params,
  query: pollQuerySchema,
  errors: [REQUEST_ERRORS.malformed],
} as const;
/** Ended without data: the device was deleted, or the time-out was reached. */
const pollEnds = { 403: contentOf('text/plain'), 408: z.void(), ...REFUSALS };

export const pollAttributeUpdates = operation({
  ...poll,
  path: '/api/v1/:token/attributes/updates',
  summary: 'The next change of attributes that a device shares',
  description:
    'The new values by key, or the keys of those that were deleted as `{"deleted": ["key"]}`. Empty with 408 when ' +
    'there was none in time, or another poll of the device has taken its place.',
  responses: { 200: values, ...pollEnds },
});

export const pollCommand = operation({
  ...poll,
  path: '/api/v1/:token/rpc',
  summary: 'The next command for a device, by long polling',
  description: 'Empty with 408 when none came in time, or another poll of the device has taken its place.',
  responses: {
    200: z.object({ id: z.number().int(), method: z.string(), params: z.unknown() }),
    ...pollEnds,
  },
});

export const answerCommand = operation({
  method: 'POST',
  path: '/api/v1/:token/rpc/:requestId',
  permission: DEVICE_API_PERMISSIONS.send,
  tag,
  summary: "A device's answer to a command",
  description:
    'The body is JSON under any content type or none. Answered 200 also where nothing waits for it any more.',
  params: params.extend({ requestId: z.string() }),
  responses: { 200: z.void(), 400: contentOf('text/plain'), ...REFUSALS },
  errors: [REQUEST_ERRORS.tooLarge],
});

export const callServer = operation({
  ...storing,
  path: '/api/v1/:token/rpc',
  summary: "Answer a device's own call",
  description:
    'The body is `{"method", "params"}`. `getSessionLimits` is answered; any other method is refused.',
  responses: { ...storing.responses, 200: z.unknown() },
});
