import type { Feature } from '../../feature.ts';
import { worstAirRoutes } from './worst-air.routes.ts';

/** The devices with the worst air. */
export const worstAirFeature: Feature = {
  name: 'worst-air',
  register(app, needs) {
    worstAirRoutes(app, needs.worstAir);
  },
};
