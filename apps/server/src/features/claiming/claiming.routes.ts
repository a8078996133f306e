import { addDevice, allowClaims, forbidClaims, listClaiming } from '@airdeck/contract/claiming/claiming';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeviceOverview } from '../devices/device-overview.service.ts';
import { givenPlace } from '../devices/device-place.presenter.ts';
import type { ClaimOfferService } from './claim-offers.service.ts';
import type { ClaimingService } from './claiming.service.ts';

/** Routes to add a device in the console as a customer, and to manage the codes for it as the tenant. */
export function claimingRoutes(
  app: FastifyInstance,
  services: {
    readonly claiming: ClaimingService;
    readonly claimOffers: ClaimOfferService;
    readonly deviceOverview: DeviceOverview;
  },
): void {
  const { claiming, claimOffers, deviceOverview } = services;

  serve(app, addDevice, async ({ caller, body }) => {
    const { deviceName: name, secretKey, deviceLabel: label } = body;
    const claimed = { name, secretKey, label: label ?? undefined, place: givenPlace(body) };
    return deviceOverview.getFor(caller, await claiming.addFor(caller, claimed));
  });

  serve(app, listClaiming, ({ caller, query }) => claimOffers.listFor(caller, query.deviceIds));
  serve(app, allowClaims, ({ caller, body }) => claimOffers.allowFor(caller, body.deviceIds, body.days));
  serve(app, forbidClaims, ({ caller, params }) => claimOffers.forbidFor(caller, params.deviceId));
}
