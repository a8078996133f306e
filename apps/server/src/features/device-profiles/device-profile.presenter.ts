import { entityId } from '@airdeck/contract/common/entity';
import type {
  DeviceProfileBody,
  DeviceProfileInfoBody,
} from '@airdeck/contract/device-profiles/device-profiles';
import type { DeviceProfile } from './device-profiles.repository.ts';

/**
 * The profile in the platform's format.
 * @param hasSecret whether the provisioning secret is included: not in lists
 */
export function deviceProfileBody(profile: DeviceProfile, hasSecret = true): DeviceProfileBody {
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
    provisionDeviceKey: profile.provisionDeviceKey,
    firmwareId: null,
    softwareId: null,
    defaultEdgeRuleChainId: null,
    externalId: null,
    version: profile.version,
    default: profile.isDefault,
    profileData: completeData(profile, hasSecret),
  };
}

/** The topics that devices of this server publish and subscribe to, regardless of their profile's transport. */
const MQTT_TRANSPORT = {
  deviceTelemetryTopic: 'v1/devices/me/telemetry',
  deviceAttributesTopic: 'v1/devices/me/attributes',
  deviceAttributesSubscribeTopic: 'v1/devices/me/attributes',
  transportPayloadTypeConfiguration: { transportPayloadType: 'JSON' },
  sparkplug: false,
  sparkplugAttributesMetricNames: null,
  sendAckOnValidationException: false,
};

/** The saved data, with defaults for the fields that clients expect. */
function completeData(profile: DeviceProfile, hasSecret: boolean): Record<string, unknown> {
  const { profileData, transportType, provisionType, provisionDeviceSecret } = profile;
  const { transportConfiguration, provisionConfiguration, alarms = null } = profileData;
  const isMqtt = transportType === 'MQTT' && typeof transportConfiguration === 'object';
  return {
    ...profileData,
    ...(isMqtt && { transportConfiguration: { ...MQTT_TRANSPORT, ...transportConfiguration } }),
    ...((provisionConfiguration !== undefined || provisionDeviceSecret !== null) && {
      provisionConfiguration: {
        ...Object(provisionConfiguration ?? {}),
        type: provisionType,
        provisionDeviceSecret: hasSecret ? provisionDeviceSecret : null,
      },
    }),
    alarms,
  };
}

/** The fields for all users who can read a device of the profile. */
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
