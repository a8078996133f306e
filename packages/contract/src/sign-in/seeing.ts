import { z } from 'zod';
import { accessRoleSchema, placeIdsSchema } from '../common/access-role.ts';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { SIGN_IN_PERMISSIONS } from './sign-in.permissions.ts';

export const SEEING_ERRORS = errors('seeing', { placeUnknown: 'Could not find the place!' });

const place = { path: '/backoffice/session/seeing', tag: 'authentication' } as const;

export const beginSeeing = operation({
  method: 'PUT',
  ...place,
  permission: SIGN_IN_PERMISSIONS.seeAs,
  summary: 'See what a role sees, everywhere or in some places, without changing anything',
  description: 'It holds for the sign-in that asks for it, until it ends or sees with its own rights again.',
  body: z.object({
    accessRole: accessRoleSchema,
    placeIds: placeIdsSchema.describe('Buildings, floors and rooms to which it is limited; null: the whole'),
  }),
  responses: { 200: z.void().describe('Done') },
  errors: [...USUAL_ERRORS, SEEING_ERRORS.placeUnknown],
});
export type SeenRights = z.output<typeof beginSeeing.body>;

export const endSeeing = operation({
  method: 'DELETE',
  ...place,
  permission: SIGN_IN_PERMISSIONS.seeAll,
  summary: 'See and act with all rights of the signed-in user again',
  responses: { 200: z.void().describe('Done') },
});
