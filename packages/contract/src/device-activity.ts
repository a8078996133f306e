import { z } from 'zod';
import { optionalPageQuerySchema, pageSchema } from './common/page.ts';

/** What happened to a device, as far as this version knows it. */
export const DEVICE_ACTIVITY_KINDS = [
  'created',
  'updated',
  'assigned',
  'unassigned',
  'movedToTenant',
  'tokenChanged',
  'tokenRead',
  'placed',
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

export const deviceActivityPageSchema = pageSchema(deviceActivitySchema);

/** Query of `GET /backoffice/deviceActivity/{deviceId}`: newest first. */
export const deviceActivityQuerySchema = optionalPageQuerySchema([], {});
