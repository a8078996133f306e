import type { Feature } from '../../feature.ts';
import { geographyRoutes } from './geography.routes.ts';
import { createGeographyService } from './geography.service.ts';
import { placeSearchRoutes } from './place-search.routes.ts';
import { createPlaceSearch } from './place-search.service.ts';

/** Countries, states and cities, and the search for places. */
export const geographyFeature: Feature = {
  name: 'geography',
  register(app, { database, placeLookup }) {
    geographyRoutes(app, createGeographyService({ database }));
    placeSearchRoutes(app, createPlaceSearch({ database, placeLookup }));
  },
};
