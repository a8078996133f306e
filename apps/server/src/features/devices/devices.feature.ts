import type { Feature } from '../../feature.ts';
import { registerConnectivityRoutes } from './connectivity.platform-routes.ts';
import { registerCredentialsRoutes } from './credentials.platform-routes.ts';
import { registerCustomerDeviceRoutes } from './customer-devices.platform-routes.ts';
import { deviceActivityRoutes } from './device-activity.routes.ts';
import { deviceChangeRoutes } from './device-change.routes.ts';
import { registerDeviceChangeRoutes } from './device-changes.platform-routes.ts';
import { deviceOverviewRoutes } from './device-overview.routes.ts';
import { createDeviceRegistration } from './device-registration.service.ts';
import { registerDeviceRoutes } from './devices.platform-routes.ts';
import { stockRoutes } from './stock.routes.ts';

/** Devices: in stock, of tenants and customers, with their access tokens and their time line. */
export const devicesFeature: Feature = {
  name: 'devices',
  register(app, needs) {
    registerDeviceRoutes(app, needs.devices);
    registerDeviceChangeRoutes(app, needs);
    registerCredentialsRoutes(app, needs);
    registerCustomerDeviceRoutes(app, needs);
    registerConnectivityRoutes(app, needs);
    deviceOverviewRoutes(app, needs.deviceOverview);
    stockRoutes(app, { ...needs, deviceRegistration: createDeviceRegistration(needs) });
    deviceChangeRoutes(app, needs);
    deviceActivityRoutes(app, needs.deviceActivity);
  },
  jobs: ({ readingPurge }) => [{ name: 'reading-purge', everyMs: 10_000, run: readingPurge.run }],
};
