import {
  locationTextSchema,
  outdoorCurrentSchema,
  outdoorQuerySchema,
  positionQuerySchema,
} from '@airdeck/contract/outdoor';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { LocationService } from './location.service.ts';
import type { OutdoorService } from './outdoor.service.ts';

export function outdoorRoutes(
  app: FastifyInstance,
  { outdoor, locations }: { outdoor: OutdoorService; locations: LocationService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = {
    permission: 'outdoor:read',
    maxPerMinute: LIMITS.outdoor.requestsPerAddressAndMinute,
  } as const;

  routes.get(
    '/backoffice/outdoor/current',
    {
      config,
      schema: {
        tags: ['outdoor'],
        summary: 'The weather and the air outside, at coordinates or in a city',
        description:
          'Of namesakes the greatest city is meant; a state or country after a comma narrows it. Answers may be five minutes old; while the provider is away, its last ones are told for up to three hours, as stale.',
        querystring: outdoorQuerySchema,
        response: { 200: outdoorCurrentSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { city, lat, lon } = request.query;
      if (city !== undefined) return outdoor.currentInCity(caller, city);
      // The schema wants either a city or both of them.
      return outdoor.currentAt(caller, { lat: lat ?? 0, lon: lon ?? 0 });
    },
  );

  routes.get(
    '/backoffice/location',
    {
      config,
      schema: {
        tags: ['outdoor'],
        summary: 'Where coordinates are, in words',
        querystring: positionQuerySchema,
        response: { 200: locationTextSchema, ...ERROR_RESPONSES },
      },
    },
    async ({ query }) => ({ text: (await locations.textOf(query)) ?? null }),
  );
}
