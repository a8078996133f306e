import { uuidParameter } from '@airdeck/contract/common/parameters';
import { tokenPairSchema } from '@airdeck/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { permissionDenied } from '../../http/errors.ts';
import type { ImpersonationService } from './impersonation.service.ts';

/** @param isAllowed whether the operator wants anybody to act as somebody else */
export function registerImpersonationRoutes(
  app: FastifyInstance,
  impersonations: ImpersonationService,
  isAllowed: boolean,
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/user/:userId/token',
    {
      config: { permission: 'session:step-in' },
      schema: {
        summary: 'DomainEvent as a user for half an hour; they read of it in the audit log',
        tags: ['authentication'],
        params: z.object({ userId: uuidParameter('userId') }),
        response: { 200: tokenPairSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      if (!isAllowed) throw permissionDenied();
      return impersonations.stepIn(callerOf(request), request.params.userId);
    },
  );
}
