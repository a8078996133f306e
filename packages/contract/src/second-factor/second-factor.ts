import { z } from 'zod';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { formField, required } from '../common/form-fields.ts';
import { operation } from '../common/operation.ts';
import { booleanParameter, requiredTextParameter, textParameter } from '../common/parameters.ts';
import { tokenPairSchema } from '../sign-in/sign-in.ts';
import { SECOND_FACTOR_PERMISSIONS } from './second-factor.permissions.ts';

export const SECOND_FACTOR_ERRORS = errors('secondFactor', {
  notConfigured: '2FA is not configured',
  notConfiguredForAccount: '2FA is not configured for account',
  providerMissing: '2FA provider is not configured',
  alreadyConfigured: '2FA provider is already configured',
  codeRequired: 'Verification code is required',
  codeIncorrect: 'Verification code is incorrect',
  authUrlInvalid: 'Auth URL is invalid',
  codesInvalid: 'Backup codes are invalid',
});

/** The form of a code. */
export const codeFormSchema = z.object({ code: formField(required(SECOND_FACTOR_ERRORS.codeRequired)) });

/** Backup codes of a person at a time. */
export const BACKUP_CODES = 10;

/** Digits of an authenticator app's code, or the 8 characters of a backup code. */
const codeParameter = () => textParameter();

const providerSchema = z.enum(['TOTP', 'BACKUP_CODE']);
export type FactorProvider = z.infer<typeof providerSchema>;

const appConfigSchema = z.object({
  providerType: z.literal('TOTP'),
  authUrl: z.string().max(1_000).describe('As an authenticator app reads it from a QR code'),
  useByDefault: z.boolean().optional(),
});

const backupCodesSchema = z.object({
  providerType: z.literal('BACKUP_CODE'),
  codes: z.array(z.string().regex(/^[0-9a-f]{8}$/)).length(BACKUP_CODES),
  useByDefault: z.boolean().optional(),
});

const factorConfigSchema = z.discriminatedUnion('providerType', [appConfigSchema, backupCodesSchema]);
export type FactorConfig = z.infer<typeof factorConfigSchema>;

const accountSettingsSchema = z.object({
  configs: z.object({
    TOTP: appConfigSchema
      .extend({ useByDefault: z.boolean() })
      .optional()
      .describe('`authUrl` is without the secret, which is shown only when it is made'),
    BACKUP_CODE: z
      .object({
        providerType: z.literal('BACKUP_CODE'),
        codesLeft: z.number().int(),
        useByDefault: z.boolean(),
      })
      .optional(),
  }),
});
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

const tag = 'second factor';
const ofProvider = z.object({ providerType: requiredTextParameter('providerType') });
const ACCOUNT_ERRORS = [
  ...USUAL_ERRORS,
  SECOND_FACTOR_ERRORS.providerMissing,
  SECOND_FACTOR_ERRORS.codeIncorrect,
];

export const listSignInFactors = operation({
  method: 'GET',
  path: '/api/auth/2fa/providers',
  permission: SECOND_FACTOR_PERMISSIONS.answer,
  tag,
  summary: 'The second factors with which this sign-in can be completed',
  responses: {
    200: z.array(
      z.object({
        type: providerSchema,
        default: z.boolean(),
        contact: z.null().describe('An address for codes: none is sent'),
        minVerificationCodeSendPeriod: z.null(),
      }),
    ),
  },
});

export const sendFactorCode = operation({
  method: 'POST',
  path: '/api/auth/2fa/verification/send',
  permission: SECOND_FACTOR_PERMISSIONS.answer,
  tag,
  summary: 'Prepare for a code: none is sent, the second factors make them',
  query: ofProvider,
  responses: { 200: z.void() },
  errors: [...ACCOUNT_ERRORS, SECOND_FACTOR_ERRORS.notConfiguredForAccount],
});

