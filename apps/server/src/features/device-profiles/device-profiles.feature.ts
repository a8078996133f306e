import type { Feature } from '../../feature.ts';
import { registerDeviceProfileInfos } from './device-profile-infos.platform-routes.ts';
import { registerDeviceProfileRoutes } from './device-profiles.platform-routes.ts';

/** Kinds of devices. */
export const deviceProfilesFeature: Feature = {
  name: 'device-profiles',
  register(app, needs) {
    registerDeviceProfileRoutes(app, needs);
    registerDeviceProfileInfos(app, needs.deviceProfiles);
  },
};
