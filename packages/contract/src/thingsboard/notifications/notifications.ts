import { z } from 'zod';
import { createdTimeSchema, entityIdSchema } from '../../common/entity.ts';
import { operation } from '../../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../../common/page.ts';
import { booleanParameter, uuidParameter } from '../../common/parameters.ts';
import { MESSAGE_PERMISSIONS } from '../../messages/messages.permissions.ts';

/** A received message, in ThingsBoard's format of notifications. */
const notificationSchema = z.object({
  id: z.object({ entityType: z.literal('NOTIFICATION'), id: z.guid() }),
  createdTime: createdTimeSchema,
  requestId: z.null(),
  recipientId: entityIdSchema('USER'),
  type: z.literal('GENERAL'),
  deliveryMethod: z.literal('WEB'),
  subject: z.string(),
  text: z.string(),
  additionalConfig: z.null(),
  info: z.null(),
  status: z.enum(['SENT', 'READ']),
});
export type NotificationBody = z.infer<typeof notificationSchema>;

const tag = 'notifications';
const { read, mark } = MESSAGE_PERMISSIONS;

export const listNotifications = operation({
  method: 'GET',
  path: '/api/notifications',
  permission: read,
  tag,
  summary: 'Messages of the caller, newest first',
  query: pageQuerySchema(['createdTime'], { unreadOnly: booleanParameter('unreadOnly') }),
  responses: { 200: pageSchema(notificationSchema) },
});

export const countUnreadNotifications = operation({
  method: 'GET',
  path: '/api/notifications/unread/count',
  permission: read,
  tag,
  summary: 'Number of unread messages of the caller',
  responses: { 200: z.number().int() },
});

/** Unknown ids, and those of other users, are ignored. */
export const markNotificationRead = operation({
  method: 'PUT',
  path: '/api/notification/:notificationId/read',
  permission: mark,
  tag,
  summary: 'Mark a message of the caller as read',
  params: z.object({ notificationId: uuidParameter('notificationId') }),
  responses: { 200: z.void() },
});

export const markNotificationsRead = operation({
  method: 'PUT',
  path: '/api/notifications/read',
  permission: mark,
  tag,
  summary: 'Mark all messages of the caller as read',
  responses: { 200: z.void() },
});
