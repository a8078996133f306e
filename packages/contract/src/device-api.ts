import { z } from 'zod';
import { operation } from './operation.ts';
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

/** The body is JSON under any content type or none, and is decoded as over MQTT. */
const storing = {
  method: 'POST',
  permission: DEVICE_API_PERMISSIONS.send,
  tag,
  params,
  responses: { 200: z.void() },
  // What goes wrong is answered without a body, or with the reason as text.
  errors: [],
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
  responses: { 200: z.object({ client: values.optional(), shared: values.optional() }) },
  errors: [],
});