export const checkFactorCode = operation({
  method: 'POST',
  path: '/api/auth/2fa/verification/check',
  permission: SECOND_FACTOR_PERMISSIONS.answer,
  tag,
  summary: 'Complete the sign-in by a code, which works once',
  query: ofProvider.extend({
    verificationCode: codeParameter(),
    remember: booleanParameter('remember').describe(
      'Whether not to ask for a second factor in this browser for 30 days: the answer sets a cookie, where that is allowed',
    ),
  }),
  responses: { 200: tokenPairSchema },
  errors: ACCOUNT_ERRORS,
});

export const readRemembering = operation({
  method: 'GET',
  path: '/backoffice/secondFactor/remembering',
  permission: SECOND_FACTOR_PERMISSIONS.answer,
  tag,
  summary: 'Whether the browser of this sign-in may be remembered',
  responses: { 200: z.object({ isOffered: z.boolean() }) },
});

export const finishFactorSetUp = operation({
  method: 'POST',
  path: '/api/auth/2fa/login',
  permission: SECOND_FACTOR_PERMISSIONS.finish,
  tag,
  summary: 'Complete the sign-in after the required second factor was set up',
  responses: { 200: tokenPairSchema },
  errors: [...USUAL_ERRORS, SECOND_FACTOR_ERRORS.notConfigured],
});

export const getFactorSettings = operation({
  method: 'GET',
  path: '/api/2fa/account/settings',
  permission: SECOND_FACTOR_PERMISSIONS.setUp,
  tag,
  summary: 'The second factors of the signed-in user; empty if there is none',
  responses: { 200: accountSettingsSchema.or(z.void()) },
});

export const generateFactor = operation({
  method: 'POST',
  path: '/api/2fa/account/config/generate',
  permission: SECOND_FACTOR_PERMISSIONS.setUp,
  tag,
  summary: 'A new secret for an authenticator app, or new backup codes; nothing is stored yet',
  query: ofProvider,
  responses: { 200: factorConfigSchema },
  errors: ACCOUNT_ERRORS,
});

export const submitFactor = operation({
  method: 'POST',
  path: '/api/2fa/account/config/submit',
  permission: SECOND_FACTOR_PERMISSIONS.setUp,
  tag,
  summary: 'Prepare for the code of a new second factor: none is sent',
  body: factorConfigSchema,
  responses: { 200: z.void() },
});

export const saveFactor = operation({
  method: 'POST',
  path: '/api/2fa/account/config',
  permission: SECOND_FACTOR_PERMISSIONS.setUp,
  tag,
  summary: 'Set up an authenticator app, or replace the backup codes',
  description:
    'An app is proved by one of its codes. Backup codes need another second factor, and once there are some, a valid code. All other sessions of the user end with the first factor.',
  query: z.object({ verificationCode: codeParameter() }),
  body: factorConfigSchema,
  responses: { 200: accountSettingsSchema },
  errors: [
    ...ACCOUNT_ERRORS,
    SECOND_FACTOR_ERRORS.alreadyConfigured,
    SECOND_FACTOR_ERRORS.notConfigured,
    SECOND_FACTOR_ERRORS.authUrlInvalid,
    SECOND_FACTOR_ERRORS.codesInvalid,
    REQUEST_ERRORS.tooLarge,
  ],
});

export const preferFactor = operation({
  method: 'PUT',
  path: '/api/2fa/account/config',
  permission: SECOND_FACTOR_PERMISSIONS.change,
  tag,
  summary: 'Choose the second factor that is asked first: always the authenticator app',
  query: ofProvider,
  body: z.object({ useByDefault: z.boolean() }),
  responses: { 200: accountSettingsSchema },
  errors: ACCOUNT_ERRORS,
});

export const removeFactor = operation({
  method: 'DELETE',
  path: '/api/2fa/account/config',
  permission: SECOND_FACTOR_PERMISSIONS.change,
  tag,
  summary: 'Remove a second factor, by a valid code',
  query: ofProvider.extend({ verificationCode: codeParameter() }),
  responses: { 200: accountSettingsSchema },
  errors: ACCOUNT_ERRORS,
});

export const listFactorProviders = operation({
  method: 'GET',
  path: '/api/2fa/providers',
  permission: SECOND_FACTOR_PERMISSIONS.setUp,
  tag,
  summary: 'The kinds of second factors that can be set up',
  responses: { 200: z.array(providerSchema) },
});
