import { provisionDevice } from '@airdeck/contract/device-port/device-api';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { decodeProvisionRequest, type Provision, provisionAnswer } from '../provisioning.ts';
import { replyWithReason, unavailable } from './refusals.ts';

/** Provisioning of devices without an access token over HTTP. */
export function provisioningRoutes(app: FastifyInstance, { provision }: { provision: Provision }): void {
  serve(
    app,
    provisionDevice,
    async ({ request, reply }) => {
      const asked = decodeProvisionRequest(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      if (typeof asked === 'string') return replyWithReason(reply, asked);
      try {
        const outcome = await provision(asked, request.ip);
        if (outcome.kind === 'tooMany') {
          return reply.status(429).header('retry-after', String(outcome.retryAfterS)).send();
        }
        return reply.type('text/plain; charset=utf-8').send(provisionAnswer(outcome));
      } catch (error) {
        request.log.warn({ err: error }, 'a device could not make itself known');
        return unavailable(reply);
      }
    },
    { compress: false, bodyLimit: LIMITS.ingest.messageBytes },
  );
}
