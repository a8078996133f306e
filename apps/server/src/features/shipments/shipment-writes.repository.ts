import type { REPEATED } from '@airdeck/contract/common/entry-details';
import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import type { StoredShipment } from './shipments.repository.ts';
import { shipment, shipmentDevice, shipmentEntry } from './shipments.tables.ts';

const { searchText: _forSearchesOnly, ...columns } = getTableColumns(shipment);

export type NewShipmentDevice = Pick<typeof shipmentDevice.$inferSelect, 'deviceId' | 'name' | 'label'>;
export type StoredShipmentDevice = typeof shipmentDevice.$inferSelect;
export type NewShipmentEntry = Omit<typeof shipmentEntry.$inferInsert, 'id'>;

export async function insertShipment(
  tx: Queryable,
  row: Omit<typeof shipment.$inferInsert, 'id'>,
): Promise<StoredShipment> {
  return firstOrThrow(
    await tx
      .insert(shipment)
      .values({ ...row, id: newId() })
      .returning(columns),
  );
}

export async function updateShipment(
  tx: Queryable,
  id: string,
  change: Partial<StoredShipment>,
): Promise<StoredShipment> {
  return firstOrThrow(await tx.update(shipment).set(change).where(eq(shipment.id, id)).returning(columns));
}

/** Also deletes its devices and log. */
export async function deleteShipment(tx: Queryable, id: string): Promise<void> {
  await tx.delete(shipment).where(eq(shipment.id, id));
}

/** Replaces all devices of a shipment. The caller has locked the devices. */
export async function replaceDevices(
  tx: Queryable,
  shipmentId: string,
  devices: readonly NewShipmentDevice[],
): Promise<void> {
  await tx.delete(shipmentDevice).where(eq(shipmentDevice.shipmentId, shipmentId));
  await tx.execute(sql`
    insert into shipment_device (shipment_id, device_id, "position", name, label)
    select ${shipmentId}::uuid, given."deviceId", (given.place - 1)::int, given.name, given.label
    from rows from (
      jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as ("deviceId" uuid, name text, label text)
    ) with ordinality as given("deviceId", name, label, place)`);
}

/** Updates the device counts of a shipment. */
export async function recount(tx: Queryable, id: string): Promise<StoredShipment> {
  const devices = (which: SQL) =>
    sql`(select count(*) from shipment_device d where d.shipment_id = ${id} and ${which})`;
  return firstOrThrow(
    await tx
      .update(shipment)
      .set({
        deviceCount: devices(sql`true`),
        receivedCount: devices(sql`d.received_time is not null`),
        missingCount: devices(sql`d.received_time is null and d.is_open`),
      })
      .where(eq(shipment.id, id))
      .returning(columns),
  );
}

/** In list order. @param deviceIds missing: all */
export const listDevicesOf = (
  tx: Queryable,
  shipmentId: string,
  deviceIds?: readonly string[],
): Promise<StoredShipmentDevice[]> =>
  tx
    .select()
    .from(shipmentDevice)
    .where(deviceIds ? among(shipmentId, deviceIds) : eq(shipmentDevice.shipmentId, shipmentId))
    .orderBy(shipmentDevice.position);

const among = (shipmentId: string, deviceIds: readonly string[]) =>
  and(eq(shipmentDevice.shipmentId, shipmentId), isAnyOf(shipmentDevice.deviceId, deviceIds));

/** @param receipt null: undoes the receipt */
export async function markReceived(
  tx: Queryable,
  shipmentId: string,
  deviceIds: readonly string[],
  receipt: { readonly time: number; readonly userId: string } | null,
): Promise<void> {
  await tx
    .update(shipmentDevice)
    .set({ receivedTime: receipt?.time ?? null, receivedBy: receipt?.userId ?? null })
    .where(among(shipmentId, deviceIds));
}

/** Closes all devices: those not received leave the shipment, and can be sent with another one. */
export async function closeDevices(tx: Queryable, shipmentId: string): Promise<void> {
  await tx.update(shipmentDevice).set({ isOpen: false }).where(eq(shipmentDevice.shipmentId, shipmentId));
}

