import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SECOND_FACTOR_PERMISSIONS } from './second-factor.permissions.ts';

export const resetSecondFactor = operation({
  method: 'DELETE',
  path: '/backoffice/users/:userId/secondFactor',
  permission: SECOND_FACTOR_PERMISSIONS.reset,
  tag: 'users',
  summary: 'Remove the second factors of a user, who has lost them; all of their sessions end',
  params: z.object({ userId: uuidParameter('userId') }),
  responses: { 200: z.void() },
});
