import type { Feature } from '../../feature.ts';
import { deviceMapRoutes } from './device-map.routes.ts';
import { createDeviceMapService } from './device-map.service.ts';

/** Devices on the map. */
export const deviceMapFeature: Feature = {
  name: 'device-map',
  register(app, { database, worstAir }) {
    deviceMapRoutes(app, createDeviceMapService({ database, worstAir }));
  },
};
