import {
  findNearestPlace,
  findPlaces,
  listCities,
  listCountries,
  listStates,
} from '@airdeck/contract/geography/geography';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import {
  createGeographyService,
  createPlaceSearch,
  type GeographyService,
  type PlaceSearch,
} from './geography.service.ts';

/** Countries, states and cities, and the search for places. */
export const geographyFeature = defineFeature({
  name: 'geography',
  uses: ['database', 'placeLookup'],
  register(app, { database, placeLookup }) {
    const geography = createGeographyService({ database });
    geographyRoutes(app, { geography, placeSearch: createPlaceSearch({ database, placeLookup }) });
  },
});

/** A release of the places changes with a release of the product. */
const CACHE_CONTROL = 'private, max-age=3600';

/** Countries, states and places of the world, from the database, without external services. */
function geographyRoutes(
  app: FastifyInstance,
  { geography, placeSearch }: { geography: GeographyService; placeSearch: PlaceSearch },
): void {
  /** Sends a response that the browser caches for a while, and then revalidates. */
  async function sendCacheable(
    part: 'regions' | 'cities',
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    read: () => Promise<unknown>,
  ) {
    // Read first: what is loaded in between is sent under the former version, and sent again when it is revalidated.
    const version = await geography.version(part);
    const answer = await read();
    // Nothing is loaded yet: the response must not be cached.
    if (!version) return reply.send(answer);
    const tag = `W/"${version}"`;
    reply.headers({ 'cache-control': CACHE_CONTROL, etag: tag });
    // The defaults, which forbid caching.
    reply.removeHeader('pragma').removeHeader('expires');
    return request.headers['if-none-match'] === tag ? reply.status(304).send() : reply.send(answer);
  }

  serve(app, listCountries, (given) => sendCacheable('regions', given, () => geography.countries()));
  serve(app, listStates, ({ params, ...given }) =>
    sendCacheable('regions', given, () => geography.states(params.code)),
  );
  serve(app, listCities, ({ params, query, ...given }) =>
    sendCacheable('cities', given, () => geography.cities(params.code, query.state ?? null)),
  );
  serve(app, findPlaces, ({ query }) => placeSearch.search(query.text, query.limit));
  serve(app, findNearestPlace, ({ query }) => placeSearch.nearest(query));
}
