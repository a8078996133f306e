import { ADMINS, nothing, rows, TENANT_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Users may do this for themselves only. */
const SELF = rows('user', '200 403 403 403 403 403', '200 403 - - 403 403', '200 403 403 - 403 403');

const PUSH_ID = JSON.stringify({
  endpoint: 'https://push.example.com/matrix',
  keys: {
    // The generator point of the curve.
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'A'.repeat(22),
  },
});

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/users/:userId/notificationChoices': SELF,
    'PUT /backoffice/users/:userId/notificationChoices': SELF,
    'PUT /backoffice/updateWebPushNotificationId/:userId': SELF,
    'GET /backoffice/users/:userId/push': SELF,
    'GET /backoffice/notifications/webhook': TENANT_ADMINS,
    'PUT /backoffice/notifications/webhook': TENANT_ADMINS,
    'DELETE /backoffice/notifications/webhook': TENANT_ADMINS,
    // The row was deleted by the DELETE above, or never created: there is nothing to renew or test.
    'POST /backoffice/notifications/webhook/secret': nothing('403', '404', '403'),
    'POST /backoffice/notifications/webhook/test': nothing('403', '404', '403'),
    'GET /backoffice/notifications/failures': ADMINS,
    'POST /backoffice/notifications/failures/repeat': ADMINS,
  },
  open: {
    'GET /backoffice/notifications/unsubscribe/:token': 410,
    'POST /backoffice/notifications/unsubscribe/:token': 410,
  },
  requests: {
    'PUT /backoffice/users/:userId/notificationChoices': () => ({
      payload: { mail: ['CRITICAL'], push: [], notifiesOfEnd: true, quietHours: null, language: 'ja' },
    }),
    'PUT /backoffice/updateWebPushNotificationId/:userId': () => ({
      payload: { webPushNotificationId: PUSH_ID },
    }),
    'PUT /backoffice/notifications/webhook': () => ({
      payload: { url: 'https://hooks.example.com/air', severities: ['MAJOR'], isEnabled: true },
    }),
    'POST /backoffice/notifications/failures/repeat': () => ({ payload: {} }),
  },
};
