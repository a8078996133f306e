import { activateUser, openActivationLink, PASSWORD_ERRORS } from '@airdeck/contract/passwords';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { ActivationService } from './activation.service.ts';
import { answerUselessLink } from './landing.ts';

const maxPerMinute = LIMITS.signInRates.activationsPerMinute;

/** The link that a new user is sent, and the setting of the first password behind it. */
export function registerActivationRoutes(app: FastifyInstance, activation: ActivationService): void {
  serve(
    app,
    activateUser,
    ({ body: { activateToken, password }, query, request }) => {
      if (!activateToken) {
        throw new ApiError(PASSWORD_ERRORS.linkUseless, `Incorrect activateToken ${activateToken ?? null}`);
      }
      return activation.activate(activateToken, password ?? '', {
        address: request.ip,
        tellsUser: query.sendActivationMail ?? true,
      });
    },
    { maxPerMinute, bodyLimit: LIMITS.requestBodies.signInBytes },
  );

  serve(
    app,
    openActivationLink,
    async ({ query: { activateToken }, request, reply }) => {
      const state = await activation.stateOf(activateToken);
      if (state === 'unknown') return answerUselessLink(request, reply, 409, '/activationLinkExpired');
      const token = encodeURIComponent(activateToken);
      const page =
        state === 'usable' ? `/login/createPassword?activateToken=${token}` : '/activationLinkExpired';
      return reply.status(303).header('location', page).send();
    },
    { maxPerMinute },
  );
}
