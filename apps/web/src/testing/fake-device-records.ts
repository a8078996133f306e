import type { DeviceRecord } from '@airdeck/contract/devices/devices';

/** The tenant of the console's own user. */
export const OWN_TENANT = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001';

/** A device of the registry, of the tenant without a customer; parts can be overridden. */
export function aDeviceRecord(number: number, part: Partial<DeviceRecord> = {}): DeviceRecord {
  const id = (group: string) => `${group}-6a1e-11f1-9c5b-${String(number).padStart(12, '0')}`;
  return {
    _id: id('4c000000'),
    deviceId: id('4c000000'),
    deviceName: `AD-${number}`,
    deviceLabel: `Room ${number}`,
    description: null,
    deviceInstalledPlace: 'Hospital',
    deviceInstalledCity: 'Cuttack',
    deviceLat: null,
    deviceLon: null,
    timeZone: null,
    roomId: null,
    placeNames: [],
    inherited: [],
    tenantId: OWN_TENANT,
    deviceOwnerId: null,
    deviceProfileId: null,
    deviceProfileName: null,
    purifierId: null,
    accessTokenReadableSince: null,
    accessTokenReadTime: null,
    isActive: 1,
    state: 'active',
    air: { state: 'notMeasured' },
    lastReadingTime: null,
    createdAt: Date.UTC(2026, 10, 1, 12),
    TenantDetails: [],
    customerDetails: [],
    ...part,
  };
}
