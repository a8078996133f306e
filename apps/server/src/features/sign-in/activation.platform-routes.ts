import { activateBodySchema, activateOptionsSchema, activateQuerySchema } from '@airdeck/contract/activation';
import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { tokenPairSchema } from '@airdeck/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { badRequest } from '../../http/errors.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { ActivationService } from './activation.service.ts';
import { answerUselessLink } from './landing.ts';

/** The link that a new user is sent, and the setting of the first password behind it. */
export function registerActivationRoutes(app: FastifyInstance, activation: ActivationService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = {
    permission: 'user:activate',
    maxPerMinute: LIMITS.signInRates.activationsPerMinute,
  } as const;

  routes.post(
    '/api/noauth/activate',
    {
      config,
      bodyLimit: LIMITS.requestBodies.signInBytes,
      schema: {
        summary: 'Set the first password with the token of an activation link, and sign in',
        tags: ['authentication'],
        security: [],
        querystring: activateOptionsSchema,
        body: activateBodySchema,
        response: { 200: tokenPairSchema, 400: errorBodySchema, 429: errorBodySchema },
      },
    },
    async ({ body, query, ip }) => {
      if (!body.activateToken) throw badRequest(`Incorrect activateToken ${body.activateToken ?? null}`);
      return activation.activate(body.activateToken, body.password ?? '', {
        address: ip,
        tellsUser: query.sendActivationMail ?? true,
      });
    },
  );

  routes.get(
    '/api/noauth/activate',
    {
      config,
      schema: {
        summary: 'Go from an activation link to the page where the password is set',
        tags: ['authentication'],
        security: [],
        querystring: activateQuerySchema,
        response: { 303: z.void(), 409: z.string(), 429: errorBodySchema },
      },
    },
    async (request, reply) => {
      const { activateToken } = request.query;
      const state = await activation.stateOf(activateToken);
      if (state === 'unknown') return answerUselessLink(request, reply, 409, '/activationLinkExpired');
      const token = encodeURIComponent(activateToken);
      const page =
        state === 'usable' ? `/login/createPassword?activateToken=${token}` : '/activationLinkExpired';
      return reply.status(303).header('location', page).send();
    },
  );
}
