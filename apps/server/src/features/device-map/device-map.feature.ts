import { defineFeature } from '../../feature.ts';
import { deviceMapRoutes } from './device-map.routes.ts';
import { createDeviceMapService } from './device-map.service.ts';

/** Devices on the map. */
export const deviceMapFeature = defineFeature({
  name: 'device-map',
  uses: ['database', 'worstAir'],
  register(app, { database, worstAir }) {
    deviceMapRoutes(app, createDeviceMapService({ database, worstAir }));
  },
});
