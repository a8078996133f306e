import { defineFeature } from '../../feature.ts';
import { createDeviceProfileAdministration } from './device-profile-administration.service.ts';
import { keyNamesEventSchema } from './device-profiles.events.ts';
import { registerDeviceProfileRoutes } from './device-profiles.platform-routes.ts';
import { keyNamesRoutes } from './key-names.routes.ts';
import { provisioningRoutes } from './provisioning.routes.ts';

/** Device profiles and their provisioning. */
export const deviceProfilesFeature = defineFeature({
  name: 'device-profiles',
  uses: ['addresses', 'clock', 'database', 'deviceProfiles', 'devices', 'domainEvents', 'events', 'limits'],
  sharedEvents: { 'deviceProfile.keyNamesChanged': keyNamesEventSchema },
  register(app, { database, clock, domainEvents, events, deviceProfiles, devices, limits, addresses }) {
    const parts = { database, clock, domainEvents, events, deviceProfiles, devices };
    const deviceProfileAdministration = createDeviceProfileAdministration(parts);
    registerDeviceProfileRoutes(app, { deviceProfiles, deviceProfileAdministration });
    keyNamesRoutes(app, { database, clock, deviceProfiles, deviceProfileAdministration });
    provisioningRoutes(app, { deviceProfiles, deviceProfileAdministration, clock, limits, addresses });
  },
});
