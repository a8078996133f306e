import type { Feature } from '../../feature.ts';
import { deviceMapRoutes } from './device-map.routes.ts';

/** Devices on the map. */
export const deviceMapFeature: Feature = {
  name: 'device-map',
  register(app, needs) {
    deviceMapRoutes(app, needs.deviceMap);
  },
};
