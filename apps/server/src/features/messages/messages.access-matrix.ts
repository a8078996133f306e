import { ADMINS, does, EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** The existence of others' messages is not revealed. */
const SENT = rows('sentMessage', '403 403 403', '200 404 404', '200 404 404');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/messages': does('MESSAGE listed', EVERYONE),
    'GET /backoffice/messages/unread': does('MESSAGE unread counted', EVERYONE),
    'GET /backoffice/messages/:messageId': does(
      'MESSAGE read',
      rows('message', '200 404 404 404', '200 - 404 404', '200 - 404 404'),
    ),
    // Unknown messages and those of others are ignored.
    'POST /backoffice/messages/read': does(
      'MESSAGE marked as read',
      rows('message', '200 200 200 200', '200 - 200 200', '200 - 200 200'),
    ),
    'POST /backoffice/messages': does('MESSAGE created', ADMINS),
    'GET /backoffice/messages/sent': does('MESSAGE sent ones listed', ADMINS),
    'GET /backoffice/messages/sent/:messageId/recipients': does('MESSAGE recipients listed', SENT),
    'POST /backoffice/messages/sent/:messageId/withdraw': does('MESSAGE withdrawn', SENT),
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
