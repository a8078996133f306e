import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { deviceHealth } from '../../database/schema/device-health.ts';
import { device, deviceActivity, deviceAttribute } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import type { Caller } from '../../http/caller.ts';
import { NOWHERE } from './device-place.ts';
import { visibleTo } from './devices-sql.ts';

const { searchText: _forSearchesOnly, ...columns } = getTableColumns(device);

/** What is read of a device: all but what is there for searches. */
export const deviceColumns = columns;

/** A device, of a tenant or in stock. */
export type StoredDevice = Omit<typeof device.$inferSelect, 'searchText'>;

/** A device that a tenant has. */
export type Device = StoredDevice & {
  readonly tenantId: string;
  readonly deviceProfileId: string;
  readonly type: string;
};

/** Whether a tenant has the device, which has a profile then: the table's own check. */
export const isOfTenant = (stored: StoredDevice): stored is Device => stored.tenantId !== null;

/** Answers them in no particular order. */
export async function insertDevices(
  tx: Queryable,
  rows: readonly Omit<typeof device.$inferInsert, 'key'>[],
): Promise<StoredDevice[]> {
  return tx
    .insert(device)
    .values([...rows])
    .returning(columns);
}

const selectDevices = (tx: Queryable, where: SQL | undefined) => tx.select(columns).from(device).where(where);

/** Locked until the transaction ends. */
async function lock(tx: Queryable, where: SQL | undefined): Promise<StoredDevice | undefined> {
  const [found] = await selectDevices(tx, where).for('update');
  return found;
}

/** Bounded by what the caller may see on `/api`, where there is no stock. */
export async function findDeviceFor(
  tx: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<Device | undefined> {
  const [found] = await selectDevices(tx, and(callerScope(caller, device), eq(device.id, deviceId)));
  return found as Device | undefined;
}

/** Those of the devices that the caller may see there, by name. */
export const findDevicesFor = async (
  tx: Queryable,
  caller: Caller,
  deviceIds: readonly string[],
): Promise<Device[]> =>
  (await selectDevices(tx, and(callerScope(caller, device), withIds(deviceIds))).orderBy(
    sql`lower(${device.name})`,
    device.id,
  )) as Device[];

/** A device that the caller may see there, locked until the transaction ends. */
export const lockDeviceFor = (tx: Queryable, caller: Caller, deviceId: string): Promise<Device | undefined> =>
  lock(tx, and(callerScope(caller, device), eq(device.id, deviceId))) as Promise<Device | undefined>;

/** Bounded by the tenant: a device of another one is not there. Locked until the transaction ends. */
export const lockDevice = (tx: Queryable, tenantId: string, deviceId: string): Promise<Device | undefined> =>
  lock(tx, and(eq(device.tenantId, tenantId), eq(device.id, deviceId))) as Promise<Device | undefined>;

/** Bounded by what the caller sees in the console, the stock included. */
export async function findVisibleDevice(
  tx: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<StoredDevice | undefined> {
  const [found] = await selectDevices(tx, and(visibleTo(caller), eq(device.id, deviceId)));
  return found;
}

/** The same, locked until the transaction ends. */
export const lockVisibleDevice = (
  tx: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<StoredDevice | undefined> => lock(tx, and(visibleTo(caller), eq(device.id, deviceId)));

export async function deviceExists(tx: Queryable, tenantId: string, deviceId: string): Promise<boolean> {
  const found = await tx
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.tenantId, tenantId), eq(device.id, deviceId)));
  return found.length > 0;
}

export async function findDeviceByName(
  tx: Queryable,
  tenantId: string,
  name: string,
): Promise<Device | undefined> {
  const [found] = await selectDevices(tx, and(eq(device.tenantId, tenantId), eq(device.name, name)));
  return found as Device | undefined;
}

/** Columns that may change of a device. Its key and the time it was made are not among them. */
export type DeviceColumns = Partial<Omit<StoredDevice, 'id' | 'key' | 'createdTime'>>;

export async function updateDevice(
  tx: Queryable,
  deviceId: string,
  change: DeviceColumns,
): Promise<StoredDevice> {
  return firstOrThrow(await tx.update(device).set(change).where(eq(device.id, deviceId)).returning(columns));
}

