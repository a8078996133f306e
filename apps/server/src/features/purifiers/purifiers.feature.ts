import type { Feature } from '../../feature.ts';
import { purifierRoutes } from './purifiers.routes.ts';

/** Models of purifiers. */
export const purifiersFeature: Feature = {
  name: 'purifiers',
  register(app, needs) {
    purifierRoutes(app, needs.purifiers);
  },
};
