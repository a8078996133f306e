import { defineFeature } from '../../feature.ts';
import { createClaimOfferService } from './claim-offers.service.ts';
import { CLAIMING_LIMITS } from './claiming.limits.ts';
import { claimingPlatformRoutes } from './claiming.platform-routes.ts';
import { claimingRoutes } from './claiming.routes.ts';
import { createClaimingService } from './claiming.service.ts';

/** Claiming of devices by customers. */
export const claimingFeature = defineFeature({
  name: 'claiming',
  limits: CLAIMING_LIMITS,
  uses: [
    'clock',
    'database',
    'deviceOverview',
    'devices',
    'domainEvents',
    'events',
    'numbersOf',
    'attributes',
    'deviceAssignment',
    'sharedLimits',
    'users',
  ],
  register(app, needs) {
    const claiming = createClaimingService({ ...needs, limits: needs.numbersOf(CLAIMING_LIMITS) });
    claimingPlatformRoutes(app, { claiming });
    claimingRoutes(app, { ...needs, claiming, claimOffers: createClaimOfferService(needs) });
  },
});
