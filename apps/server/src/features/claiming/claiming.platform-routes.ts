import { claimDevice, reclaimDevice } from '@airdeck/contract/claiming/claiming';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { deviceBody } from '../devices/device.presenter.ts';
import type { ClaimingService } from './claiming.service.ts';

/** Claiming in ThingsBoard's format. */
export function claimingPlatformRoutes(
  app: FastifyInstance,
  { claiming }: { readonly claiming: ClaimingService },
): void {
  serve(app, claimDevice, async ({ caller, params, body, reply }) => {
    const claim = await claiming.claimFor(caller, params.deviceName, body?.secretKey ?? '');
    if (claim.response !== 'SUCCESS')
      return reply.status(400).type('application/json').send(JSON.stringify(claim.response));
    return { device: deviceBody(claim.device), response: claim.response };
  });

  serve(app, reclaimDevice, async ({ caller, params, reply }) => {
    await claiming.giveBackFor(caller, params.deviceName);
    return reply.send();
  });
}
