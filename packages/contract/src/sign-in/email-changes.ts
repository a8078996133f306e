import { z } from 'zod';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { formField, required, secretField, validEmail } from '../common/form-fields.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { USER_ERRORS } from '../users/users.ts';
import { EMAIL_CHANGE_PERMISSIONS } from './email-changes.permissions.ts';
import { PASSWORD_ERRORS } from './passwords.ts';
import { tokenPairSchema } from './sign-in.ts';

/** How long the former address can take a change back. */
export const EMAIL_TAKE_BACK_MS = 72 * 3_600_000;

export const EMAIL_CHANGE_ERRORS = errors('emailChanges', {
  sameAsBefore: 'New email address should be different from existing!',
  changedLately:
    'The email address can be changed again once the former address can no longer take the last change back.',
  /** Unknown, used, or older than 72 hours; or the address was changed by an administrator since. */
  linkUseless: 'Invalid link to take back the change of an email address!',
});

/** The form to change the own address. */
export const changeEmailFormSchema = z.object({
  email: formField(required(USER_ERRORS.emailRequired), validEmail(USER_ERRORS.emailInvalid)),
  current: secretField(required(PASSWORD_ERRORS.currentRequired)),
});

const tag = 'authentication';

export const changeOwnEmail = operation({
  method: 'PUT',
  path: '/backoffice/users/:userId/email',
  permission: EMAIL_CHANGE_PERMISSIONS.change,
  tag,
  summary: "Change one's email address: every session ends, the answer opens a new one",
  description:
    'The former address gets a link that undoes the change for 72 hours, again while its mailbox refuses mails. Until then, only an administrator can change the address again.',
  params: z.object({ userId: uuidParameter('userId') }),
  body: z.object({ email: z.string().trim(), currentPassword: z.string() }),
  responses: { 200: tokenPairSchema },
  errors: [
    ...USUAL_ERRORS,
    PASSWORD_ERRORS.currentIncorrect,
    USER_ERRORS.emailMissing,
    USER_ERRORS.emailTaken,
    REQUEST_ERRORS.emailMalformed,
    REQUEST_ERRORS.versionConflict,
    EMAIL_CHANGE_ERRORS.sameAsBefore,
    EMAIL_CHANGE_ERRORS.changedLately,
  ],
});

export const takeBackEmail = operation({
  method: 'POST',
  path: '/backoffice/emailChanges/takeBack',
  permission: EMAIL_CHANGE_PERMISSIONS.takeBack,
  tag,
  summary: 'Restore the former email address with the token of a mailed link',
  description:
    'Every session ends and the password becomes invalid. The answer contains a token to set a new one.',
  body: z.object({ token: z.string().max(200).describe('From the link') }),
  responses: {
    200: z.object({
      email: z.string().describe('The restored address'),
      resetToken: z.string().describe('As in a mailed link to reset the password'),
    }),
  },
  errors: [
    REQUEST_ERRORS.malformed,
    REQUEST_ERRORS.versionConflict,
    EMAIL_CHANGE_ERRORS.linkUseless,
    REQUEST_ERRORS.tooManyRequests,
  ],
});