/** Takes all its devices from a customer. Answers which they were. */
export async function unassignDevices(
  tx: Queryable,
  tenantId: string,
  customerId: string,
  customerReadableFrom: number,
): Promise<Device[]> {
  const unassigned = await tx
    .update(device)
    .set({
      ...NOWHERE,
      customerId: null,
      lastGatewayId: null,
      customerReadableFrom,
      version: sql`${device.version} + 1`,
    })
    .where(and(eq(device.tenantId, tenantId), eq(device.customerId, customerId)))
    .returning(columns);
  return unassigned as Device[];
}

/** Those of the devices that are in stock, in the order of their ids; locked until the transaction ends. */
export const lockDevicesInStock = (tx: Queryable, deviceIds: readonly string[]): Promise<StoredDevice[]> =>
  selectDevices(tx, and(isNull(device.tenantId), withIds(deviceIds)))
    .orderBy(device.id)
    .for('update');

const withIds = (deviceIds: readonly string[]): SQL =>
  sql`${device.id} = any(${sql.param([...deviceIds])}::uuid[])`;

/** Those of the names that devices of a tenant have. */
export async function findTakenNames(
  tx: Queryable,
  tenantId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const taken = await tx
    .select({ name: device.name })
    .from(device)
    .where(and(eq(device.tenantId, tenantId), sql`${device.name} = any(${sql.param([...names])}::text[])`));
  return new Set(taken.map(({ name }) => name));
}

/** Gives devices of the stock to a tenant, each in its profile. Answers them in the order of their ids. */
export async function updateTenants(
  tx: Queryable,
  tenantId: string,
  moves: readonly { readonly id: string; readonly profileId: string; readonly type: string }[],
): Promise<StoredDevice[]> {
  const moved = await tx
    .update(device)
    .set({
      tenantId,
      deviceProfileId: sql`move."profileId"`,
      type: sql`move.type`,
      version: sql`${device.version} + 1`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(id uuid, "profileId" uuid, type text)`,
    )
    .where(and(sql`${device.id} = move.id`, isNull(device.tenantId)))
    .returning(columns);
  return moved.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The numbers by which people know models, by id. */
export async function findModelNumbers(
  tx: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const known = ids.filter((id) => id !== null);
  const { id, purifierModelNo } = purifier;
  const rows = await tx.select({ id, purifierModelNo }).from(purifier).where(inArray(id, known));
  return new Map(rows.map((row) => [row.id, row.purifierModelNo]));
}

/** Devices that a gateway of another tenant spoke for: it does so no longer. */
export async function leaveGateway(tx: Queryable, gatewayId: string): Promise<void> {
  await tx.update(device).set({ lastGatewayId: null }).where(eq(device.lastGatewayId, gatewayId));
}

/** Deletes the attributes of a device, of every scope. */
export async function deleteAttributes(tx: Queryable, deviceKey: number): Promise<void> {
  await tx.delete(deviceAttribute).where(eq(deviceAttribute.deviceKey, deviceKey));
}

export async function deleteDevice(tx: Queryable, deviceId: string): Promise<void> {
  await tx.delete(device).where(eq(device.id, deviceId));
}

/** Deletes all devices of a tenant with their time lines. Answers which they were. */
export async function deleteDevicesOf(
  tx: Queryable,
  tenantId: string,
): Promise<Pick<StoredDevice, 'id' | 'key'>[]> {
  const ofTenant = eq(device.tenantId, tenantId);
  const gone = tx.select({ id: device.id }).from(device).where(ofTenant);
  await tx.delete(deviceActivity).where(inArray(deviceActivity.deviceId, gone));
  return tx.delete(device).where(ofTenant).returning({ id: device.id, key: device.key });
}

/** What is written of devices in files: their names and where they stand. */
export async function listPlacesFor(tx: Queryable, caller: Caller, deviceIds: readonly string[]) {
  const { id, name, label, deviceInstalledPlace, deviceInstalledCity, timeZone } = device;
  // What people entered counts before what the device says.
  const isEntered = sql`${device.deviceLat} is not null and ${device.deviceLon} is not null`;
  const degrees = (entered: PgColumn, reported: PgColumn) =>
    sql<number | null>`case when ${isEntered} then ${entered} else ${reported} end`;
  return tx
    .select({
      ...{ id, name, label, deviceInstalledPlace, deviceInstalledCity, timeZone },
      lat: degrees(device.deviceLat, deviceHealth.reportedLat),
      lon: degrees(device.deviceLon, deviceHealth.reportedLon),
    })
    .from(device)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, id))
    .where(and(visibleTo(caller), inArray(id, [...deviceIds])));
}

export type DevicePlace = Awaited<ReturnType<typeof listPlacesFor>>[number];
