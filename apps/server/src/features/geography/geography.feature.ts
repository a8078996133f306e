import type { Feature } from '../../feature.ts';
import { geographyRoutes } from './geography.routes.ts';
import { placeSearchRoutes } from './place-search.routes.ts';

/** Countries, states and cities, and the search for places. */
export const geographyFeature: Feature = {
  name: 'geography',
  register(app, needs) {
    geographyRoutes(app, needs.geography);
    placeSearchRoutes(app, needs.placeSearch);
  },
};
