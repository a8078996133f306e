import { ADMINS, does, nothing, opens, rows, TENANT_ADMINS } from '../../testing/access-matrix/answers.ts';
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

const RECEIVER = {
  kind: 'slack',
  name: 'Ward team',
  language: 'en',
  notifiesOfEnd: true,
  isEnabled: true,
  url: 'https://hooks.example.com/secret',
};

const ROTA = { name: 'Night shift', timeZone: 'Asia/Kolkata', shifts: [], overrides: [] };

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/users/:userId/notificationChoices': does('USER notification settings read', SELF),
    'PUT /backoffice/users/:userId/notificationChoices': does(
      'USER profileUpdated: notification settings',
      SELF,
    ),
    'PUT /backoffice/updateWebPushNotificationId/:userId': does('USER browser registered', SELF),
    'GET /backoffice/users/:userId/push': does('USER browsers read', SELF),
    'GET /backoffice/notifications/webhook': does('WEBHOOK read', TENANT_ADMINS),
    'PUT /backoffice/notifications/webhook': does(['WEBHOOK created', 'WEBHOOK updated'], TENANT_ADMINS),
    'DELETE /backoffice/notifications/webhook': does('WEBHOOK deleted', TENANT_ADMINS),
    // The row was deleted by the DELETE above, or never created: there is nothing to renew or test.
    'POST /backoffice/notifications/webhook/secret': does(
      'WEBHOOK updated: secret',
      nothing('403', '404', '403'),
    ),
    'POST /backoffice/notifications/webhook/test': does('WEBHOOK tested', nothing('403', '404', '403')),
    'GET /backoffice/notifications/readingWebhook': does('WEBHOOK read', TENANT_ADMINS),
    'PUT /backoffice/notifications/readingWebhook': does(
      ['WEBHOOK created', 'WEBHOOK updated'],
      TENANT_ADMINS,
    ),
    'DELETE /backoffice/notifications/readingWebhook': does('WEBHOOK deleted', TENANT_ADMINS),
    'POST /backoffice/notifications/readingWebhook/secret': does(
      'WEBHOOK updated: secret',
      nothing('403', '404', '403'),
    ),
    'POST /backoffice/notifications/readingWebhook/test': does(
      'WEBHOOK tested',
      nothing('403', '404', '403'),
    ),
    'GET /backoffice/notifications/receivers': does('RECEIVER listed', TENANT_ADMINS),
    'POST /backoffice/notifications/receivers': does('RECEIVER created', nothing('403', '201', '403')),
    // Unknown receiver.
    'PUT /backoffice/notifications/receivers/:receiverId': does(
      'RECEIVER updated',
      nothing('403', '404', '403'),
    ),
    'DELETE /backoffice/notifications/receivers/:receiverId': does(
      'RECEIVER deleted',
      nothing('403', '404', '403'),
    ),
    'POST /backoffice/notifications/receivers/:receiverId/test': does(
      'RECEIVER tested',
      nothing('403', '404', '403'),
    ),
    'GET /backoffice/notifications/onCall': does('ROTA listed', TENANT_ADMINS),
    'POST /backoffice/notifications/onCall': does('ROTA created', nothing('403', '201', '403')),
    // Unknown rota.
    'PUT /backoffice/notifications/onCall/:rotaId': does('ROTA updated', nothing('403', '404', '403')),
    'DELETE /backoffice/notifications/onCall/:rotaId': does('ROTA deleted', nothing('403', '404', '403')),
    'GET /backoffice/notifications/failures': does('DELIVERIES failed ones listed', ADMINS),
    'POST /backoffice/notifications/failures/repeat': does('DELIVERIES repeated', ADMINS),
  },
  open: {
    'GET /backoffice/notifications/receivers/mail/:token': opens(
      ['RECEIVER receiverConfirmed', 'RECEIVER receiverEnded'],
      410,
    ),
    'POST /backoffice/notifications/receivers/mail/:token': opens(
      ['RECEIVER receiverConfirmed', 'RECEIVER receiverEnded'],
      410,
    ),
    'GET /backoffice/notifications/unsubscribe/:token': opens(
      'USER profileUpdated: notification settings by a link',
      410,
    ),
    'POST /backoffice/notifications/unsubscribe/:token': opens(
      'USER profileUpdated: notification settings by a link',
      410,
    ),
  },
  requests: {
    'POST /backoffice/notifications/receivers': (_row, { nextTitle }) => ({
      payload: { ...RECEIVER, name: nextTitle() },
    }),
    'POST /backoffice/notifications/onCall': (_row, { nextTitle }) => ({
      payload: { ...ROTA, name: nextTitle() },
    }),
    'PUT /backoffice/notifications/onCall/:rotaId': () => ({ payload: ROTA }),
    'PUT /backoffice/notifications/receivers/:receiverId': () => ({ payload: RECEIVER }),
    'PUT /backoffice/users/:userId/notificationChoices': () => ({
      payload: { mail: ['CRITICAL'], push: [], notifiesOfEnd: true, quietHours: null, language: 'ja' },
    }),
    'PUT /backoffice/updateWebPushNotificationId/:userId': () => ({
      payload: { webPushNotificationId: PUSH_ID },
    }),
    'PUT /backoffice/notifications/webhook': () => ({
      payload: { url: 'https://hooks.example.com/air', severities: ['MAJOR'], isEnabled: true },
    }),
    'PUT /backoffice/notifications/readingWebhook': () => ({
      payload: { url: 'https://hooks.example.com/air', devices: { kind: 'all' }, keys: [], isEnabled: true },
    }),
    'POST /backoffice/notifications/failures/repeat': () => ({ payload: {} }),
  },
  others: {
    'job deliveries-mail': {
      does: ['DELIVERIES sent'],
      differs: 'Sends what is due to those who may still read it',
    },
    'job deliveries-push': {
      does: ['DELIVERIES sent'],
      differs: 'Sends what is due to those who may still read it',
    },
    'job deliveries-webhook': {
      does: ['DELIVERIES sent'],
      differs: 'Sends what is due to the webhook of its tenant',
    },
    'job deliveries-receiver': {
      does: ['DELIVERIES sent'],
      differs: 'Sends what is due to the receivers of its tenant',
    },
    'job reading-webhooks': {
      does: ['READINGS sent'],
      differs: 'Sends readings of the devices that the tenant has now to the webhook of the tenant',
    },
    'job delivery-release': {
      does: ['DELIVERIES combined'],
      differs: 'Combines what was held back for one person',
    },
    'job delivery-purge': { does: ['DELIVERIES deletedByAge'], differs: 'Deletes by age' },
    'job push-subscription-purge': {
      does: ['BROWSERS deletedByAge'],
      differs: 'Removes browsers whose sign-in has ended',
    },
  },
};
