import { z } from 'zod';
import { ALARM_SEVERITIES, type AlarmSeverity } from '../alarms/severities.ts';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { LANGUAGES } from '../common/languages.ts';
import { contentOf, operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { isTimeZone } from '../common/time-zones.ts';
import { timeOfDay } from '../rules/rule-schedules.ts';
import { NOTIFICATION_PERMISSIONS } from './notifications.permissions.ts';
import { NOTIFIED_SUBJECTS, PERSONAL_CHANNELS, subjectChoices } from './notified-subjects.ts';

export const NOTIFICATION_ERRORS = errors('notifications', {
  pushIdInvalid: 'The push subscription cannot be used',
  webhookUrlRequired: 'Address is required',
  webhookUrlInvalid: 'The address has to begin with https:// or http://',
  webhookAddressRefused:
    'The address is on a private network, which the operator of this server does not allow',
  webhookMissing: ['ITEM_NOT_FOUND', 'There is no webhook'],
  webhookDevicesRequired: 'Choose the devices whose readings are sent',
  webhookDeviceUnknown: 'Could not find one of the devices of the webhook!',
  webhookCustomerUnknown: 'Could not find one of the customers of the webhook!',
});

/** Channels of deliveries. */
export const DELIVERY_CHANNELS = [...PERSONAL_CHANNELS, 'webhook', 'receiver'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

export const severitiesSchema = z.array(z.enum(ALARM_SEVERITIES)).max(ALARM_SEVERITIES.length);

/** Quiet hours. A span that ends before it begins extends past midnight. */
export const quietHoursSchema = z.object({
  from: timeOfDay,
  to: timeOfDay.describe('Equal to `from`: at all times'),
  timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone of the IANA database'),
  letsCriticalPass: z.boolean(),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** Notification settings of a user. */
export const notificationChoicesSchema = z.object({
  /** Severities notified by mail. */
  mail: severitiesSchema,
  /** Severities notified by push. */
  push: severitiesSchema,
  ...subjectChoices,
  notifiesOfEnd: z.boolean().describe('Also when an alarm is over that they were notified of'),
  quietHours: quietHoursSchema
    .nullable()
    .describe('Notifications in these hours are sent at their end, in one message'),
  language: z.enum(LANGUAGES).nullable().describe('Null: the one in which they last signed in'),
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

const SEVERE: AlarmSeverity[] = ['CRITICAL', 'MAJOR', 'MINOR'];

/** Default settings. */
export const DEFAULT_NOTIFICATION_CHOICES: NotificationChoices = notificationChoicesSchema.parse({
  mail: SEVERE,
  push: [...SEVERE, 'WARNING'],
  notifiesOfEnd: false,
  quietHours: null,
  language: null,
});

/** A browser's PushSubscription, as JSON. */
export const MAX_PUSH_ID_LENGTH = 4096;

/** A browser's PushSubscription, parsed from JSON. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2048),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'must be a point of P-256, in base64url'),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/, 'must be 16 bytes, in base64url'),
  }),
});
export type PushSubscriptionParts = z.infer<typeof pushSubscriptionSchema>;

const tag = 'notifications';
const params = z.object({ userId: uuidParameter('userId') });
const done = z.void().describe('Done');
export const getNotificationChoices = operation({
  method: 'GET',
  path: '/backoffice/users/:userId/notificationChoices',
  permission: NOTIFICATION_PERMISSIONS.choose,
  tag,
  summary: "Read the caller's notification settings",
  params,
  responses: { 200: notificationChoicesSchema },
});

export const saveNotificationChoices = operation({
  method: 'PUT',
  path: '/backoffice/users/:userId/notificationChoices',
  permission: NOTIFICATION_PERMISSIONS.choose,
  tag,
  summary: "Change the caller's notification settings",
  params,
  body: notificationChoicesSchema,
  responses: { 200: notificationChoicesSchema },
});

export const registerPush = operation({
  method: 'PUT',
  path: '/backoffice/updateWebPushNotificationId/:userId',
  permission: NOTIFICATION_PERMISSIONS.registerPush,
  tag,
  summary: "Register the caller's browser for notifications",
  description:
    'A user has as many as browsers; a browser belongs to the user who named it last. Notifications end with the session, at the latest an hour after the sign-in or its last renewal, except on own devices.',
  params,
  body: z.object({
    webPushNotificationId: z
      .string()
      .max(MAX_PUSH_ID_LENGTH)
      .nullable()
      .describe('The JSON of its PushSubscription; null: none for this sign-in any more'),
    isOwnDevice: z
      .boolean()
      .optional()
      .describe(
        'No one else uses the device: notifications go on when the session expires. Missing: as chosen before for this browser',
      ),
  }),
  responses: { 200: done },
  errors: [...USUAL_ERRORS, NOTIFICATION_ERRORS.pushIdInvalid],
});

export const getPushSettings = operation({
  method: 'GET',
  path: '/backoffice/users/:userId/push',
  permission: NOTIFICATION_PERMISSIONS.registerPush,
  tag,
  summary: "Settings for browser notifications, and the caller's registered browsers",
  params,
  responses: {
    200: z.object({
      publicKey: z.string().describe('Public key of VAPID, in base64url'),
      browsers: z
        .array(z.object({ endpoint: z.string(), isOwnDevice: z.boolean() }))
        .describe("The caller's own subscriptions"),
    }),
  },
});

const unsubscribeParams = z.object({ token: z.string().max(200) });
const unsubscribeQuery = z.object({
  of: z
    .enum(['alerts', ...NOTIFIED_SUBJECTS])
    .default('alerts')
    .describe('Kind of mails; `alerts`: those about alarms, and about all that has no kind of its own'),
});
export type UnsubscribeSubject = z.output<typeof unsubscribeQuery>['of'];
const page = contentOf('text/html');
/** A link that cannot be used is answered with a page: 410. */
export const UNSUBSCRIBE_ERRORS = [REQUEST_ERRORS.malformed, REQUEST_ERRORS.tooManyRequests] as const;

export const showUnsubscribe = operation({
  method: 'GET',
  path: '/backoffice/notifications/unsubscribe/:token',
  permission: NOTIFICATION_PERMISSIONS.unsubscribe,
  tag,
  summary: 'A page with a button that stops emails to the recipient',
  params: unsubscribeParams,
  query: unsubscribeQuery,
  responses: { 200: page, 410: page },
  errors: UNSUBSCRIBE_ERRORS,
});

/** RFC 8058: called by mail programs on 'unsubscribe'. */
export const unsubscribe = operation({
  method: 'POST',
  path: '/backoffice/notifications/unsubscribe/:token',
  permission: NOTIFICATION_PERMISSIONS.unsubscribe,
  tag,
  summary: 'Stop emails of a kind to the recipient of an email',
  params: unsubscribeParams,
  query: unsubscribeQuery,
  responses: { 200: page, 410: page },
  errors: UNSUBSCRIBE_ERRORS,
});
