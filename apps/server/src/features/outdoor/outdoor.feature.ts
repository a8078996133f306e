import type { Feature } from '../../feature.ts';
import { outdoorRoutes } from './outdoor.routes.ts';

/** Weather, air and names of places outside. */
export const outdoorFeature: Feature = {
  name: 'outdoor',
  register(app, needs) {
    outdoorRoutes(app, needs);
  },
};
