import { z } from 'zod';
import { SAVE_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { operation } from '../common/operation.ts';
import { PLACE_ERRORS } from '../places/places.ts';
import { feedReadingSchema } from '../reading-feed/reading-feed.ts';
import { isEmpty, ruleDevicesSchema } from '../rules/rule-devices.ts';
import { MAX_KEYS_PER_REQUEST } from '../telemetry/telemetry.ts';
import { DELIVERY_FAILURES, webhookFormSchema, webhookTestSchema } from './deliveries.ts';
import { NOTIFICATION_PERMISSIONS } from './notifications.permissions.ts';
import { NOTIFICATION_ERRORS } from './notifications.ts';

// The second webhook of a tenant, to which its readings are sent. Signature and secret are those of the webhook of alarms.

/** The form of the webhook, and the body that saves it. */
export const readingWebhookFormSchema = webhookFormSchema.omit({ severities: true }).extend({
  devices: ruleDevicesSchema,
  keys: z.array(z.string().min(1).max(255)).max(MAX_KEYS_PER_REQUEST).describe('Empty: all keys'),
});
export type ReadingWebhookForm = z.infer<typeof readingWebhookFormSchema>;

export const readingWebhookSchema = z.object({
  ...readingWebhookFormSchema.shape,
  url: z.string(),
  deliveredTime: z.number().int().nullable().describe('When a batch was accepted last'),
  waitingSince: z
    .number()
    .int()
    .nullable()
    .describe('When the oldest reading was stored that was not looked at yet; null: none'),
  failure: z
    .object({
      since: z.number().int(),
      reason: z.enum(DELIVERY_FAILURES),
      detail: z.string().nullable(),
      nextTime: z.number().int().describe('When the batch is sent again'),
    })
    .nullable()
    .describe('Null: the last batch was accepted'),
  leftOutTime: z
    .number()
    .int()
    .nullable()
    .describe('When readings were last left out, because the receiver failed for longer than they are kept'),
});
export type ReadingWebhook = z.infer<typeof readingWebhookSchema>;

export const savedReadingWebhookSchema = readingWebhookSchema.extend({
  secret: z.string().nullable().describe('Null: it stays as it was'),
});
export type SavedReadingWebhook = z.infer<typeof savedReadingWebhookSchema>;

/** The body sent to the webhook; duplicates have the same `id`. */
export const readingWebhookBodySchema = z.object({
  id: z.string(),
  event: z.enum(['readings', 'test']),
  sentTime: z.number().int(),
  readings: z.array(feedReadingSchema).describe('In the order in which they were stored'),
  leftOut: z
    .boolean()
    .describe('True: readings before these were left out, because they could not be delivered for too long'),
});
export type ReadingWebhookBody = z.infer<typeof readingWebhookBodySchema>;

const path = '/backoffice/notifications/readingWebhook';
const permission = NOTIFICATION_PERMISSIONS.administer;
const tag = 'reading-webhook';
const errors = [
  ...SAVE_ERRORS,
  NOTIFICATION_ERRORS.webhookUrlRequired,
  NOTIFICATION_ERRORS.webhookUrlInvalid,
  NOTIFICATION_ERRORS.webhookAddressRefused,
  NOTIFICATION_ERRORS.webhookMissing,
  NOTIFICATION_ERRORS.webhookDevicesRequired,
  NOTIFICATION_ERRORS.webhookDeviceUnknown,
  NOTIFICATION_ERRORS.webhookCustomerUnknown,
  PLACE_ERRORS.placeUnknown,
];

export const getReadingWebhook = operation({
  method: 'GET',
  path,
  permission,
  tag,
  summary: 'The webhook to which readings of the tenant are sent, and how far it is',
  responses: { 200: readingWebhookSchema.nullable() },
});

export const saveReadingWebhook = operation({
  method: 'PUT',
  path,
  permission,
  tag,
  summary: 'Set up the webhook to which readings of the tenant are sent',
  description:
    'Readings stored from then on are sent in batches, at least once, in the order in which they were stored. While it is disabled, or its receiver fails, readings wait for three days. The first answer contains its secret, only once.',
  body: readingWebhookFormSchema.superRefine(({ devices }, context) => {
    if (isEmpty(devices))
      context.addIssue({ ...issueOf(NOTIFICATION_ERRORS.webhookDevicesRequired), path: ['devices'] });
  }),
  responses: { 200: savedReadingWebhookSchema },
  errors,
});

export const deleteReadingWebhook = operation({
  method: 'DELETE',
  path,
  permission,
  tag,
  summary: 'Delete the webhook of readings',
  responses: { 200: z.void().describe('Done') },
});

export const renewReadingWebhookSecret = operation({
  method: 'POST',
  path: `${path}/secret`,
  permission,
  tag,
  summary: 'Renew the secret of the webhook of readings; the previous one is no longer used',
  responses: { 200: savedReadingWebhookSchema },
  errors,
});

export const testReadingWebhook = operation({
  method: 'POST',
  path: `${path}/test`,
  permission,
  tag,
  summary: 'Send a test without readings to the webhook of readings, and return the result',
  responses: { 200: webhookTestSchema },
  errors,
});
