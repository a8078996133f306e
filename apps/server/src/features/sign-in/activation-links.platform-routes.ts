import { getActivationLink, getActivationLinkInfo, sendActivationMail } from '@airdeck/contract/passwords';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { ActivationService } from './activation.service.ts';

/** What administrators do for users who have no password yet. */
export function registerActivationLinkRoutes(app: FastifyInstance, activation: ActivationService): void {
  serve(
    app,
    getActivationLink,
    async ({ caller, params, reply }) => {
      const { value } = await activation.makeLink(caller, params.userId);
      return reply.type('text/plain; charset=utf-8').send(value);
    },
    { produces: ['text/plain'] },
  );

  serve(app, getActivationLinkInfo, ({ caller, params }) => activation.makeLink(caller, params.userId));

  serve(app, sendActivationMail, ({ caller, query }) => activation.resend(caller, query.email), {
    maxPerMinute: LIMITS.signInRates.invitationsPerMinute,
  });
}
