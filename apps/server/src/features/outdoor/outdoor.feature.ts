import type { Feature } from '../../feature.ts';
import { createLocationService } from './location.service.ts';
import { outdoorRoutes } from './outdoor.routes.ts';
import { createOutdoorService } from './outdoor.service.ts';

/** Weather, air and names of places outside. */
export const outdoorFeature: Feature = {
  name: 'outdoor',
  register(app, { placeLookup, clock, limits, outdoorSources: { provider, geocoder } }) {
    const { log } = app;
    outdoorRoutes(app, {
      outdoor: createOutdoorService({ provider, placeLookup, clock, log, limits: limits.outdoor }),
      locations: createLocationService({ geocoder, placeLookup, clock, log }),
    });
  },
};
