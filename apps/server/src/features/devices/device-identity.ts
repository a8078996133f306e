import type { EventDevice } from '../../domain-events.ts';
import type { NewDeviceRecord } from './device-records.repository.ts';

/** A row of the registry for a device of the platform. */
export type DeviceEntry = Omit<NewDeviceRecord, 'createdTime' | 'deviceId'> & { readonly deviceId: string };

/** What the platform knows of a device. */
export function identityOf(device: EventDevice): DeviceEntry {
  const { id, tenantId, customerId, name, label, deviceProfileId, type } = device;
  return {
    deviceId: id,
    tenantId,
    deviceOwnerId: customerId,
    deviceName: name,
    deviceLabel: label,
    deviceProfileId,
    deviceProfileName: type,
  };
}