/** Adds devices to the shipment again: those that were received, and those that are free in the stock. */
export async function reopenDevices(tx: Queryable, shipmentId: string): Promise<void> {
  // In the order in which all transactions lock devices.
  await tx.execute(sql`
    select from device where tenant_id is null
      and id in (select device_id from shipment_device where shipment_id = ${shipmentId} and received_time is null)
    order by id for update`);
  await tx.execute(sql`
    update shipment_device s set is_open = true
    where s.shipment_id = ${shipmentId}
      and (s.received_time is not null
        or exists (select 1 from device d where d.id = s.device_id and d.tenant_id is null))
      and not exists (select 1 from shipment_device o where o.device_id = s.device_id and o.is_open)`);
}

export async function insertEntry(tx: Queryable, entry: NewShipmentEntry): Promise<void> {
  await tx.insert(shipmentEntry).values({ ...entry, id: newId() });
}

/** Deletes the log of a shipment except its creation. */
export async function deleteEntriesSinceCreation(tx: Queryable, shipmentId: string): Promise<void> {
  await tx
    .delete(shipmentEntry)
    .where(and(eq(shipmentEntry.shipmentId, shipmentId), ne(shipmentEntry.kind, 'created')));
}

/** Whether a device has readings. */
export async function hasReadings(tx: Queryable, deviceKey: number): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select exists (select from reading where device = ${deviceKey})
      or exists (select from reading_day where device = ${deviceKey}) as found`,
  );
  return firstOrThrow(rows).found;
}

/** Whether a person or a program got or set the access token of a device since its receipt. @param since epoch ms */
export async function hasShownToken(tx: Queryable, deviceId: string, since: number): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select 1 from device_activity where device_id = ${deviceId}
      and coalesce((details ->> ${jsonKey<typeof REPEATED>('lastTime')})::bigint, created_time) >= ${since}::bigint
      and kind in ('tokenRead', 'tokenChanged', 'provisioned')) as found`);
  return firstOrThrow(rows).found;
}

/** Codes that are labels, names or ids of a tenant's devices, or of shipments to it; null: of any devices. */
export async function findForeignCodes(
  tx: Queryable,
  codes: readonly string[],
  tenantId: string | null,
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const { rows } = await tx.execute<{ code: string }>(sql`
    select c.code from unnest(${sql.param([...codes])}::text[]) as c(code)
    where exists (select 1 from device d where (${tenantId}::uuid is null or d.tenant_id = ${tenantId}::uuid)
        and lower(d.label) = lower(c.code))
      or exists (select 1 from device d where (${tenantId}::uuid is null or d.tenant_id = ${tenantId}::uuid)
        and lower(d.name) = lower(c.code))
      or exists (select 1 from device d where (${tenantId}::uuid is null or d.tenant_id = ${tenantId}::uuid)
        and d.id = case when c.code ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then c.code::uuid end)
      or lower(c.code) in (
        select unnest(array[lower(d.label), lower(d.name), d.device_id::text])
        from shipment s join shipment_device d on d.shipment_id = s.id
        where s.consignee_tenant_id = ${tenantId}::uuid)`);
  return new Set(rows.map(({ code }) => code));
}

/** Shipment and consignee of one of the devices that is in an open shipment and not received; undefined: none. */
export async function findUnderWay(
  tx: Queryable,
  deviceIds: readonly string[],
): Promise<{ shipmentId: string; consignee: string } | undefined> {
  const [found] = await tx
    .select({ shipmentId: shipment.id, consignee: tenant.title })
    .from(shipmentDevice)
    .innerJoin(shipment, eq(shipment.id, shipmentDevice.shipmentId))
    .innerJoin(tenant, eq(tenant.id, shipment.consigneeTenantId))
    .where(
      and(
        isAnyOf(shipmentDevice.deviceId, deviceIds),
        sql`${shipmentDevice.isOpen} and ${shipmentDevice.receivedTime} is null`,
      ),
    )
    .limit(1);
  return found;
}
