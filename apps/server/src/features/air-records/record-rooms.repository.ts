import { and, asc, eq, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { openingHoursHolding } from '../../database/place-sql.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import type { RecordSubject, RecordTarget } from './record-plan.ts';

/** Devices as rooms of their own, by name: chosen ones, or those that are in no room. */
export async function listDevicesAsRooms(
  db: Queryable,
  caller: Scope,
  { customerId, deviceIds }: Pick<RecordTarget, 'customerId' | 'deviceIds'>,
  most: number,
): Promise<RecordSubject[]> {
  const title = customerId === undefined ? customerTitleFor(caller) : sql<null>`null::text`;
  const isChosen =
    deviceIds === undefined
      ? sql`${device.roomId} is null and exists (select from latest_reading l where l.device = ${device.key})`
      : sql`${device.id} = any(${sql.param([...deviceIds])}::uuid[])`;
  const rows = await db
    .select({
      deviceId: device.id,
      deviceName: device.name,
      room: roomNameSql(device),
      floor: title,
      timeZone: device.timeZone,
      hours: openingHoursHolding(),
      lat: device.lat,
      lon: device.lon,
    })
    .from(device)
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(
      and(
        callerScope(caller, device),
        customerId === undefined ? undefined : eq(device.customerId, customerId),
        isChosen,
      ),
    )
    .orderBy(asc(sql`lower(${roomNameSql(device)})`), device.id)
    .limit(most);
  return rows.map(({ deviceId, deviceName, ...room }) => ({
    ...room,
    building: room.floor ?? room.room,
    devices: [{ deviceId, deviceName, from: null, to: null }],
  }));
}
