import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import type { Owner } from '../../events.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { deviceActivity } from './devices.tables.ts';
import { visibleTo } from './devices-sql.ts';

const { searchText: _forSearchesOnly, ...columns } = getTableColumns(device);

/** The columns of a device, except those for searches. */
export const deviceColumns = columns;

/** A device, of a tenant or in stock. */
export type StoredDevice = Omit<typeof device.$inferSelect, 'searchText'>;

/** A device of a tenant. */
export type Device = StoredDevice & {
  readonly tenantId: string;
  readonly deviceProfileId: string;
  readonly type: string;
};

/** Whether the device has a tenant, and so a profile: ensured by a check constraint. */
export const isOfTenant = (stored: StoredDevice): stored is Device => stored.tenantId !== null;

/** Returns them in no particular order. */
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

/** Bounded by the caller's scope on `/api`, where there is no stock. */
export async function findDeviceFor(
  tx: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<Device | undefined> {
  const [found] = await selectDevices(tx, and(callerScope(caller, device), eq(device.id, deviceId)));
  return found as Device | undefined;
}

/** The given devices in that scope, by name. */
export const findDevicesFor = async (
  tx: Queryable,
  caller: Caller,
  deviceIds: readonly string[],
): Promise<Device[]> =>
  (await selectDevices(tx, and(callerScope(caller, device), isAnyOf(device.id, deviceIds))).orderBy(
    sql`lower(${device.name})`,
    device.id,
  )) as Device[];

/** A device in that scope, locked until the transaction ends. */
export const lockDeviceFor = (tx: Queryable, caller: Caller, deviceId: string): Promise<Device | undefined> =>
  lock(tx, and(callerScope(caller, device), eq(device.id, deviceId))) as Promise<Device | undefined>;

/** Bounded by the tenant. Locked until the transaction ends. */
export const lockDevice = (tx: Queryable, tenantId: string, deviceId: string): Promise<Device | undefined> =>
  lock(tx, and(eq(device.tenantId, tenantId), eq(device.id, deviceId))) as Promise<Device | undefined>;

/** Bounded by the caller's scope in the console, including the stock. */
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

/** The same in the caller's scope on `/api`. */
export async function findDeviceByNameFor(
  tx: Queryable,
  caller: Caller,
  name: string,
): Promise<Device | undefined> {
  const [found] = await selectDevices(tx, and(callerScope(caller, device), eq(device.name, name)));
  return found as Device | undefined;
}

/** Changeable columns of a device: not its key and creation time. */
export type DeviceColumns = Partial<Omit<StoredDevice, 'id' | 'key' | 'createdTime'>>;

export async function updateDevice(
  tx: Queryable,
  deviceId: string,
  change: DeviceColumns,
): Promise<StoredDevice> {
  return firstOrThrow(await tx.update(device).set(change).where(eq(device.id, deviceId)).returning(columns));
}

/** Sets the type of all devices of a profile to its new name. Returns the distinct owners. */
export async function updateTypes(
  tx: Queryable,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Owner[]> {
  // Lock order: rows of several devices by device id.
  const { rows } = await tx.execute<Owner>(sql`
    with locked as materialized (
      select id from device where device_profile_id = ${id} order by id for no key update
    ), changed as (
      update device d set type = ${name}, version = d.version + 1 from locked where d.id = locked.id
      returning d.tenant_id, d.customer_id
    )
    select distinct tenant_id as "tenantId", customer_id as "customerId" from changed`);
  return rows;
}

/** The given devices in that scope, by id; locked until the transaction ends. */
export const lockDevicesFor = (
  tx: Queryable,
  caller: Scope,
  deviceIds: readonly string[],
): Promise<Device[]> =>
  selectDevices(tx, and(callerScope(caller, device), isAnyOf(device.id, deviceIds)))
    .orderBy(device.id)
    .for('update') as Promise<Device[]>;

/** A device and its room; null: none. */
export type DeviceInRoom = { readonly deviceId: string; readonly roomId: string | null };

/** Puts locked devices into rooms, or takes them out of theirs. */
export async function updateRooms(tx: Queryable, settled: readonly DeviceInRoom[]): Promise<StoredDevice[]> {
  const ids = sql.param(settled.map(({ deviceId }) => deviceId));
  const rooms = sql.param(settled.map(({ roomId }) => roomId));
  return tx
    .update(device)
    .set({ roomId: sql`settled.room_id` })
    .from(sql`unnest(${ids}::uuid[], ${rooms}::uuid[]) as settled(device_id, room_id)`)
    .where(sql`${device.id} = settled.device_id`)
    .returning(columns);
}

/** All devices of a customer, by id; locked until the transaction ends. */
export const lockDevicesOf = (tx: Queryable, tenantId: string, customerId: string): Promise<Device[]> =>
  selectDevices(tx, and(eq(device.tenantId, tenantId), eq(device.customerId, customerId)))
    .orderBy(device.id)
    .for('update') as Promise<Device[]>;

/** The given devices in stock, by id; locked until the transaction ends. */
export const lockDevicesInStock = (tx: Queryable, deviceIds: readonly string[]): Promise<StoredDevice[]> =>
  selectDevices(tx, and(isNull(device.tenantId), isAnyOf(device.id, deviceIds)))
    .orderBy(device.id)
    .for('update');

/** The given names that devices of a tenant use. */
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

/** Model numbers, by id. */
export async function findModelNumbers(
  tx: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const known = ids.filter((id) => id !== null);
  const { id, modelNo } = purifier;
  const rows = await tx.select({ id, modelNo }).from(purifier).where(inArray(id, known));
  return new Map(rows.map((row) => [row.id, row.modelNo]));
}

export async function deleteDevice(tx: Queryable, deviceId: string): Promise<void> {
  await tx.delete(device).where(eq(device.id, deviceId));
}

/** Deletes all devices of a tenant with their time lines. Returns them. */
export async function deleteDevicesOf(
  tx: Queryable,
  tenantId: string,
): Promise<Pick<StoredDevice, 'id' | 'key'>[]> {
  const ofTenant = eq(device.tenantId, tenantId);
  const gone = tx.select({ id: device.id }).from(device).where(ofTenant);
  await tx.delete(deviceActivity).where(inArray(deviceActivity.deviceId, gone));
  return tx.delete(device).where(ofTenant).returning({ id: device.id, key: device.key });
}
