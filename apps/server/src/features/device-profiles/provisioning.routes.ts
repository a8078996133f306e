import { toPage } from '@airdeck/contract/common/page';
import {
  getProvisioning,
  listProvisioning,
  renewProvisioningKeys,
  setProvisioning,
} from '@airdeck/contract/provisioning';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { serve } from '../../http/serve.ts';
import type { Limits } from '../../limits/limits.ts';
import type { DeviceAddresses } from '../devices/connectivity-commands.ts';
import type { DeviceProfileAdministration } from './device-profile-administration.service.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';
import { provisioningBody, provisioningState } from './provisioning.presenter.ts';

/** How devices of a profile make themselves known. The keys are read on purpose, one profile at a time. */
export function provisioningRoutes(
  app: FastifyInstance,
  parts: {
    deviceProfiles: Pick<DeviceProfileService, 'listFor'>;
    deviceProfileAdministration: DeviceProfileAdministration;
    clock: Clock;
    limits: Pick<Limits, 'provisioning'>;
    addresses: () => DeviceAddresses;
  },
): void {
  const { deviceProfiles, deviceProfileAdministration, clock, limits, addresses } = parts;
  const { devicesPerProfileAndDay: newDevicesPerDay } = limits.provisioning;

  serve(app, listProvisioning, async ({ caller, query }) => {
    const { rows, total } = await deviceProfiles.listFor(caller, query);
    const present = { now: clock(), newDevicesPerDay };
    const states = rows.map((profile) => provisioningState(profile, present));
    return toPage(states, total, query.page, query.pageSize);
  });

  serve(app, getProvisioning, async ({ caller, params }) =>
    provisioningBody(
      await deviceProfileAdministration.lookAtKeysFor(caller, params.deviceProfileId),
      addresses(),
    ),
  );

  serve(app, setProvisioning, async ({ caller, params, body }) => {
    const { deviceProfileId } = params;
    const { provisionType } = body;
    const set = await deviceProfileAdministration.setProvisioningFor(caller, deviceProfileId, provisionType);
    return provisioningBody(set, addresses());
  });

  serve(app, renewProvisioningKeys, async ({ caller, params }) =>
    provisioningBody(
      await deviceProfileAdministration.renewKeysFor(caller, params.deviceProfileId),
      addresses(),
    ),
  );
}
