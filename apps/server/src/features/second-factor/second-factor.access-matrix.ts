import {
  ADMINS,
  does,
  EVERYONE,
  nothing,
  opens,
  rows,
  SYSTEM_ADMINS,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** The callers' sign-ins are complete. */
const NOT_NOW = nothing('403', '403', '403');
/** The callers have no second factor. */
const REFUSED = nothing('400', '400', '400');

/** An answer to no attempt. */
const ANSWER = {
  attempt: 'unknown',
  passkey: {
    id: '',
    rawId: '',
    type: 'public-key',
    response: { clientDataJSON: '', attestationObject: '', authenticatorData: '', signature: '' },
  },
};

const ANY_CODE = { providerType: 'TOTP', verificationCode: '000000' };

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/auth/2fa/providers': does('USER sign-in completed by a second factor', NOT_NOW),
    'POST /api/auth/2fa/verification/send': does('USER sign-in completed by a second factor', NOT_NOW),
    'POST /api/auth/2fa/verification/check': does('USER sign-in completed by a second factor', NOT_NOW),
    'GET /backoffice/secondFactor/remembering': does('USER sign-in completed by a second factor', NOT_NOW),
    'POST /api/auth/2fa/login': does('USER sign-in completed by a second factor', NOT_NOW),
    'GET /api/2fa/providers': does('USER kinds of second factors read', EVERYONE),
    'GET /api/2fa/account/settings': does('USER own second factors read', EVERYONE),
    'POST /api/2fa/account/config/generate': does('USER second factor prepared', EVERYONE),
    'POST /api/2fa/account/config/submit': does('USER second factor prepared', EVERYONE),
    // A wrong code.
    'POST /api/2fa/account/config': does('USER secondFactorSetUp', REFUSED),
    'PUT /api/2fa/account/config': does('USER second factor preferred', REFUSED),
    'DELETE /api/2fa/account/config': does('USER secondFactorRemoved', REFUSED),
    'GET /api/2fa/settings': does('SECOND_FACTOR system settings read', SYSTEM_ADMINS),
    'POST /api/2fa/settings': does(
      'SECOND_FACTOR secondFactorRequired',
      SYSTEM_ADMINS,
      "ThingsBoard's settings are those of the system, which its administrators alone have",
    ),
    // The first user of a customer administers it, and is the caller here.
    'DELETE /backoffice/users/:userId/secondFactor': does(
      'USER secondFactorReset',
      rows('user', '403 200 403 403 403 404', '403 200 - - 403 404', '403 403 200 - 403 404'),
    ),
    'GET /backoffice/secondFactor/ways': does('USER sign-in completed by a second factor', NOT_NOW),
    'POST /backoffice/secondFactor/passkey/attempts': does(
      'USER sign-in completed by a second factor',
      NOT_NOW,
    ),
    'POST /backoffice/secondFactor/passkey': does('USER sign-in completed by a second factor', NOT_NOW),
    'GET /backoffice/passkeys': does('PASSKEY listed: own', EVERYONE),
    'POST /backoffice/passkeys/attempts': does('PASSKEY prepared', EVERYONE),
    'POST /backoffice/passkeys': does('PASSKEY created', REFUSED),
    // An unknown one: with one of their own, the callers could not sign in by their password alone.
    'DELETE /backoffice/passkeys/:passkeyId': does('PASSKEY deleted', nothing('404', '404', '404')),
    'GET /backoffice/secondFactor/requirement': does('SECOND_FACTOR requirement read', ADMINS),
    'PUT /backoffice/secondFactor/requirement': does('SECOND_FACTOR secondFactorRequired', ADMINS),
  },
  open: {
    'POST /backoffice/passkeySignIn/attempts': opens('USER sign-in by a passkey prepared', 200),
    'POST /backoffice/passkeySignIn': opens('USER signedIn', 400),
  },
  others: {
    'job passkey-attempt-purge': {
      does: ['PASSKEY attempts deleted'],
      differs: 'Deletes attempts that were not answered in time',
    },
  },
  requests: {
    'POST /backoffice/passkeys': () => ({ payload: { name: 'Phone', ...ANSWER } }),
    'POST /backoffice/secondFactor/passkey': () => ({ payload: ANSWER }),
    'POST /backoffice/passkeySignIn': () => ({ payload: ANSWER }),
    'POST /api/auth/2fa/verification/send': () => ({ query: { providerType: 'TOTP' } }),
    'POST /api/auth/2fa/verification/check': () => ({ query: ANY_CODE }),
    'POST /api/2fa/account/config/generate': () => ({ query: { providerType: 'TOTP' } }),
    'POST /api/2fa/account/config/submit': () => ({ payload: { providerType: 'TOTP', authUrl: '' } }),
    'POST /api/2fa/account/config': () => ({
      query: { verificationCode: '000000' },
      payload: { providerType: 'TOTP', authUrl: '' },
    }),
    'PUT /api/2fa/account/config': () => ({
      query: { providerType: 'TOTP' },
      payload: { useByDefault: true },
    }),
    'DELETE /api/2fa/account/config': () => ({ query: ANY_CODE }),
    'POST /api/2fa/settings': () => ({ payload: { enforceTwoFa: false } }),
    'PUT /backoffice/secondFactor/requirement': () => ({ payload: { requiredOf: 'nobody' } }),
  },
};
