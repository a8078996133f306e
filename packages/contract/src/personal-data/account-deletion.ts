import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { required, secretField } from '../common/form-fields.ts';
import { requiredField, storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PASSWORD_ERRORS } from '../sign-in/passwords.ts';
import { USER_ERRORS } from '../users/users.ts';
import { PERSONAL_DATA_PERMISSIONS } from './personal-data.permissions.ts';

/** Characters of the reason for which a request is declined. */
export const MAX_REASON_LENGTH = 500;

export const ACCOUNT_DELETION_ERRORS = errors('personalData', {
  reasonMissing: 'Please enter the reason!',
  /** Withdrawn, or decided by another administrator. */
  over: ['ITEM_NOT_FOUND', 'The request is no longer open'],
});

/** The form with which a user asks for the deletion of the own account. */
export const deletionFormSchema = z.object({
  current: secretField(required(PASSWORD_ERRORS.currentRequired)),
});

/** The form with which an administrator declines. */
export const declineFormSchema = z.object({
  reason: requiredField(
    'Why the account is not deleted; the user reads it',
    ACCOUNT_DELETION_ERRORS.reasonMissing,
    ...storable('reason', MAX_REASON_LENGTH),
  ),
});

const tag = 'personal-data';
const { askForDeletion: ask, decideOnDeletion: decide } = PERSONAL_DATA_PERMISSIONS;

const ownRequestSchema = z.object({
  requestedTime: z.number().int().describe('Epoch milliseconds'),
  declined: z.object({ time: z.number().int(), reason: z.string() }).nullable().describe('Null: it is open'),
});
export type OwnDeletionRequest = z.infer<typeof ownRequestSchema>;

export const getDeletionRequest = operation({
  method: 'GET',
  path: '/backoffice/accountDeletion',
  permission: ask,
  tag,
  summary: 'The own request for deletion of the account',
  responses: { 200: z.object({ request: ownRequestSchema.nullable() }) },
});

export const requestDeletion = operation({
  method: 'POST',
  path: '/backoffice/accountDeletion',
  permission: ask,
  tag,
  summary: 'Ask for the deletion of the own account',
  description:
    "The tenant's administrators are notified, for administrators those of the system. The account stays until one of them deletes it.",
  body: z.object({ currentPassword: z.string() }),
  responses: { 200: z.object({ request: ownRequestSchema }) },
  errors: [...USUAL_ERRORS, PASSWORD_ERRORS.currentIncorrect],
});

export const withdrawDeletion = operation({
  method: 'DELETE',
  path: '/backoffice/accountDeletion',
  permission: ask,
  tag,
  summary: 'Cancel the own request for deletion of the account',
  responses: { 200: z.void() },
});

const openRequestSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  organisation: z.string().nullable().describe('The customer or the tenant; null: the system'),
  requestedTime: z.number().int().describe('Epoch milliseconds'),
});
export type OpenDeletionRequest = z.infer<typeof openRequestSchema>;

export const listDeletionRequests = operation({
  method: 'GET',
  path: '/backoffice/accountDeletions',
  permission: decide,
  tag,
  summary: 'Open requests on which the caller decides, the oldest first',
  responses: { 200: z.array(openRequestSchema) },
});

const params = z.object({ userId: uuidParameter('userId') });

export const acceptDeletion = operation({
  method: 'POST',
  path: '/backoffice/accountDeletions/:userId/accept',
  permission: decide,
  tag,
  summary: 'Delete the account of a user who asks for it',
  params,
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, ACCOUNT_DELETION_ERRORS.over, USER_ERRORS.lastAdministrator],
});

export const declineDeletion = operation({
  method: 'POST',
  path: '/backoffice/accountDeletions/:userId/decline',
  permission: decide,
  tag,
  summary: 'Decline a request for deletion of an account, with a reason that the user reads',
  params,
  body: declineFormSchema,
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, ACCOUNT_DELETION_ERRORS.over, ACCOUNT_DELETION_ERRORS.reasonMissing],
});
