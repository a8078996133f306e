import { z } from 'zod';
import { REQUEST_ERRORS } from './errors.ts';
import { contentOf, operation } from './operation.ts';
import { permission } from './permission.ts';

export const DEVICE_API_PERMISSIONS = {
  send: permission('device-api:send', {
    who: 'device',
    does: "send telemetry and attributes with a device's access token",
  }),
};

const tag = 'device API';
const params = z.object({ token: z.string() });
const keys = z.union([z.string(), z.array(z.string())]).optional();
const values = z.record(z.string(), z.unknown());

/** An unknown token, too many messages, no room at the moment: the status says it all. */
const REFUSALS = { 401: z.void(), 429: z.void(), 503: z.void() };

/** The body is JSON under any content type or none, and is decoded as over MQTT. */
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
