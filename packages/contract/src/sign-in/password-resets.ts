import { z } from 'zod';
import { REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PASSWORD_PERMISSIONS } from './passwords.permissions.ts';
import { LINK_ERRORS, madeLinkSchema, PASSWORD_ERRORS } from './passwords.ts';

const tag = 'authentication';

/** Read before a reset is requested, so that the console promises no mail that will not come. */
export const getPasswordResetWay = operation({
  method: 'GET',
  path: '/backoffice/passwordReset',
  permission: PASSWORD_PERMISSIONS.reset,
  tag,
  summary: 'Whether a reset link can be sent by mail',
  responses: {
    200: z.object({ sendsMail: z.boolean().describe('False: an administrator has to hand a link over') }),
  },
  errors: [],
});

export const requestPasswordReset = operation({
  method: 'POST',
  path: '/api/noauth/resetPasswordByEmail',
  permission: PASSWORD_PERMISSIONS.reset,
  tag,
  summary: 'Send a reset link, if the account exists; the answer does not reveal that',
  body: z.object({ email: z.string().nullish() }),
  responses: { 200: z.void() },
  errors: [REQUEST_ERRORS.malformed, REQUEST_ERRORS.tooManyRequests, PASSWORD_ERRORS.noMail],
});

export const makeResetLink = operation({
  method: 'POST',
  path: '/backoffice/users/:userId/resetLink',
  permission: PASSWORD_PERMISSIONS.makeResetLink,
  tag: 'users',
  summary: 'A new reset link to hand over; the previous one becomes invalid',
  params: z.object({ userId: uuidParameter('userId') }),
  responses: { 200: madeLinkSchema },
  errors: [...USUAL_ERRORS, PASSWORD_ERRORS.notActive],
});

/** Missing fields are answered with the platform's messages. */
export const resetPassword = operation({
  method: 'POST',
  path: '/api/noauth/resetPassword',
  permission: PASSWORD_PERMISSIONS.reset,
  tag,
  summary: 'Set a new password with the token of a reset link',
  body: z.object({
    /** From the link. */
    resetToken: z.string().nullish(),
    password: z.string().nullish(),
  }),
  responses: { 200: z.void() },
  errors: [...LINK_ERRORS, PASSWORD_ERRORS.sameAsBefore],
});

export const openResetLink = operation({
  method: 'GET',
  path: '/api/noauth/resetPassword',
  permission: PASSWORD_PERMISSIONS.reset,
  tag,
  summary: 'Redirect a reset link to the page that sets the password',
  query: z.object({ resetToken: z.string().min(1) }),
  // A link opened too often is answered with a page; an IP address over its limit as everywhere.
  responses: { 303: z.void(), 409: contentOf('text/html') },
  errors: [REQUEST_ERRORS.malformed, REQUEST_ERRORS.tooManyRequests],
  errorText: 'text/html',
});
