import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';

/** Change of a device as a gateway: it became one, is no longer one, or its rights changed. */
export const GATEWAY_CHANGES = ['marked', 'unmarked', 'changed'] as const;
export type GatewayChange = (typeof GATEWAY_CHANGES)[number];

/** Kinds of events of a device that this version knows. */
export const DEVICE_ACTIVITY_KINDS = [
  'created',
  /** `details`: field names as `changed`; `gateway`: one of GATEWAY_CHANGES, if that changed. */
  'updated',
  /** `details`: old and new name, or model number, as `from` and `to`; without values of a former owner. */
  'renamed',
  'relabelled',
  'modelChanged',
  'assigned',
  'unassigned',
  'movedToTenant',
  'tokenChanged',
  'tokenRead',
  'provisioned',
  /** `details`: field names as `changed`; the kind of `place` and the `city`, null: none. */
  'placed',
  /** `details`: the `day`, yyyy-MM-dd, and a description, `text`. */
  'calibrated',
  /** `details`: `mode`, its number, and its `name`. */
  'modeAsked',
  'modeWithdrawn',
  /** An automation requested a mode. `details`: name as `automation`, `mode` and its `name`, `isAfter`: it ended. */
  'modeAutomated',
  /** Automations requested more changes than the hourly limit of a device. `details`: `automation`, `most`. */
  'automationHeldBack',
  /** `details`: the `day`, yyyy-MM-dd, and the time of the entry, `notedTime`, epoch ms. */
  'filterChanged',
  'filterChangeUndone',
  /** Its filter is due, or soon will be. `details`: the expected `day`. */
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
