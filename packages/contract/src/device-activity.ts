import { z } from 'zod';
import { optionalPageQuerySchema, pageSchema } from './common/page.ts';
import { uuidParameter } from './common/parameters.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';
import { operation } from './operation.ts';

/** What became of a device as a gateway: it is one, it is none any more, or it may do something else. */
export const GATEWAY_CHANGES = ['marked', 'unmarked', 'changed'] as const;
export type GatewayChange = (typeof GATEWAY_CHANGES)[number];

/** What happened to a device, as far as this version knows it. */
export const DEVICE_ACTIVITY_KINDS = [
  'created',
  /** `details`: names of the fields as `changed`; `gateway`, one of GATEWAY_CHANGES, where it changed as one. */
  'updated',
  /** `details`: what it was and is called, or its model's number, as `from` and `to`; without what its former owner knew. */
  'renamed',
  'relabelled',
  'modelChanged',
  'assigned',
  'unassigned',
  'movedToTenant',
  'tokenChanged',
  'tokenRead',
  'provisioned',
  /** `details`: names of the fields as `changed`; the kind of `place` and the `city`, null where there is none. */
  'placed',
  /** `details`: the `day`, yyyy-MM-dd, and what was done, `text`. */
  'calibrated',
  /** `details`: `mode`, its number, and its `name`. */
  'modeAsked',
  'modeWithdrawn',
  /** An automation asked for a mode. `details`: its name as `automation`, `mode` and its `name`, `isAfter`: it ended. */
  'modeAutomated',
  /** What automations asked for was more than a device is set in an hour. `details`: `automation`, `most`. */
  'automationHeldBack',
  /** `details`: the `day`, yyyy-MM-dd, and when that was noted, `notedTime`, epoch ms. */
  'filterChanged',
  'filterChangeUndone',
  /** Its filter will be due, or is. `details`: the `day` on which it is expected. */
  'filterSoon',
  'filterDue',
  /** Its very first message. */
  'firstHeard',
  'silent',
  'back',
  'filledIn',
] as const;
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
