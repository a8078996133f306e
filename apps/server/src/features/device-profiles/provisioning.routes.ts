import { getProvisioning, renewProvisioningKeys, setProvisioning } from '@airdeck/contract/provisioning';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeviceProfileAdministration } from './device-profile-administration.service.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';

/** How devices of a profile make themselves known: read on purpose, for these answers hold secrets. */
export function provisioningRoutes(
  app: FastifyInstance,
  parts: { deviceProfiles: DeviceProfileService; deviceProfileAdministration: DeviceProfileAdministration },
): void {
  const { deviceProfiles, deviceProfileAdministration } = parts;

  serve(app, getProvisioning, ({ caller, params }) => deviceProfiles.getFor(caller, params.deviceProfileId));

  serve(app, setProvisioning, ({ caller, params, body }) =>
    deviceProfileAdministration.setProvisioningFor(caller, params.deviceProfileId, body.provisionType),
  );

  serve(app, renewProvisioningKeys, ({ caller, params }) =>
    deviceProfileAdministration.renewKeysFor(caller, params.deviceProfileId),
  );
}
