import { getLocationText, getOutdoorAir } from '@airdeck/contract/outdoor';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { LocationService } from './location.service.ts';
import type { OutdoorService } from './outdoor.service.ts';

const options = { maxPerMinute: LIMITS.outdoor.requestsPerAddressAndMinute };

export function outdoorRoutes(
  app: FastifyInstance,
  { outdoor, locations }: { outdoor: OutdoorService; locations: LocationService },
): void {
  serve(
    app,
    getOutdoorAir,
    ({ caller, query: { city, lat, lon } }) =>
      city === undefined
        ? // The schema wants either a city or both of them.
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
