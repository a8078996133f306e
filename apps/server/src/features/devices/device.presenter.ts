import { entityId } from '@airdeck/contract/common/entity';
import type { DeviceRecord } from '@airdeck/contract/devices/devices';
import type { DeviceBody, DeviceInfoBody } from '@airdeck/contract/devices/platform-devices';
import { tenantDetailsBody } from '../tenants/tenant-contact.presenter.ts';
import type { TenantContact } from '../tenants/tenants.service.ts';
import type { AirNow } from '../worst-air/worst-air.service.ts';
import { descriptionOf } from './device-fields.ts';
import type { DeviceInfo, ListedDevice } from './device-list.repository.ts';
import type { DeviceOverviewRow } from './device-overview.repository.ts';
import { LAST_GATEWAY } from './gateway-settings.ts';

/** The device in ThingsBoard's format. */
export function deviceBody(device: ListedDevice): DeviceBody {
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
    additionalInfo: device.lastGatewayId
      ? { ...device.additionalInfo, [LAST_GATEWAY]: device.lastGatewayId }
      : device.additionalInfo,
  };
}

export function deviceInfoBody(info: DeviceInfo): DeviceInfoBody {
  return {
    ...deviceBody(info),
    customerTitle: info.customerTitle,
    customerIsPublic: info.customerIsPublic,
    // A device's type is the name of its profile.
    deviceProfileName: info.type,
    active: info.active,
  };
}

/**
 * The device in the console's format: with the names of the spec, which has a platform id for a tenant's devices
 * only.
 * @param isForTenant whether the reader administers its tenant, and so decides about its access token
 */
export function deviceRecordBody(
  row: DeviceOverviewRow,
  about: {
    readonly tenant: TenantContact | undefined;
    /** Undefined: the caller sees no readings. */
    readonly air: AirNow | undefined;
    readonly isForTenant: boolean;
  },
): DeviceRecord {
  const { tenant, air, isForTenant } = about;
  const { id, tenantId, customerId, state, customerTitle, customerName } = row;
  return {
    _id: id,
    deviceId: tenantId === null ? null : id,
    deviceName: row.name,
    deviceLabel: row.label,
    description: descriptionOf(row),
    deviceInstalledPlace: row.placeType,
    deviceInstalledCity: row.city,
    deviceLat: row.lat,
    deviceLon: row.lon,
    timeZone: row.timeZone,
    roomId: row.roomId,
    placeNames: row.placeNames ?? [],
    inherited: row.inherited,
    tenantId,
    deviceOwnerId: customerId,
    deviceProfileId: row.deviceProfileId,
    deviceProfileName: row.type,
    purifierId: row.purifierId,
    accessTokenReadableSince: isForTenant ? row.customerReadableSince : null,
    accessTokenReadTime: isForTenant ? row.customerReadTime : null,
    isActive: state === 'active' || state === 'late' ? 1 : 0,
    state,
    air: air?.verdict ?? null,
    lastReadingTime: air?.readingTime ?? null,
    createdAt: row.createdTime,
    TenantDetails: tenantDetailsBody(tenant),
    customerDetails:
      customerId !== null && customerTitle !== null
        ? [{ customerId, title: customerTitle, userFirstName: customerName ?? customerTitle }]
        : [],
  };
}
