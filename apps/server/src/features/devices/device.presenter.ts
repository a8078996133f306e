import { entityId } from '@airdeck/contract/common/entity-id';
import type { DeviceBody, DeviceInfoBody } from '@airdeck/contract/device';
import type { DeviceInfo } from './device-list.repository.ts';
import type { Device } from './devices.repository.ts';

/** The device as the platform writes it. */
export function deviceBody(device: Device): DeviceBody {
  return {
    id: entityId('DEVICE', device.id),
    createdTime: device.createdTime,
    tenantId: entityId('TENANT', device.tenantId),
    customerId: entityId('CUSTOMER', device.customerId),
    name: device.name,
    type: device.type,
    label: device.label,
    deviceProfileId: entityId('DEVICE_PROFILE', device.deviceProfileId),
    firmwareId: null,
    softwareId: null,
    externalId: null,
    version: device.version,
    deviceData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
    additionalInfo: device.additionalInfo,
  };
}

export function deviceInfoBody(info: DeviceInfo): DeviceInfoBody {
  return {
    ...deviceBody(info.device),
    customerTitle: info.customerTitle,
    customerIsPublic: info.customerIsPublic,
    // A device's type is the name of its profile.
    deviceProfileName: info.device.type,
    active: info.active,
  };
}
