import type { Feature } from '../../feature.ts';
import { credentialsRoutes } from './credentials.platform-routes.ts';
import { createDeviceBatches } from './device-batches.service.ts';
import { deviceChangeRoutes } from './device-changes.routes.ts';
import { createDeviceRegistration } from './device-registration.service.ts';
import { platformDeviceRoutes } from './devices.platform-routes.ts';
import { deviceRoutes } from './devices.routes.ts';
import { gatewayRoutes } from './gateways.routes.ts';

/** Devices in stock, of tenants and of customers, with access tokens and time lines. */
export const devicesFeature: Feature = {
  name: 'devices',
  register(app, needs) {
    platformDeviceRoutes(app, needs);
    credentialsRoutes(app, needs);
    deviceRoutes(app, needs);
    gatewayRoutes(app, needs);
    deviceChangeRoutes(app, {
      ...needs,
      deviceRegistration: createDeviceRegistration(needs),
      deviceBatches: createDeviceBatches(needs),
    });
  },
  jobs: ({ readingPurge }) => [{ name: 'reading-purge', everyMs: 10_000, run: readingPurge.run }],
};
