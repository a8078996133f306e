import { givenOwner } from '@airdeck/contract/common/entity-id';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { userSaveQuerySchema, userSaveSchema, userSchema } from '@airdeck/contract/user';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { SAVE_RESPONSES } from '../../http/save-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import { userBody, userBodyWithAccount } from './user.presenter.ts';
import type { UserAdministration } from './user-administration.service.ts';
import type { UserService } from './users.service.ts';

const tags = ['users'];
const params = z.object({ userId: uuidParameter('userId') });

/** One user: read, made, changed, deleted. */
export function registerUserRoutes(
  app: FastifyInstance,
  parts: { users: UserService; userAdministration: UserAdministration },
): void {
  const { users, userAdministration } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/user/:userId',
    {
      config: { permission: 'user:read' },
      schema: {
        summary: 'A user, with the state of their account in additionalInfo',
        tags,
        params,
        response: { 200: userSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { user, credentials } = await users.getFor(callerOf(request), request.params.userId);
      return userBodyWithAccount(user, credentials);
    },
  );

  routes.post(
    '/api/user',
    {
      config: { permission: 'user:write' },
      bodyLimit: LIMITS.requestBodies.entityBytes,
      schema: {
        summary: 'Make a user, or change the one whose id is given: what is left out becomes null',
        tags,
        querystring: userSaveQuerySchema,
        body: userSaveSchema,
        response: { 200: userSchema, ...SAVE_RESPONSES, 429: errorBodySchema, 500: errorBodySchema },
      },
    },
    async (request) => {
      const { id = null, ...save } = request.body;
      const wish = {
        ...save,
        tenantId: givenOwner(save.tenantId),
        customerId: givenOwner(save.customerId),
        authority: save.authority ?? null,
        email: save.email ?? '',
      };
      const invites = request.query.sendActivationMail ?? true;
      return userBody(await userAdministration.saveFor(callerOf(request), id, wish, { invites }));
    },
  );

  routes.delete(
    '/api/user/:userId',
    {
      config: { permission: 'user:delete' },
      schema: {
        summary: 'Delete a user; their sessions end',
        tags,
        params,
        response: { 200: z.void(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      await userAdministration.deleteFor(callerOf(request), request.params.userId);
      return reply.send();
    },
  );
}
