import {
  nearestPlaceSchema,
  nearestQuerySchema,
  placeSearchQuerySchema,
  placesSchema,
} from '@airdeck/contract/geography';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { PlaceSearch } from './place-search.service.ts';

const config = { permission: 'geography:read' } as const;
const tags = ['geography'];

/** Places of the world by name and by position, from the database: nobody outside is asked. */
export function placeSearchRoutes(app: FastifyInstance, placeSearch: PlaceSearch): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/geo/places',
    {
      config,
      schema: {
        tags,
        summary: 'Cities and villages by name, the best first; a state or country after a comma narrows it',
        querystring: placeSearchQuerySchema,
        response: { 200: placesSchema, ...ERROR_RESPONSES },
      },
    },
    ({ query }) => placeSearch.search(query.text, query.limit),
  );

  routes.get(
    '/backoffice/geo/nearest',
    {
      config,
      schema: {
        tags,
        summary: 'The place that is nearest to a position, and its time zone',
        querystring: nearestQuerySchema,
        response: { 200: nearestPlaceSchema, ...ERROR_RESPONSES },
      },
    },
    ({ query }) => placeSearch.nearest(query),
  );
}
