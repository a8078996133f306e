import type { Feature } from '../../feature.ts';
import { deviceHealthRoutes } from './device-health.routes.ts';
import { watchDevices } from './watch-devices.ts';

/** Whether devices send as they should. */
export const deviceHealthFeature: Feature = {
  name: 'device-health',
  register(app, needs) {
    deviceHealthRoutes(app, needs.deviceHealth);
    watchDevices(app, needs);
  },
};
