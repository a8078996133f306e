import {
  does,
  EVERYONE,
  nothing,
  opens,
  rows,
  TENANT_AND_CUSTOMER,
  USER_BY_ADMIN,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const LOGIN_RECORD = {
  email: '',
  userId: '',
  userFirstName: '',
  userEmail: '',
  userLastName: '',
  profileImageUrl: '',
  webPushNotificationId: '',
  userType: '',
  customerId: '',
  tenantId: '',
};

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/auth/user': does('USER own account read', EVERYONE),
    'POST /api/auth/logout': does('USER signedOut', EVERYONE),
    // A wrong current password.
    'POST /api/auth/changePassword': does('USER passwordChanged', nothing('400', '400', '400')),
    'GET /api/user/:userId/token': does('USER steppedIn', USER_BY_ADMIN),
    // The body has a user.
    'POST /backoffice/impersonations': does('USER steppedIn', USER_BY_ADMIN),
    // A wrong password; for themselves only.
    'PUT /backoffice/users/:userId/email': does(
      'USER emailChanged',
      rows('user', '400 403 403 403 403 403', '400 403 - - 403 403', '400 403 403 - 403 403'),
    ),
    'GET /backoffice/users/:userId/sessions': does(
      'USER sessions listed',
      rows('user', '200 200 403 403 403 404', '200 200 - - 403 404', '200 403 200 - 403 404'),
    ),
    'DELETE /backoffice/users/:userId/sessions': does(
      'USER sessionsEnded',
      rows('user', '200 200 403 403 403 404', '200 200 - - 403 404', '200 403 200 - 403 404'),
    ),
    // An unknown session.
    'DELETE /backoffice/users/:userId/sessions/:sessionId': does(
      'USER sessionEnded',
      rows('user', '404 404 403 403 403 404', '404 404 - - 403 404', '404 403 404 - 403 404'),
    ),
    'GET /backoffice/users/:userId/rememberedBrowsers': does(
      'USER remembered browsers listed',
      rows('user', '200 200 403 403 403 404', '200 200 - - 403 404', '200 403 200 - 403 404'),
    ),
    // An unknown browser.
    'DELETE /backoffice/users/:userId/rememberedBrowsers/:browserId': does(
      'USER browserForgotten',
      rows('user', '404 404 403 403 403 404', '404 404 - - 403 404', '404 403 404 - 403 404'),
    ),
    'GET /backoffice/session/rights': does('USER own rights read', EVERYONE),
    'PUT /backoffice/session/seeing': does('USER seen as', TENANT_AND_CUSTOMER),
    'DELETE /backoffice/session/seeing': does('USER seen as themselves', TENANT_AND_CUSTOMER),
    'POST /backoffice/session/use': does('USER console used', EVERYONE),
    'POST /backoffice/webLogin/login': does('USER sign-in recorded', EVERYONE),
    // The first user of a customer administers it, and is the caller here. Customers' users have no password here, for
    // which 400 is the answer to those who may make a link. No one may make one for an equal.
    'POST /backoffice/users/:userId/resetLink': does(
      'USER resetLinkMade',
      rows('user', '403 400 403 403 403 404', '403 400 - - 403 404', '403 403 200 - 403 404'),
    ),
    'GET /api/user/:userId/activationLink': does('USER activationLinkMade', USER_BY_ADMIN),
    'GET /api/user/:userId/activationLinkInfo': does('USER activationLinkMade', USER_BY_ADMIN),
    // The query has a user's address: users out of scope are answered like unknown ones.
    'POST /api/user/sendActivationMail': does('USER activationLinkMade: mailed', USER_BY_ADMIN),
  },
  open: {
    'POST /api/auth/login': opens('USER signedIn', 401),
    'POST /api/auth/token': opens('USER session renewed', 401),
    'POST /api/noauth/activate': opens('USER activated', 400),
    'GET /api/noauth/activate': opens('USER activation opened', 409),
    'POST /api/noauth/resetPasswordByEmail': opens('USER reset link requested', 200),
    'GET /backoffice/passwordReset': opens('USER password reset way read', 200),
    'POST /api/noauth/resetPassword': opens('USER passwordReset', 400),
    'GET /api/noauth/resetPassword': opens('USER reset link opened', 409),
    'POST /backoffice/emailChanges/takeBack': opens('USER emailTakenBack', 400),
    'GET /api/noauth/userPasswordPolicy': opens('USER password policy read', 200),
  },
  requests: {
    'PUT /backoffice/session/seeing': () => ({ payload: { accessRole: 'VIEWER', placeIds: null } }),
    'POST /api/auth/login': () => ({ payload: { username: 'nobody@example.com', password: 'wrong' } }),
    'POST /api/auth/token': () => ({ payload: { refreshToken: 'wrong' } }),
    'POST /api/auth/changePassword': () => ({
      payload: { currentPassword: 'wrong', newPassword: 'another one' },
    }),
    'POST /api/noauth/activate': () => ({ payload: { activateToken: 'wrong', password: 'another one' } }),
    'GET /api/noauth/activate': () => ({ query: { activateToken: 'wrong' } }),
    'POST /api/noauth/resetPasswordByEmail': () => ({ payload: { email: 'nobody@example.com' } }),
    'POST /api/noauth/resetPassword': () => ({ payload: { resetToken: 'wrong', password: 'another one' } }),
    'GET /api/noauth/resetPassword': () => ({ query: { resetToken: 'wrong' } }),
    'PUT /backoffice/users/:userId/email': (_row, { nextEmail }) => ({
      payload: { email: nextEmail(), currentPassword: 'wrong' },
    }),
    'POST /backoffice/emailChanges/takeBack': () => ({ payload: { token: 'wrong' } }),
    'POST /backoffice/webLogin/login': () => ({ payload: LOGIN_RECORD }),
    'POST /api/user/sendActivationMail': ({ email }) => ({ query: { email } }),
    'POST /backoffice/impersonations': ({ id }) => ({ payload: { userId: id } }),
  },
  usesUp: [
    'DELETE /backoffice/users/:userId/sessions',
    // A user with a password needs no invitation.
    'GET /api/user/:userId/activationLink',
    'GET /api/user/:userId/activationLinkInfo',
    'POST /api/user/sendActivationMail',
  ],
  others: {
    'job console-sign-out': {
      does: ['USER signedOut'],
      differs: 'Signs out of consoles whose session has reached its end',
    },
    'job email-change-notices': {
      does: ['USER former address notified'],
      differs: 'Notifies former addresses whose mailbox refused the mail before',
    },
    'job email-change-purge': {
      does: ['USER former address deleted'],
      differs: 'Deletes addresses whose change can no longer be taken back',
    },
    'job remembered-browser-purge': {
      does: ['USER remembered browser deleted'],
      differs: 'Deletes what has expired',
    },
    'job session-purge': { does: ['SESSIONS deletedByAge'], differs: 'Deletes sessions that are over' },
  },
};
