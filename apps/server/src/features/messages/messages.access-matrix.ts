import { ADMINS, EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** The existence of others' messages is not revealed. */
const SENT = rows('sentMessage', '403 403 403', '200 404 404', '200 404 404');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/messages': EVERYONE,
    'GET /backoffice/messages/unread': EVERYONE,
    'GET /backoffice/messages/:messageId': rows(
      'message',
      '200 404 404 404',
      '200 - 404 404',
      '200 - 404 404',
    ),
    // Unknown messages and those of others are ignored.
    'POST /backoffice/messages/read': rows('message', '200 200 200 200', '200 - 200 200', '200 - 200 200'),
    // The same in ThingsBoard's API.
    'GET /api/notifications': EVERYONE,
    'GET /api/notifications/unread/count': EVERYONE,
    'PUT /api/notification/:notificationId/read': rows(
      'message',
      '200 200 200 200',
      '200 - 200 200',
      '200 - 200 200',
    ),
    'PUT /api/notifications/read': EVERYONE,
    'POST /backoffice/messages': ADMINS,
    'GET /backoffice/messages/sent': ADMINS,
    'GET /backoffice/messages/sent/:messageId/recipients': SENT,
    'POST /backoffice/messages/sent/:messageId/withdraw': SENT,
  },
  requests: {
    'POST /backoffice/messages/read': ({ id }) => ({ payload: { messageIds: [id] } }),
    'POST /backoffice/messages': () => ({
      payload: {
        title: 'Matrix',
        text: 'Matrix',
        importance: 'info',
        fromTime: null,
        untilTime: null,
        audience: { kind: 'all' },
      },
    }),
    'GET /backoffice/messages/sent/:messageId/recipients': () => ({ query: {} }),
    'POST /backoffice/messages/sent/:messageId/withdraw': () => ({ payload: {} }),
  },
};
