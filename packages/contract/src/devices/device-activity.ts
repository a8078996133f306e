import { z } from 'zod';
import {
  REPEATED,
  type ReadEntry,
  readEntry,
  type WrittenDetails,
  type WrittenEntry,
} from '../common/entry-details.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { type StoredDetails, storedDetailsSchema } from '../common/stored-details.ts';
import { declaredShape } from '../features.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';

const KINDS = declaredShape('activityKinds');
export type DeviceActivityKind = keyof typeof KINDS;

/** Kinds of events of a device that this version knows. */
export const DEVICE_ACTIVITY_KINDS = Object.keys(KINDS) as readonly DeviceActivityKind[];

/** The details of a kind of event. */
export type ActivityDetails<Kind extends DeviceActivityKind> = WrittenDetails<(typeof KINDS)[Kind]>;
/** The names of fields that the details of events have. */
export type ActivityField = { [Kind in DeviceActivityKind]: keyof (typeof KINDS)[Kind] }[DeviceActivityKind];

/** An event of a device, to be written. */
export type ActivityEvent = WrittenEntry<typeof KINDS>;
/** An event of a device as read. */
export type ReadActivity = ReadEntry<typeof KINDS, typeof REPEATED>;

/** @returns undefined if this version does not know the kind */
export const readActivity = (stored: {
  readonly kind: string;
  readonly details: StoredDetails | null;
}): ReadActivity | undefined => readEntry(KINDS, stored, REPEATED);

export const deviceActivitySchema = z.object({
  id: z.string(),
  createdTime: z.number().int().describe('Epoch milliseconds'),
  kind: z.string().describe(`One of ${DEVICE_ACTIVITY_KINDS.join(', ')}, or a later one`),
  userEmail: z.string().nullable().describe('Who did it; null: no one, such as falling silent'),
  details: storedDetailsSchema.nullable(),
});
export type DeviceActivity = z.infer<typeof deviceActivitySchema>;

export const listDeviceActivity = operation({
  method: 'GET',
  path: '/backoffice/deviceActivity/:deviceId',
  permission: DEVICE_PERMISSIONS.readActivity,
  tag: 'device health',
  summary: 'The timeline of a device, newest first',
  description: 'Nothing from before the device came to the tenant.',
  params: z.object({ deviceId: uuidParameter('deviceId') }),
  query: optionalPageQuerySchema([], {}),
  responses: { 200: pageSchema(deviceActivitySchema) },
});
