import { activationLinkInfoSchema } from '@airdeck/contract/activation';
import { requiredTextParameter, uuidParameter } from '@airdeck/contract/common/parameters';
import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { ActivationService } from './activation.service.ts';

const TAGS = ['users'];

/** What administrators do for users who have no password yet. */
export function registerActivationLinkRoutes(app: FastifyInstance, activation: ActivationService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { permission: 'user:invite' } as const;
  const params = z.object({ userId: uuidParameter('userId') });

  routes.get(
    '/api/user/:userId/activationLink',
    {
      config,
      schema: {
        summary: 'A new activation link to hand over; the former one is void',
        tags: TAGS,
        produces: ['text/plain'],
        params,
        response: { 200: z.string(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const { value } = await activation.makeLink(callerOf(request), request.params.userId);
      return reply.type('text/plain; charset=utf-8').send(value);
    },
  );

  routes.get(
    '/api/user/:userId/activationLinkInfo',
    {
      config,
      schema: {
        summary: 'The same, with the time for which it is good',
        tags: TAGS,
        params,
        response: { 200: activationLinkInfoSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => activation.makeLink(callerOf(request), request.params.userId),
  );

  routes.post(
    '/api/user/sendActivationMail',
    {
      config: { ...config, maxPerMinute: LIMITS.signInRates.invitationsPerMinute },
      schema: {
        summary: 'Mail a new activation link; the former one is void',
        tags: TAGS,
        querystring: z.object({ email: requiredTextParameter('email') }),
        response: { 200: z.void(), ...ERROR_RESPONSES, 429: errorBodySchema, 500: errorBodySchema },
      },
    },
    async (request, reply) => {
      await activation.resend(callerOf(request), request.query.email);
      return reply.status(200).send();
    },
  );
}
