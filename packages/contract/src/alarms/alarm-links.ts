import { z } from 'zod';
import { contentOf, operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { UNSUBSCRIBE_ERRORS } from '../notifications/notifications.ts';
import { ALARM_PERMISSIONS } from './alarms.permissions.ts';

// The links in notifications of an alarm, by which their reader acts without a sign-in.

/** Acts by a link in a notification of an alarm. `snooze`: for an hour. */
export const ALARM_LINK_ACTS = ['acknowledge', 'snooze'] as const;
export type AlarmLinkAct = (typeof ALARM_LINK_ACTS)[number];

const path = '/backoffice/alarms/:alarmId/byLink/:token';
const tag = 'alarms';
const params = z.object({ alarmId: uuidParameter('alarmId'), token: z.string().max(200) });
const query = z.object({ act: z.enum(ALARM_LINK_ACTS).default('acknowledge') });
const page = contentOf('text/html');

export const showAlarmLink = operation({
  method: 'GET',
  path,
  permission: ALARM_PERMISSIONS.actByLink,
  tag,
  summary: 'A page with a button that acknowledges or snoozes the alarm of a notification',
  params,
  query,
  responses: { 200: page, 410: page },
  errors: UNSUBSCRIBE_ERRORS,
});

export const actByAlarmLink = operation({
  method: 'POST',
  path,
  permission: ALARM_PERMISSIONS.actByLink,
  tag,
  summary: 'Acknowledge the alarm of a notification, or snooze it for an hour, as its recipient',
  description: 'Repeating it changes nothing.',
  params,
  query,
  responses: { 200: page, 410: page },
  errors: UNSUBSCRIBE_ERRORS,
});
