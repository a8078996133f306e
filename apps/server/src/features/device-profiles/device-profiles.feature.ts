import { defineFeature } from '../../feature.ts';
import { createDeviceProfileAdministration } from './device-profile-administration.service.ts';
import { registerDeviceProfileRoutes } from './device-profiles.platform-routes.ts';
import { provisioningRoutes } from './provisioning.routes.ts';

/** Device profiles and their provisioning. */
export const deviceProfilesFeature = defineFeature({
  name: 'device-profiles',
  uses: ['addresses', 'clock', 'database', 'deviceProfiles', 'devices', 'domainEvents', 'limits'],
  register(app, { database, clock, domainEvents, deviceProfiles, devices, limits, addresses }) {
    const parts = { database, clock, domainEvents, deviceProfiles, devices };
    const deviceProfileAdministration = createDeviceProfileAdministration(parts);
    registerDeviceProfileRoutes(app, { deviceProfiles, deviceProfileAdministration });
    provisioningRoutes(app, { deviceProfiles, deviceProfileAdministration, clock, limits, addresses });
  },
});
