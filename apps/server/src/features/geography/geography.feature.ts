import type { Feature } from '../../feature.ts';
import { geographyRoutes } from './geography.routes.ts';
import { createGeographyService } from './geography.service.ts';
import { createPlaceSearch } from './place-search.service.ts';

/** Countries, states and cities, and the search for places. */
export const geographyFeature: Feature = {
  name: 'geography',
  register(app, { database, placeLookup }) {
    const geography = createGeographyService({ database });
    geographyRoutes(app, { geography, placeSearch: createPlaceSearch({ database, placeLookup }) });
  },
};
