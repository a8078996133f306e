import { z } from 'zod';
import { USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { DEVICE_HEALTH_PERMISSIONS } from './device-health.permissions.ts';

/** How many messages stay, and why: a reason for rejection, `not-kept` or `no-readings`. */
const stayingSchema = z.array(z.object({ reason: z.string(), messages: z.number().int() }));

/** Rejected messages of a device for one reason, and what would become of them if they were sent again now. */
export const rejectedGroupSchema = z.object({
  reason: z.string(),
  messages: z.number().int(),
  /** Times of receipt of the oldest and the newest, epoch milliseconds. */
  from: z.number().int(),
  to: z.number().int(),
  /** Messages that would be stored, and the number of their readings. */
  storable: z.number().int(),
  readings: z.number().int(),
  staying: stayingSchema,
});
export type RejectedGroup = z.infer<typeof rejectedGroupSchema>;

export const sentAgainSchema = z.object({
  /** Messages that are stored now, and the number of their readings. */
  messages: z.number().int(),
  readings: z.number().int(),
  staying: stayingSchema,
});
export type SentAgain = z.infer<typeof sentAgainSchema>;

/** Rejected messages of all devices of a tenant for one reason. */
export const rejectedReasonSchema = z.object({
  reason: z.string(),
  devices: z.number().int(),
  messages: z.number().int(),
  /** Messages that were kept whole: only these can be sent. */
  kept: z.number().int(),
});
export type RejectedReason = z.infer<typeof rejectedReasonSchema>;

const tag = 'device health';
const permission = DEVICE_HEALTH_PERMISSIONS.sendAgain;
const params = z.object({ deviceId: uuidParameter('deviceId') });

export const previewRejectedMessages = operation({
  method: 'GET',
  path: '/backoffice/deviceHealth/:deviceId/rejectedMessages',
  permission,
  tag,
  summary: 'Rejected messages of a device by reason, and what would be stored if they were sent again',
  params,
  responses: { 200: z.object({ groups: z.array(rejectedGroupSchema) }) },
});

export const sendRejectedMessages = operation({
  method: 'POST',
  path: '/backoffice/deviceHealth/:deviceId/rejectedMessages',
  permission,
  tag,
  summary: 'Send rejected messages of a device again',
  description:
    'They are handled as if the device sent them. Stored ones are no longer rejected; sending a message twice stores the same readings.',
  params,
  body: z.object({ reason: z.string().max(100).optional() }),
  responses: { 200: sentAgainSchema },
  errors: [...USUAL_ERRORS],
});

export const listRejectedMessages = operation({
  method: 'GET',
  path: '/backoffice/deviceHealth/rejectedMessages',
  permission,
  tag,
  summary: 'Number of rejected messages of all devices in scope by reason',
  responses: { 200: z.object({ reasons: z.array(rejectedReasonSchema) }) },
});

export const sendAllRejectedMessages = operation({
  method: 'POST',
  path: '/backoffice/deviceHealth/rejectedMessages',
  permission,
  tag,
  summary: 'Send rejected messages of all devices in scope again, some devices at a time',
  description:
    'Sends those of the next devices. `next` of the answer is the `after` of the following request; null: there are no more.',
  body: z.object({ reason: z.string().max(100), after: uuidParameter('after').optional() }),
  responses: { 200: sentAgainSchema.extend({ next: z.uuid().nullable() }) },
  errors: [...USUAL_ERRORS],
});
