import { z } from 'zod';
import { accessRoleSchema } from '../common/access-role.ts';
import { operation } from '../common/operation.ts';
import { userTypeSchema } from '../users/user-body.ts';
import { SIGN_IN_PERMISSIONS } from './sign-in.permissions.ts';

/** The rights of the signed-in user, as far as they decide which screens and controls they have. */
const ownRightsSchema = z.object({
  userType: userTypeSchema,
  accessRole: accessRoleSchema,
  isLimited: z.boolean().describe('Whether the role holds in parts of the buildings only'),
  isSeeing: z.boolean().describe('Whether an administrator sees what these rights show, and has more'),
  isReducedMenu: z.boolean().describe('Whether the menu is reduced to the dashboard and historical data'),
});
export type OwnRights = z.output<typeof ownRightsSchema>;

export const getOwnRights = operation({
  method: 'GET',
  path: '/backoffice/session/rights',
  permission: SIGN_IN_PERMISSIONS.read,
  tag: 'authentication',
  summary: 'The rights of this sign-in or API key at this moment',
  description: 'The event `rights` announces that they have changed.',
  responses: { 200: ownRightsSchema },
});
