import { getLocationText, getOutdoorAir } from '@airdeck/contract/outdoor/outdoor';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { createLocationService, type LocationService } from './location.service.ts';
import { OUTDOOR_LIMITS } from './outdoor.limits.ts';
import type { OutdoorService } from './outdoor.service.ts';

/** Outdoor weather and air, and names of places. */
export const outdoorFeature = defineFeature({
  name: 'outdoor',
  limits: OUTDOOR_LIMITS,
  uses: ['clock', 'outdoor', 'outdoorSources', 'placeLookup'],
  register(app, { outdoor, placeLookup, clock, outdoorSources: { geocoder } }) {
    const locations = createLocationService({ geocoder, placeLookup, clock, log: app.log });
    outdoorRoutes(app, { outdoor, locations });
  },
});

const options = { maxPerMinute: OUTDOOR_LIMITS.numbers.requestsPerAddressAndMinute };

function outdoorRoutes(
  app: FastifyInstance,
  { outdoor, locations }: { outdoor: OutdoorService; locations: LocationService },
): void {
  serve(
    app,
    getOutdoorAir,
    ({ caller, query: { city, lat, lon } }) =>
      city === undefined
        ? // The schema requires either a city or both coordinates.
          outdoor.currentAt(caller, { lat: lat ?? 0, lon: lon ?? 0 })
        : outdoor.currentInCity(caller, city),
    options,
  );
  serve(
    app,
    getLocationText,
    async ({ query }) => ({ text: (await locations.textOf(query)) ?? null }),
    options,
  );
}
