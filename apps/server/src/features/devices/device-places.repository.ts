import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/database.ts';
import { deviceHealth } from '../../database/schema/device-health.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { visibleTo } from './devices-sql.ts';

/** Device data in files: names and locations. */
export async function listPlacesFor(tx: Queryable, caller: Caller, deviceIds: readonly string[]) {
  const { id, name, label, deviceInstalledPlace, deviceInstalledCity, timeZone } = device;
  // Entered values take precedence over the device's.
  const isEntered = sql`${device.deviceLat} is not null and ${device.deviceLon} is not null`;
  const degrees = (entered: PgColumn, reported: PgColumn) =>
    sql<number | null>`case when ${isEntered} then ${entered} else ${reported} end`;
  return tx
    .select({
      ...{ id, name, label, deviceInstalledPlace, deviceInstalledCity, timeZone },
      customerTitle: customerTitleFor(caller),
      lat: degrees(device.deviceLat, deviceHealth.reportedLat),
      lon: degrees(device.deviceLon, deviceHealth.reportedLon),
    })
    .from(device)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, id))
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(and(visibleTo(caller), inArray(id, [...deviceIds])));
}

export type DevicePlace = Awaited<ReturnType<typeof listPlacesFor>>[number];
