import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { declaredNames } from '../features.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';

/** Change of a device as a gateway: it became one, is no longer one, or its rights changed. */
export const GATEWAY_CHANGES = ['marked', 'unmarked', 'changed'] as const;
export type GatewayChange = (typeof GATEWAY_CHANGES)[number];

/** Kinds of events of a device that this version knows. */
export const DEVICE_ACTIVITY_KINDS = declaredNames('activityKinds');
export type DeviceActivityKind = (typeof DEVICE_ACTIVITY_KINDS)[number];

export const deviceActivitySchema = z.object({
  id: z.string(),
  createdTime: z.number().int().describe('Epoch milliseconds'),
  kind: z.string().describe(`One of ${DEVICE_ACTIVITY_KINDS.join(', ')}, or a later one`),
  userEmail: z.string().nullable().describe('Who did it; null: no one, such as falling silent'),
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type DeviceActivity = z.infer<typeof deviceActivitySchema>;

export const listDeviceActivity = operation({
  method: 'GET',
  path: '/backoffice/deviceActivity/:deviceId',
  permission: DEVICE_PERMISSIONS.readActivity,
  tag: 'device health',
  summary: 'The time line of a device, newest first',
  description: 'A tenant sees nothing from before the device came to it.',
  params: z.object({ deviceId: uuidParameter('deviceId') }),
  query: optionalPageQuerySchema([], {}),
  responses: { 200: pageSchema(deviceActivitySchema) },
});
