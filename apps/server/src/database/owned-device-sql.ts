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
