import { z } from 'zod';
import { type ErrorDefinition, errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { formField, issueOf, type Rule, required, secretField, validEmail } from '../common/form-fields.ts';
import { contentOf, operation } from '../common/operation.ts';
import { booleanParameter, requiredTextParameter, uuidParameter } from '../common/parameters.ts';
import { PASSWORD_PERMISSIONS } from './passwords.permissions.ts';
import { SIGN_IN_ERRORS, signInAnswerSchema, tokenPairSchema } from './sign-in.ts';

/** Length of a password: the platform's default policy, which has no other rule. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 72;

/** Validity of a link to set a password. */
export const PASSWORD_LINK_LIFETIME_MS = 24 * 3_600_000;

/** Part of the answer to the creation of a user. */
export const handedOverLinkSchema = z
  .string()
  .nullable()
  .describe(
    'The activation link, to be handed over to the new user: good for 24 hours, once. Null where the server has mailed it',
  );

export const PASSWORD_ERRORS = errors('passwords', {
  currentRequired: 'Please enter your password',
  currentIncorrect: "Current password doesn't match!",
  sameAsBefore: 'New password should be different from existing!',
  /** For forms, whose error states the whole rule. */
  length: 'Use 6 to 72 characters.',
  tooShort: 'Password must be {length} or more characters in length.',
  tooLong: 'Password must be no more than {length} characters in length.',
  mismatch: "Passwords don't match!",
  changeMismatch: "Passwords Don't match",
  /** Unknown, used, expired or replaced: ThingsBoard has a message for each. */
  linkUseless: 'Invalid reset token!',
  alreadyActivated: 'User is already activated!',
  mailNotSent: ['GENERAL', "Couldn't send user activation email"],
  noMail: 'This server sends no mail. Ask an administrator for a link to choose a new password!',
  notActive: 'Only the password of a user who may sign in can be reset!',
});

/** Rule for the length of a password, with the error that states the limit. */
export function brokenLength({ length }: string): { error: ErrorDefinition; length: number } | undefined {
  if (length < PASSWORD_MIN_LENGTH) return { error: PASSWORD_ERRORS.tooShort, length: PASSWORD_MIN_LENGTH };
  if (length > PASSWORD_MAX_LENGTH) return { error: PASSWORD_ERRORS.tooLong, length: PASSWORD_MAX_LENGTH };
  return undefined;
}

const rightLength: Rule = { is: (password) => !brokenLength(password), otherwise: PASSWORD_ERRORS.length };

/** Rule: the repeated password is the same. */
const secretMatches =
  <Field extends string>(first: Field, again: Field, otherwise: ErrorDefinition) =>
  (form: Readonly<Record<Field, string>>, context: z.RefinementCtx): void => {
    if (form[first] !== form[again]) context.addIssue({ ...issueOf(otherwise), path: [again] });
  };

/** The form for a forgotten password. */
export const forgotPasswordFormSchema = z.object({
  email: formField(required(SIGN_IN_ERRORS.emailRequired), validEmail(SIGN_IN_ERRORS.emailInvalid)),
});

/** The form to set a first or new password, opened by a link. */
export const newPasswordFormSchema = z
  .object({
    password: secretField(required(SIGN_IN_ERRORS.passwordRequired), rightLength),
    confirm: secretField(),
  })
  .superRefine(secretMatches('password', 'confirm', PASSWORD_ERRORS.mismatch));

/** The form to change the own password. */
export const changePasswordFormSchema = z
  .object({
    current: secretField(required(PASSWORD_ERRORS.currentRequired)),
    password: secretField(rightLength),
    confirm: secretField(),
  })
  .superRefine(secretMatches('password', 'confirm', PASSWORD_ERRORS.changeMismatch));

/** The password policy. Null: not required. */
const passwordPolicySchema = z.object({
  minimumLength: z.number().int(),
  maximumLength: z.number().int(),
  minimumUppercaseLetters: z.number().int().nullable(),
  minimumLowercaseLetters: z.number().int().nullable(),
  minimumDigits: z.number().int().nullable(),
  minimumSpecialCharacters: z.number().int().nullable(),
  allowWhitespaces: z.boolean(),
  forceUserToResetPasswordIfNotValid: z.boolean(),
  passwordExpirationPeriodDays: z.number().int().nullable(),
  passwordReuseFrequencyDays: z.number().int().nullable(),
});
export type PasswordPolicy = z.infer<typeof passwordPolicySchema>;

/** A link for an administrator to hand over. */
export const madeLinkSchema = z.object({
  value: z.string().describe('URL for the user'),
  ttlMs: z.number().int().describe('Milliseconds from now'),
});

const tag = 'authentication';
/** Errors of operations with the token of a link. */
export const LINK_ERRORS = [
  REQUEST_ERRORS.malformed,
  PASSWORD_ERRORS.linkUseless,
  PASSWORD_ERRORS.tooShort,
  PASSWORD_ERRORS.tooLong,
  REQUEST_ERRORS.tooManyRequests,
];
const ofUser = z.object({ userId: uuidParameter('userId') });

/** Other fields are ignored; missing ones are answered with the platform's messages. */
export const activateUser = operation({
  method: 'POST',
  path: '/api/noauth/activate',
  permission: PASSWORD_PERMISSIONS.activate,
  tag,
  summary: 'Set a password with the token of a link, and sign in',
  description:
    'The first password with `activateToken`; a new one with `resetToken`, which ThingsBoard ignores here.',
  query: z.object({
    /** Whether to confirm the activation by mail; default: true. */
    sendActivationMail: booleanParameter('sendActivationMail'),
  }),
  body: z.object({
    /** From an activation link. */
    activateToken: z.string().nullish(),
    /** From a reset link; only read without an `activateToken`. */
    resetToken: z.string().nullish(),
    password: z.string().nullish(),
  }),
  responses: { 200: signInAnswerSchema },
  errors: [...LINK_ERRORS, PASSWORD_ERRORS.sameAsBefore, SIGN_IN_ERRORS.organisationOnly],
});

export const openActivationLink = operation({
  method: 'GET',
  path: '/api/noauth/activate',
  permission: PASSWORD_PERMISSIONS.activate,
  tag,
  summary: 'Redirect an activation link to the page that sets the password',
  query: z.object({ activateToken: z.string().min(1) }),
  responses: { 303: z.void(), 409: contentOf('text/html') },
  errors: [REQUEST_ERRORS.malformed, REQUEST_ERRORS.tooManyRequests],
  errorText: 'text/html',
});

export const getActivationLink = operation({
  method: 'GET',
  path: '/api/user/:userId/activationLink',
  permission: PASSWORD_PERMISSIONS.invite,
  changes: true,
  tag: 'users',
  summary: 'A new activation link to hand over; the previous one becomes invalid',
  params: ofUser,
  responses: { 200: contentOf('text/plain') },
  errors: [...USUAL_ERRORS, PASSWORD_ERRORS.alreadyActivated],
});

export const getActivationLinkInfo = operation({
  method: 'GET',
  path: '/api/user/:userId/activationLinkInfo',
  permission: PASSWORD_PERMISSIONS.invite,
  changes: true,
  tag: 'users',
  summary: 'An activation link with its expiry time',
  params: ofUser,
  responses: { 200: madeLinkSchema },
  errors: [...USUAL_ERRORS, PASSWORD_ERRORS.alreadyActivated],
});

export const sendActivationMail = operation({
  method: 'POST',
  path: '/api/user/sendActivationMail',
  permission: PASSWORD_PERMISSIONS.invite,
  tag: 'users',
  summary: 'Mail a new activation link; the previous one becomes invalid',
  query: z.object({ email: requiredTextParameter('email') }),
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, PASSWORD_ERRORS.alreadyActivated, PASSWORD_ERRORS.mailNotSent],
});

export const changePassword = operation({
  method: 'POST',
  path: '/api/auth/changePassword',
  permission: PASSWORD_PERMISSIONS.change,
  tag,
  summary: 'Set a new password: every session of the user ends, the answer opens a new one',
  body: z.object({ currentPassword: z.string().nullish(), newPassword: z.string().nullish() }),
  responses: { 200: tokenPairSchema },
  errors: [
    ...USUAL_ERRORS,
    PASSWORD_ERRORS.currentIncorrect,
    PASSWORD_ERRORS.sameAsBefore,
    PASSWORD_ERRORS.tooShort,
    PASSWORD_ERRORS.tooLong,
  ],
});

export const getPasswordPolicy = operation({
  method: 'GET',
  path: '/api/noauth/userPasswordPolicy',
  permission: PASSWORD_PERMISSIONS.reset,
  tag,
  summary: 'The password policy',
  responses: { 200: passwordPolicySchema },
  errors: [],
});
