import { z } from 'zod';
import { errors, REQUEST_ERRORS } from '../common/errors.ts';
import { formField, required, secretField, validEmail } from '../common/form-fields.ts';
import { operation } from '../common/operation.ts';
import { userRecordSchema, userSchema } from '../users/user-body.ts';
import { SIGN_IN_PERMISSIONS } from './sign-in.permissions.ts';

export const SIGN_IN_ERRORS = errors('signIn', {
  emailRequired: 'Email address required',
  emailInvalid: 'Email address is invalid',
  passwordRequired: 'Password is required',
  badCredentials: ['AUTHENTICATION', 'Invalid username or password'],
  notActive: ['AUTHENTICATION', 'User account is not active'],
  locked: ['AUTHENTICATION', 'User account is locked due to security policy'],
  organisationOnly: ['AUTHENTICATION', 'Sign in with your organisation'],
  /** Also accepted for an ended session. */
  tokenExpired: ['JWT_TOKEN_EXPIRED', 'Token has expired'],
  tokenOutdated: ['AUTHENTICATION', 'Token is outdated'],
  notARefreshToken: ['AUTHENTICATION', 'Invalid Refresh Token scope'],
  methodNotSupported: ['AUTHENTICATION', 'Authentication method not supported'],
});

/** The form of a sign-in. */
export const signInFormSchema = z.object({
  email: formField(required(SIGN_IN_ERRORS.emailRequired), validEmail(SIGN_IN_ERRORS.emailInvalid)),
  password: secretField(required(SIGN_IN_ERRORS.passwordRequired)),
});
export type SignInFormValues = z.infer<typeof signInFormSchema>;

/** Body of a sign-in. Strict: other fields are rejected. */
export const loginBodySchema = z.strictObject({
  username: z
    .string()
    .trim()
    .min(1)
    // The longest address; failed attempts are stored by address.
    .max(255)
    .refine((text) => !text.includes('\0')),
  password: z.string().min(1),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** Body of a token renewal. Strict as well. */
export const refreshBodySchema = z.strictObject({ refreshToken: z.string().trim().min(1) });

/** Access token (2.5 hours) and refresh token (7 days) of one session. */
export const tokenPairSchema = z.object({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;

/**
 * A sign-in that still lacks its second factor (`PRE_VERIFICATION_TOKEN`), or the set-up of one
 * (`MFA_CONFIGURATION_TOKEN`). Its token opens only that, for half an hour.
 */
const incompleteSignInSchema = z.object({
  token: z.string(),
  refreshToken: z.null(),
  scope: z.enum(['PRE_VERIFICATION_TOKEN', 'MFA_CONFIGURATION_TOKEN']),
});
export type IncompleteSignIn = z.infer<typeof incompleteSignInSchema>;

export const signInAnswerSchema = z.union([tokenPairSchema, incompleteSignInSchema]);
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** The browser's data about the signed-in user. */
const loginRecordSchema = z.object({
  email: z.string(),
  /** The platform's user id. */
  userId: z.string(),
  userFirstName: z.string(),
  userEmail: z.string(),
  userLastName: z.string(),
  /** Empty: no picture. */
  profileImageUrl: z.string(),
  /** Empty until requested from the browser. */
  webPushNotificationId: z.string(),
  userType: z.string(),
  customerId: z.string(),
  tenantId: z.string(),
});

const tag = 'authentication';

export const login = operation({
  method: 'POST',
  path: '/api/auth/login',
  permission: SIGN_IN_PERMISSIONS.open,
  tag,
  summary: 'Sign in with email address and password',
  body: loginBodySchema,
  responses: { 200: signInAnswerSchema },
  errors: [
    REQUEST_ERRORS.unauthenticated,
    SIGN_IN_ERRORS.badCredentials,
    SIGN_IN_ERRORS.notActive,
    SIGN_IN_ERRORS.locked,
    SIGN_IN_ERRORS.organisationOnly,
    REQUEST_ERRORS.tooManyRequests,
  ],
});

export const renewSession = operation({
  method: 'POST',
  path: '/api/auth/token',
  permission: SIGN_IN_PERMISSIONS.open,
  tag,
  summary: 'Renew a session: a new access and a new refresh token',
  body: refreshBodySchema,
  responses: { 200: tokenPairSchema },
  errors: [
    REQUEST_ERRORS.unauthenticated,
    SIGN_IN_ERRORS.badCredentials,
    SIGN_IN_ERRORS.notActive,
    SIGN_IN_ERRORS.tokenExpired,
    SIGN_IN_ERRORS.tokenOutdated,
    SIGN_IN_ERRORS.notARefreshToken,
    REQUEST_ERRORS.tooManyRequests,
  ],
});

export const logout = operation({
  method: 'POST',
  path: '/api/auth/logout',
  permission: SIGN_IN_PERMISSIONS.end,
  tag,
  summary: 'End this session',
  query: z.object({
    reason: z
      .string()
      .optional()
      .describe('`hour`: the console ends it by itself, and the browser goes on to receive notifications'),
  }),
  responses: { 200: z.void() },
  errors: [REQUEST_ERRORS.unauthenticated],
});

export const getOwnUser = operation({
  method: 'GET',
  path: '/api/auth/user',
  permission: SIGN_IN_PERMISSIONS.read,
  tag,
  summary: 'The signed-in user',
  responses: { 200: userSchema },
  errors: [REQUEST_ERRORS.unauthenticated],
});

export const recordSignIn = operation({
  method: 'POST',
  path: '/backoffice/webLogin/login',
  permission: SIGN_IN_PERMISSIONS.record,
  tag: 'users',
  summary: 'The kind of the signed-in user: the first item of the answer',
  body: loginRecordSchema,
  responses: { 200: z.array(userRecordSchema) },
});
