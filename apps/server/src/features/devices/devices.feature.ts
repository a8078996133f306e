import {
  getAccessTokenSettings,
  saveAccessTokenSettings,
} from '@airdeck/contract/devices/device-credentials';
import { z } from 'zod';
import { deviceEventSchema, ownerSchema } from '../../events.ts';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { createAccessTokenSettings } from './access-token-settings.service.ts';
import { credentialsRoutes } from './credentials.platform-routes.ts';
import { createDeviceBatches } from './device-batches.service.ts';
import { deviceChangeRoutes } from './device-changes.routes.ts';
import { DEVICE_PERSONAL_DATA } from './device-personal-data.repository.ts';
import { createDeviceRegistration } from './device-registration.service.ts';
import { platformDeviceRoutes } from './devices.platform-routes.ts';
import { deviceRoutes } from './devices.routes.ts';
import { gatewayRoutes } from './gateways.routes.ts';
import { handOverText, writeHandOverMessages } from './hand-over-messages.ts';

/** Time for which changes are gathered: the shortest interval of list reads while thousands register. */
const LISTS_GATHERED_MS = 2_000;

/** Devices in stock, of tenants and of customers, with access tokens and time lines. */
export const devicesFeature = defineFeature({
  name: 'devices',
  personalData: DEVICE_PERSONAL_DATA,
  uses: [
    'addresses',
    'credentials',
    'customers',
    'database',
    'deviceActivity',
    'deviceAssignment',
    'deviceOverview',
    'deviceProfiles',
    'devices',
    'gateways',
    'readingPurge',
    'clock',
    'domainEvents',
    'impersonations',
    'messageWriter',
    'purifiers',
  ],
  sharedEvents: {
    'device.credentialsChanged': deviceEventSchema,
    'device.moved': deviceEventSchema,
    'device.changed': deviceEventSchema.pick({ deviceId: true }),
    'device.roomChanged': deviceEventSchema,
    'device.renamed': deviceEventSchema,
    'device.gatewayChanged': deviceEventSchema,
    'device.profileChanged': deviceEventSchema,
    'device.deleted': deviceEventSchema,
    'devices.changed': z.array(ownerSchema),
  },
  announce: (announcements, events) =>
    events.on('devices.changed', announcements.toOwners('devices', LISTS_GATHERED_MS)),
  messageTexts: { deviceHandedOver: handOverText },
  register(app, needs) {
    writeHandOverMessages(needs);
    platformDeviceRoutes(app, needs);
    credentialsRoutes(app, needs);
    deviceRoutes(app, needs);
    gatewayRoutes(app, needs);
    const tokenSettings = createAccessTokenSettings(needs);
    serve(app, getAccessTokenSettings, ({ caller }) => tokenSettings.read(caller));
    serve(app, saveAccessTokenSettings, ({ caller, body }) => tokenSettings.save(caller, body));
    deviceChangeRoutes(app, {
      ...needs,
      deviceRegistration: createDeviceRegistration(needs),
      deviceBatches: createDeviceBatches(needs),
    });
  },
  jobs: ({ readingPurge }) => [{ name: 'reading-purge', everyMs: 10_000, run: readingPurge.run }],
});
