import { and, gt, lte, type SQL, sql } from 'drizzle-orm';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { maintenance } from './maintenance.tables.ts';

/** Columns of a row with an owner and a device, such as an alarm. */
type Maintained = Readonly<Record<'tenantId' | 'customerId' | 'deviceId', SQL | { getSQL(): SQL }>>;

/** A time, epoch ms, such as the database's. */
type Time = number | SQL<number>;

/** Whether maintenance goes on at a time. */
export const goesOn = (now: Time): SQL | undefined =>
  and(lte(maintenance.begins, now), gt(maintenance.ends, now));

/**
 * Whether the row `maintenance` concerns a device of an owner. What a device's plan says holds while the device is its
 * owner's of that time; what a place's plan says, while it is in a room there.
 */
export const concerns = ({ tenantId, customerId, deviceId }: Maintained): SQL => sql`(
  ${maintenance.tenantId} = ${tenantId}
  and case
    when ${maintenance.deviceId} is not null then ${maintenance.deviceId} = ${deviceId}
      and ${maintenance.customerId} is not distinct from ${customerId}
    when ${maintenance.placeId} is not null then exists (
      select from ${device} d join ${place} r on r.id = d.room_id
      where d.id = ${deviceId} and r.path @> array[${maintenance.placeId}])
    when ${maintenance.customerId} is not null then ${maintenance.customerId} = ${customerId}
    else true
  end)`;

/** Whether a row is in maintenance at a time, epoch ms. */
export const isInMaintenance = (row: Maintained, now: Time): SQL =>
  sql`exists (select 1 from ${maintenance} where ${goesOn(now)} and ${concerns(row)})`;

/** The end of the maintenance in which a row is, epoch ms; null: it is in none. */
export const endOfMaintenance = (row: Maintained, now: Time): SQL<number | null> =>
  sql<
    number | null
  >`(select max(${maintenance.ends}) from ${maintenance} where ${goesOn(now)} and ${concerns(row)})`;
