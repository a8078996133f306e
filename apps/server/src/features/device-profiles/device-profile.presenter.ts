import type { DeviceProfileBody, DeviceProfileInfoBody } from '@airdeck/contract/device-profiles';
import { entityId } from '@airdeck/contract/entity';
import type { DeviceProfile } from './device-profiles.repository.ts';

/** The profile as the platform writes it. */
export function deviceProfileBody(profile: DeviceProfile): DeviceProfileBody {
  return {
    id: entityId('DEVICE_PROFILE', profile.id),
    createdTime: profile.createdTime,
    tenantId: entityId('TENANT', profile.tenantId),
    name: profile.name,
    description: profile.description,
    image: profile.image,
    type: profile.type,
    transportType: profile.transportType,
    provisionType: profile.provisionType,
    defaultRuleChainId: null,
    defaultDashboardId: null,
    defaultQueueName: null,
    provisionDeviceKey: null,
    firmwareId: null,
    softwareId: null,
    defaultEdgeRuleChainId: null,
    externalId: null,
    version: profile.version,
    default: profile.isDefault,
    profileData: profile.profileData,
  };
}

/** What everybody may know of it who sees a device of it. */
export function deviceProfileInfoBody(profile: DeviceProfile): DeviceProfileInfoBody {
  return {
    id: entityId('DEVICE_PROFILE', profile.id),
    tenantId: entityId('TENANT', profile.tenantId),
    name: profile.name,
    image: profile.image,
    defaultDashboardId: null,
    type: profile.type,
    transportType: profile.transportType,
  };
}
