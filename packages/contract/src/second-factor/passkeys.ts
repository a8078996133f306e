import { z } from 'zod';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { nameField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SIGN_IN_PERMISSIONS } from '../sign-in/sign-in.permissions.ts';
import { SIGN_IN_ERRORS, signInAnswerSchema, tokenPairSchema } from '../sign-in/sign-in.ts';
import { SECOND_FACTOR_PERMISSIONS } from './second-factor.permissions.ts';

// Passkeys, by WebAuthn: the own ones, and signing in with them, alone or as a second step.

export const PASSKEY_ERRORS = errors('passkeys', {
  nameRequired: 'A name is required',
  nameLong: 'The name is too long',
  /** It was used, took too long, or began in another session. */
  expired: 'The request has expired',
  refused: 'The passkey was not accepted',
  signInRefused: ['AUTHENTICATION', 'The passkey was not accepted'],
  signInAgain: 'The sign-in was too long ago',
  tooMany: 'No more than {max} passkeys are possible',
  /** Browsers offer passkeys for names of servers only. */
  noName: 'The public address of the server is no name',
  none: 'There is no passkey',
});

/** The form of a new passkey. */
export const passkeyFormSchema = z.object({
  name: nameField(PASSKEY_ERRORS.nameRequired, PASSKEY_ERRORS.nameLong),
});

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdTime: z.number().int().describe('Epoch milliseconds'),
  lastUsedTime: z.number().int().nullable().describe('Epoch milliseconds; null: never'),
});
export type OwnPasskey = z.infer<typeof passkeySchema>;

/** Bytes in base64url, without padding. */
const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]*$/);

/** The longest id that the standard permits: 1,023 bytes. */
const credentialId = bytes(1_364);
const answeredCredential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};
const clientDataJSON = bytes(2_000);

/** The answer of the browser that has made a passkey. */
const newPasskeySchema = z.object({
  ...answeredCredential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(8_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** The answer of the browser in which a person has used a passkey. */
const usedPasskeySchema = z.object({
  ...answeredCredential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: bytes(100).optional(),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskeySchema>;

const keyDescriptions = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
);
const userVerification = z.literal('required');
const timeout = z.number().int().describe('Milliseconds');

/** The secret of an attempt, which is answered once: only its client knows it. */
const attempt = z.string();

const newPasskeyOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout,
  excludeCredentials: keyDescriptions,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptionsSchema>;

const passkeyOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout,
  allowCredentials: keyDescriptions.describe('Empty: whatever passkeys the browser finds for this server'),
  userVerification,
});
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

const begunSchema = z.object({ attempt, options: passkeyOptionsSchema });
export type BegunPasskeyUse = z.infer<typeof begunSchema>;
const useSchema = z.object({ attempt: attempt.max(100), passkey: usedPasskeySchema });
export type PasskeyUse = z.infer<typeof useSchema>;

const tag = 'passkeys';
const path = '/backoffice/passkeys';
const BEGIN_ERRORS = [...USUAL_ERRORS, PASSKEY_ERRORS.noName];
const ANSWER_ERRORS = [
  ...USUAL_ERRORS,
  PASSKEY_ERRORS.expired,
  PASSKEY_ERRORS.refused,
  PASSKEY_ERRORS.noName,
  REQUEST_ERRORS.tooLarge,
];

export const listPasskeys = operation({
  method: 'GET',
  path,
  permission: SECOND_FACTOR_PERMISSIONS.setUp,
  tag,
  summary: 'The passkeys of the signed-in user, the newest first',
  responses: { 200: z.array(passkeySchema) },
});

export const beginPasskey = operation({
  method: 'POST',
  path: `${path}/attempts`,
  permission: SECOND_FACTOR_PERMISSIONS.setUp,
  tag,
  summary: 'Prepare a passkey for the browser to make. Needs a sign-in of the last ten minutes',
  responses: { 200: z.object({ attempt, options: newPasskeyOptionsSchema }) },
  errors: [...BEGIN_ERRORS, PASSKEY_ERRORS.signInAgain, PASSKEY_ERRORS.tooMany],
});

export const savePasskey = operation({
  method: 'POST',
  path,
  permission: SECOND_FACTOR_PERMISSIONS.setUp,
  tag,
  summary: 'Add the passkey that the browser has made',
  description: 'All other sessions of the user end if it is the first second factor.',
  body: passkeyFormSchema.extend({ attempt: attempt.max(100), passkey: newPasskeySchema }),
  responses: { 201: passkeySchema },
  errors: [
    ...ANSWER_ERRORS,
    PASSKEY_ERRORS.nameRequired,
    PASSKEY_ERRORS.nameLong,
    PASSKEY_ERRORS.signInAgain,
    PASSKEY_ERRORS.tooMany,
  ],
});

export const removePasskey = operation({
  method: 'DELETE',
  path: `${path}/:passkeyId`,
  permission: SECOND_FACTOR_PERMISSIONS.change,
  tag,
  summary: 'Remove a passkey of the signed-in user. Needs a sign-in of the last ten minutes',
  params: z.object({ passkeyId: uuidParameter('passkeyId') }),
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, PASSKEY_ERRORS.signInAgain],
});

export const readFactorWays = operation({
  method: 'GET',
  path: '/backoffice/secondFactor/ways',
  permission: SECOND_FACTOR_PERMISSIONS.answer,
  tag,
  summary: 'By which second factors this sign-in can be completed, passkeys among them',
  responses: { 200: z.object({ app: z.boolean(), backupCodes: z.boolean(), passkeys: z.boolean() }) },
});

export const beginPasskeyStep = operation({
  method: 'POST',
  path: '/backoffice/secondFactor/passkey/attempts',
  permission: SECOND_FACTOR_PERMISSIONS.answer,
  tag,
  summary: 'Prepare the completion of this sign-in by a passkey',
  responses: { 200: begunSchema },
  errors: [...BEGIN_ERRORS, PASSKEY_ERRORS.none],
});

export const finishPasskeyStep = operation({
  method: 'POST',
  path: '/backoffice/secondFactor/passkey',
  permission: SECOND_FACTOR_PERMISSIONS.answer,
  tag,
  summary: 'Complete the sign-in by a passkey',
  body: useSchema.extend({
    remember: z
      .boolean()
      .optional()
      .describe('Whether not to ask for a second factor in this browser for 30 days, where that is allowed'),
  }),
  responses: { 200: tokenPairSchema },
  errors: ANSWER_ERRORS,
});

const OPEN_ERRORS = [REQUEST_ERRORS.malformed, REQUEST_ERRORS.tooManyRequests, PASSKEY_ERRORS.noName];

export const beginPasskeySignIn = operation({
  method: 'POST',
  path: '/backoffice/passkeySignIn/attempts',
  permission: SIGN_IN_PERMISSIONS.open,
  tag,
  summary: 'Prepare a sign-in with a passkey alone',
  responses: { 200: begunSchema },
  errors: OPEN_ERRORS,
});

export const finishPasskeySignIn = operation({
  method: 'POST',
  path: '/backoffice/passkeySignIn',
  permission: SIGN_IN_PERMISSIONS.open,
  tag,
  summary: 'Sign in with a passkey alone: it counts as two factors',
  body: useSchema,
  responses: { 200: signInAnswerSchema },
  errors: [
    ...OPEN_ERRORS,
    PASSKEY_ERRORS.expired,
    PASSKEY_ERRORS.signInRefused,
    SIGN_IN_ERRORS.notActive,
    SIGN_IN_ERRORS.locked,
    SIGN_IN_ERRORS.organisationOnly,
    REQUEST_ERRORS.tooLarge,
  ],
});
