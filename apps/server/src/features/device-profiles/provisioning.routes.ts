import { toPage } from '@airdeck/contract/common/page';
import type { Provisioning, ProvisioningState } from '@airdeck/contract/provisioning/provisioning';
import {
  getProvisioning,
  listProvisioning,
  renewProvisioningKeys,
  setProvisioning,
} from '@airdeck/contract/provisioning/provisioning';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { serve } from '../../http/serve.ts';
import type { Limits } from '../../limits/limits.ts';
import type { DeviceAddresses } from '../devices/connectivity-commands.ts';
import type { DeviceProfileAdministration } from './device-profile-administration.service.ts';
import type { DeviceProfile } from './device-profiles.repository.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';

/** Provisioning of devices by profile. The keys are read explicitly, one profile at a time. */
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

const DAY_MS = 86_400_000;

/** The provisioning of a profile, with the keys and addresses that its devices need. */
function provisioningBody(
  { provisionType, provisionDeviceKey, provisionDeviceSecret }: DeviceProfile,
  { httpUrl, mqttPort }: { readonly httpUrl: string; readonly mqttPort: number },
): Provisioning {
  return { provisionType, provisionDeviceKey, provisionDeviceSecret, httpUrl, mqttPort };
}

/** The profile in a list. Its day begins with the first device; a begin in the future is of a clock that was ahead. */
function provisioningState(
  { id, name, provisionType, provisionedSince, provisionedCount }: DeviceProfile,
  { now, newDevicesPerDay }: { readonly now: number; readonly newDevicesPerDay: number },
): ProvisioningState {
  const isSameDay = provisionedSince > now - DAY_MS && provisionedSince <= now;
  const newDevices = isSameDay ? provisionedCount : 0;
  return { deviceProfileId: id, name, provisionType, newDevices, newDevicesPerDay };
}
