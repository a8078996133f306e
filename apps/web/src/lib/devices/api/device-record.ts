import type { DeviceRecord as WireDeviceRecord } from '@airdeck/contract/devices/devices';

/** A device in the console's own words. Unknown values are null. */
export type DeviceRecord = Pick<
  WireDeviceRecord,
  | 'deviceId'
  | 'deviceName'
  | 'deviceLabel'
  | 'timeZone'
  | 'roomId'
  | 'placeNames'
  | 'tenantId'
  | 'purifierId'
  | 'accessTokenReadableSince'
  | 'accessTokenReadTime'
  | 'state'
  | 'air'
  | 'lastReadingTime'
> & {
  readonly id: string;
  readonly placeType: string | null;
  readonly city: string | null;
  /** Degrees, WGS 84. */
  readonly lat: number | null;
  readonly lon: number | null;
  /** The customer who has it. */
  readonly customerId: string | null;
  readonly customer: { readonly title: string; readonly firstName: string } | null;
  /** Null: in stock, or for those who are of the tenant. */
  readonly tenantName: string | null;
};

export function toDeviceRecord(wire: WireDeviceRecord): DeviceRecord {
  const [customer] = wire.customerDetails;
  return {
    id: wire._id,
    deviceId: wire.deviceId,
    deviceName: wire.deviceName,
    deviceLabel: wire.deviceLabel,
    placeType: wire.deviceInstalledPlace,
    city: wire.deviceInstalledCity,
    lat: wire.deviceLat,
    lon: wire.deviceLon,
    timeZone: wire.timeZone,
    roomId: wire.roomId,
    placeNames: wire.placeNames,
    tenantId: wire.tenantId,
    tenantName: wire.TenantDetails[0]?.tenantName ?? null,
    customerId: wire.deviceOwnerId,
    customer: customer ? { title: customer.title, firstName: customer.userFirstName } : null,
    purifierId: wire.purifierId,
    accessTokenReadableSince: wire.accessTokenReadableSince,
    accessTokenReadTime: wire.accessTokenReadTime,
    state: wire.state,
    air: wire.air,
    lastReadingTime: wire.lastReadingTime,
  };
}
