import { uuidParameter } from '@airdeck/contract/common/parameters';
import { userSchema } from '@airdeck/contract/entities/user';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../../http/error-responses.ts';
import { userBodyWithAccount } from './user.presenter.ts';
import type { UserService } from './users.service.ts';

export function registerUserRoutes(app: FastifyInstance, users: UserService): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/user/:userId',
    {
      config: { permission: 'user:read' },
      schema: {
        summary: 'A user, with the state of their account in additionalInfo',
        tags: ['users'],
        params: z.object({ userId: uuidParameter('userId') }),
        response: { 200: userSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { user, credentials } = await users.getFor(callerOf(request), request.params.userId);
      return userBodyWithAccount(user, credentials);
    },
  );
}
