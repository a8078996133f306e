import { defineFeature } from '../../feature.ts';
import { createClaimOfferService } from './claim-offers.service.ts';
import { claimingPlatformRoutes } from './claiming.platform-routes.ts';
import { claimingRoutes } from './claiming.routes.ts';
import { createClaimingService } from './claiming.service.ts';

/** Claiming of devices by customers. */
export const claimingFeature = defineFeature({
  name: 'claiming',
  uses: [
    'clock',
    'database',
    'deviceOverview',
    'devices',
    'domainEvents',
    'events',
    'limits',
    'attributes',
    'deviceAssignment',
    'sharedLimits',
    'users',
  ],
  register(app, needs) {
    const claiming = createClaimingService({ ...needs, limits: needs.limits.claiming });
    claimingPlatformRoutes(app, { claiming });
    claimingRoutes(app, { ...needs, claiming, claimOffers: createClaimOfferService(needs) });
  },
});
