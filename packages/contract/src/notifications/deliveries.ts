import { z } from 'zod';
import { ALARM_SEVERITIES } from '../alarms/severities.ts';
import { customerTitleSchema } from '../common/customer-title.ts';
import { SAVE_ERRORS } from '../common/errors.ts';
import { atMost, formField, required } from '../common/form-fields.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { declaredNames } from '../features.ts';
import { NOTIFICATION_PERMISSIONS } from './notifications.permissions.ts';
import { DELIVERY_CHANNELS, NOTIFICATION_ERRORS, severitiesSchema } from './notifications.ts';
import { DELIVERY_EVENTS, NOTIFIED_SUBJECTS } from './notified-subjects.ts';

// For a tenant's administrators: the webhook, and failed deliveries.

const webUrl = z.url({ protocol: /^https?$/ });

/** An http or https address. */
export const isWebUrl = (text: string): boolean => webUrl.safeParse(text).success;

/** A tenant's webhook, to which alarms are sent as signed JSON. */
export const webhookSchema = z.object({
  url: z.string(),
  severities: severitiesSchema,
  isEnabled: z.boolean(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** A webhook with the secret of its signatures, HMAC-SHA-256: shown only when it is generated. */
export const savedWebhookSchema = webhookSchema.extend({
  secret: z.string().nullable().describe('Null: it stays as it was'),
});
export type SavedWebhook = z.infer<typeof savedWebhookSchema>;

/** The form of a webhook, and the body that saves it. */
export const webhookFormSchema = z.object({
  url: formField(
    required(NOTIFICATION_ERRORS.webhookUrlRequired),
    atMost(2048, NOTIFICATION_ERRORS.webhookUrlInvalid),
    { is: isWebUrl, otherwise: NOTIFICATION_ERRORS.webhookUrlInvalid },
  ),
  severities: severitiesSchema,
  isEnabled: z.boolean(),
});
export type WebhookForm = z.infer<typeof webhookFormSchema>;

/** Why a delivery failed. */
export const DELIVERY_FAILURES = [
  /** Rejected by the mail server, push service or webhook; see `detail`. */
  'refused',
  'noAnswer',
  'unreachable',
  /** The address is on a private network, which is not allowed. */
  'addressRefused',
  /** The browser's push subscription no longer exists. */
  'forgotten',
  'failed',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** The result of a test. */
export const webhookTestSchema = z.object({
  isDelivered: z.boolean(),
  reason: z.enum(DELIVERY_FAILURES).nullable(),
  detail: z.string().nullable(),
});
export type WebhookTest = z.infer<typeof webhookTestSchema>;

/** Subjects of failed deliveries besides alarms. */
const LISTED_SUBJECTS = [...NOTIFIED_SUBJECTS, ...declaredNames('alertSubjects')] as const;
export type ListedSubject = (typeof LISTED_SUBJECTS)[number];

export const failedDeliverySchema = z.object({
  id: z.string(),
  createdTime: z.number().int(),
  endTime: z.number().int().describe('When it was given up'),
  channel: z.enum(DELIVERY_CHANNELS),
  event: z.enum(DELIVERY_EVENTS),
  severity: z
    .enum(ALARM_SEVERITIES)
    .nullable()
    .describe('Severity of the alarm, of a digest the worst; null: not about an alarm'),
  receiver: z.string().nullable().describe('Name of the receiver outside; null: none'),
  /** Null: the webhook, or a receiver. */
  recipient: z.object({ userId: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** Null: several alarms, or another subject. */
  alarm: z
    .object({
      id: z.string(),
      type: z.string(),
      deviceName: z.string(),
      deviceLabel: z.string().nullable(),
      customerTitle: customerTitleSchema,
    })
    .nullable(),
  subject: z.enum(LISTED_SUBJECTS).nullable().describe('Null: alarms'),
  path: z.string().nullable().describe('Page of the subject in the console; null: none of its own'),
  /** Number of alarms of a digest. */
  alarms: z.number().int(),
  attempts: z.number().int(),
  reason: z.enum(DELIVERY_FAILURES),
  detail: z.string().nullable(),
  isRepeatable: z.boolean(),
});
export type FailedDelivery = z.infer<typeof failedDeliverySchema>;

/** The body sent to a webhook; duplicates have the same `id`. */
export const webhookBodySchema = z.object({
  id: z.string(),
  event: z.enum(['alarm.raised', 'alarm.cleared', 'test']),
  sentTime: z.number().int(),
  /** Null: a test. */
  alarm: z
    .object({
      id: z.string(),
      type: z.string(),
      severity: z.enum(ALARM_SEVERITIES),
      startTime: z.number().int(),
      endTime: z.number().int(),
      clearTime: z.number().int().nullable(),
      ackTime: z.number().int().nullable(),
      deviceId: z.string(),
      deviceName: z.string(),
      deviceLabel: z.string().nullable(),
      customerId: z.string().nullable(),
      ruleId: z.string().nullable(),
      details: z.unknown(),
      url: z.string(),
    })
    .nullable(),
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

const tag = 'notifications';
const done = z.void().describe('Done');
const WEBHOOK_ERRORS = [
  ...SAVE_ERRORS,
  NOTIFICATION_ERRORS.webhookUrlRequired,
  NOTIFICATION_ERRORS.webhookUrlInvalid,
  NOTIFICATION_ERRORS.webhookAddressRefused,
  NOTIFICATION_ERRORS.webhookMissing,
];

export const getWebhook = operation({
  method: 'GET',
  path: '/backoffice/notifications/webhook',
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: "The webhook of the caller's tenant",
  responses: { 200: webhookSchema.nullable() },
});

export const saveWebhook = operation({
  method: 'PUT',
  path: '/backoffice/notifications/webhook',
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: "Set up the webhook of the caller's tenant",
  description: 'The first answer contains the secret that signs all deliveries, only once.',
  body: webhookFormSchema,
  responses: { 200: savedWebhookSchema },
  errors: WEBHOOK_ERRORS,
});

export const deleteWebhook = operation({
  method: 'DELETE',
  path: '/backoffice/notifications/webhook',
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: "Delete the webhook of the caller's tenant and its pending deliveries",
  responses: { 200: done },
});

export const renewWebhookSecret = operation({
  method: 'POST',
  path: '/backoffice/notifications/webhook/secret',
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Renew the secret of the webhook; the previous one is no longer used',
  responses: { 200: savedWebhookSchema },
  errors: WEBHOOK_ERRORS,
});

export const testWebhook = operation({
  method: 'POST',
  path: '/backoffice/notifications/webhook/test',
  permission: NOTIFICATION_PERMISSIONS.administer,
  tag,
  summary: 'Send a test to the webhook, and return the result',
  responses: { 200: webhookTestSchema },
  errors: WEBHOOK_ERRORS,
});

export const listFailedDeliveries = operation({
  method: 'GET',
  path: '/backoffice/notifications/failures',
  permission: NOTIFICATION_PERMISSIONS.readFailures,
  tag,
  summary: "Failed deliveries to users of the caller's tenant, newest first",
  description: 'For system administrators, those to system administrators.',
  query: optionalPageQuerySchema(['endTime'], {}),
  responses: { 200: pageSchema(failedDeliverySchema) },
});

/** Most deliveries in one request. */
export const MAX_REPEATED_DELIVERIES = 1000;

export const repeatDeliveries = operation({
  method: 'POST',
  path: '/backoffice/notifications/failures/repeat',
  permission: NOTIFICATION_PERMISSIONS.readFailures,
  tag,
  summary: 'Send failed deliveries again: the given ones, or all',
  body: z.object({ deliveryIds: z.array(z.guid()).max(MAX_REPEATED_DELIVERIES).optional() }),
  responses: { 200: z.object({ repeated: z.number().int() }) },
});
