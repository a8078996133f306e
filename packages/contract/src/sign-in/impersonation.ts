import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { userSchema } from '../users/user-body.ts';
import { SIGN_IN_PERMISSIONS } from './sign-in.permissions.ts';
import { tokenPairSchema } from './sign-in.ts';

export const IMPERSONATION_ERRORS = errors('impersonation', {
  noAdministrator: ['ITEM_NOT_FOUND', 'The tenant has no administrator'],
});

const tag = 'authentication';

export const impersonateUser = operation({
  method: 'GET',
  path: '/api/user/:userId/token',
  permission: SIGN_IN_PERMISSIONS.impersonate,
  changes: true,
  tag,
  summary: 'Act as a user for half an hour; the audit log records it',
  params: z.object({ userId: uuidParameter('userId') }),
  responses: { 200: tokenPairSchema },
});

/** Like `/api/user/:userId/token`, with the data that the console needs to start. */
export const beginImpersonation = operation({
  method: 'POST',
  path: '/backoffice/impersonations',
  permission: SIGN_IN_PERMISSIONS.impersonate,
  tag,
  summary: 'Act as a user, or as the first administrator of a tenant, for half an hour',
  description: "The tenant's audit log records it.",
  body: z.union([
    z.object({ userId: uuidParameter('userId') }),
    z.object({ tenantId: uuidParameter('tenantId') }),
  ]),
  responses: { 200: z.object({ token: z.string(), user: userSchema }) },
  errors: [...USUAL_ERRORS, IMPERSONATION_ERRORS.noAdministrator],
});
