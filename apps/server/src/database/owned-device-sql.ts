import { sql } from 'drizzle-orm';
import { device } from './schema/devices.ts';

/** Nothing from before is theirs who have the device; epoch ms. */
export const ownedSince = sql<number>`greatest(${device.tenantReadableFrom},
  case when ${device.customerId} is not null then ${device.customerReadableFrom} else 0 end)`;

/** What rules and automations have to know of a device to be tried on its past. */
export const TRIED_DEVICE_COLUMNS = {
  id: device.id,
  key: device.key,
  name: device.name,
  label: device.label,
  customerId: device.customerId,
  deviceInstalledPlace: device.deviceInstalledPlace,
  timeZone: device.timeZone,
  ownedSince,
};

export const BY_DEVICE_NAME = [sql`lower(${device.name})`, device.id] as const;
