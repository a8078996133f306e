import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { openingHoursHolding } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { devicePosition } from '../device-health/device-position-sql.ts';
import { visibleTo } from './devices-sql.ts';

/** Device data in files: names, locations and opening hours. */
export async function listPlacesFor(tx: Queryable, caller: Caller, deviceIds: readonly string[]) {
  const { id, name, label, placeType, city, timeZone } = device;
  return tx
    .select({
      id,
      name,
      label,
      placeType,
      city,
      timeZone,
      customerTitle: customerTitleFor(caller),
      ...devicePosition,
      openingHours: openingHoursHolding(),
    })
    .from(device)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, id))
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(and(visibleTo(caller), inArray(id, [...deviceIds])));
}

export type DevicePlace = Awaited<ReturnType<typeof listPlacesFor>>[number];
