import { z } from 'zod';
import { uuidParameter } from './common/parameters.ts';
import { operation } from './operation.ts';
import { SIGN_IN_PERMISSIONS } from './sign-in.permissions.ts';
import { tokenPairSchema } from './sign-in.ts';

export const impersonateUser = operation({
  method: 'GET',
  path: '/api/user/:userId/token',
  permission: SIGN_IN_PERMISSIONS.impersonate,
  tag: 'authentication',
  summary: 'Act as a user for half an hour; they read of it in the audit log',
  params: z.object({ userId: uuidParameter('userId') }),
  responses: { 200: tokenPairSchema },
});
