import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../http/caller.ts';
import { outsideUntil } from './caller-scope-sql.ts';
import { openingHoursHolding, placePath } from './place-sql.ts';
import { roomNameSql } from './room-name-sql.ts';
import { device } from './schema/devices.ts';

/** Earlier values of a device are not the caller's: they were measured for another owner, or elsewhere. Epoch ms. */
export function readableFrom(
  caller: Pick<Scope, 'authority' | 'placeIds'>,
  of: Readonly<Record<'id' | 'tenantReadableFrom' | 'customerReadableFrom', SQLWrapper>> = device,
): SQL {
  const bounds = [
    sql`${of.tenantReadableFrom}`,
    ...(caller.authority === 'CUSTOMER_USER' ? [sql`${of.customerReadableFrom}`] : []),
    ...(caller.placeIds === null ? [] : [outsideUntil(caller, of.id)]),
  ];
  return sql`greatest(${sql.join(bounds, sql`, `)})`;
}

/** Earlier readings are not for the device's present owner; epoch ms. */
export const ownedSince = sql<number>`greatest(${device.tenantReadableFrom},
  case when ${device.customerId} is not null then ${device.customerReadableFrom} else 0 end)`;

/**
 * The same for entries about a device, such as calibrations and changes of its filter: they stay with the former
 * customer, also if the tenant shares the earlier readings; epoch ms.
 */
export const entriesOwnedSince = sql<number>`greatest(${device.tenantReadableFrom},
  case when ${device.customerId} is not null then ${device.customerSince} else 0 end)`;

/**
 * Start of the entries about a device that the caller may see, epoch ms. For those who are limited to branches it is after
 * the device came from a room outside of them: what was there, and which room it was, is not told to them.
 */
export function entriesReadableFrom({
  authority,
  placeIds,
}: Pick<Scope, 'authority' | 'placeIds'>): SQL<number> {
  const ofOwner =
    authority === 'CUSTOMER_USER' ? entriesOwnedSince : sql<number>`${device.tenantReadableFrom}`;
  if (placeIds === null) return ofOwner;
  const moved = sql`(select min(a.created_time) from device_activity a
    where a.device_id = ${device.id} and a.kind = 'roomChanged' and a.created_time >= outside.until)`;
  return sql<number>`greatest(${ofOwner}, (
    select case when outside.until > 0 then coalesce(${moved}, outside.until) + 1 end
    from (select ${outsideUntil({ placeIds }, device.id)} as until) as outside))`;
}

/** Data of a device for testing rules and automations on its past readings. */
export const TRIED_DEVICE_COLUMNS = {
  id: device.id,
  key: device.key,
  name: device.name,
  label: device.label,
  customerId: device.customerId,
  placeType: device.placeType,
  placePath: placePath(),
  timeZone: device.timeZone,
  openingHours: openingHoursHolding(),
  ownedSince,
};

export const BY_ROOM = [sql`lower(${roomNameSql(device)})`, device.id] as const;
