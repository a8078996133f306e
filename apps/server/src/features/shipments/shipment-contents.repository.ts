import type { PageQuery } from '@airdeck/contract/common/page';
import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { contains, inOrderOf, pickPage, type Rows } from '../../database/page-sql.ts';
import { appUser } from '../../database/schema/users.ts';
import { PERSON } from './shipments.repository.ts';
import { shipmentDevice, shipmentEntry } from './shipments.tables.ts';

// Devices and logs of shipments, for which the callers of these functions check the scope.

export type ShipmentDeviceQuery = PageQuery<'position' | 'name' | 'label' | 'receivedTime'> & {
  readonly isReceived?: boolean | undefined;
};

const DEVICE_SORT_COLUMNS = {
  position: shipmentDevice.position,
  name: sql`lower(${shipmentDevice.name})`,
  label: sql`lower(${shipmentDevice.label})`,
  receivedTime: sql`${shipmentDevice.receivedTime}`,
};

const selectDevices = (db: Queryable) =>
  db
    .select({ device: getTableColumns(shipmentDevice), receiver: PERSON })
    .from(shipmentDevice)
    .leftJoin(appUser, eq(appUser.id, shipmentDevice.receivedBy));
export type ShipmentDeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

export async function listShipmentDevices(
  db: Queryable,
  shipmentId: string,
  query: ShipmentDeviceQuery,
): Promise<Rows<ShipmentDeviceRow>> {
  const { deviceId, receivedTime, name, label } = shipmentDevice;
  const { isReceived } = query;
  const received =
    isReceived === undefined ? undefined : isReceived ? isNotNull(receivedTime) : isNull(receivedTime);
  const where = and(
    eq(shipmentDevice.shipmentId, shipmentId),
    received,
    contains(query.textSearch, name, label),
  );
  const list = { table: shipmentDevice, id: deviceId, where, columns: DEVICE_SORT_COLUMNS };
  const sort = query.sort ?? ({ property: 'position', descending: false } as const);
  const { ids, total } = await pickPage(db, list, { ...query, sort });
  const rows = await selectDevices(db).where(
    and(eq(shipmentDevice.shipmentId, shipmentId), inArray(deviceId, ids)),
  );
  return {
    rows: inOrderOf(
      ids,
      rows.map((row) => ({ id: row.device.deviceId, ...row })),
    ),
    total,
  };
}

/** In list order. @param deviceIds missing: all */
export const listAllDevices = (
  db: Queryable,
  shipmentId: string,
  deviceIds?: readonly string[],
): Promise<ShipmentDeviceRow[]> =>
  selectDevices(db)
    .where(
      and(
        eq(shipmentDevice.shipmentId, shipmentId),
        deviceIds && inArray(shipmentDevice.deviceId, [...deviceIds]),
      ),
    )
    .orderBy(shipmentDevice.position);

const selectEntries = (db: Queryable) =>
  db
    .select({ entry: getTableColumns(shipmentEntry), user: PERSON })
    .from(shipmentEntry)
    .leftJoin(appUser, eq(appUser.id, shipmentEntry.userId))
    .orderBy(desc(shipmentEntry.createdTime), desc(shipmentEntry.id));
export type ShipmentEntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** The log of a shipment, newest first. */
export async function listNewestEntries(
  db: Queryable,
  shipmentId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ShipmentEntryRow[]> {
  return selectEntries(db).where(eq(shipmentEntry.shipmentId, shipmentId)).limit(limit).offset(offset);
}

export async function countEntries(db: Queryable, shipmentId: string): Promise<number> {
  const counted = await db
    .select({ total: count() })
    .from(shipmentEntry)
    .where(eq(shipmentEntry.shipmentId, shipmentId));
  return firstOrThrow(counted).total;
}

/** The last change of a shipment's status; undefined: it still has the initial one. */
export async function findLastStatusEntry(
  db: Queryable,
  shipmentId: string,
): Promise<ShipmentEntryRow | undefined> {
  const [found] = await selectEntries(db)
    .where(and(eq(shipmentEntry.shipmentId, shipmentId), eq(shipmentEntry.kind, 'statusChanged')))
    .limit(1);
  return found;
}
