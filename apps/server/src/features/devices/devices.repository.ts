import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { device, deviceActivity, deviceAttribute } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import type { Owner } from '../../events.ts';
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

/** Makes all devices of a profile of the type that it is called now. Answers whose they are, each owner once. */
export async function updateTypes(
  tx: Queryable,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Owner[]> {
  // Rows about several devices are locked in the order of their ids, everywhere.
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
export async function detachFromGateway(tx: Queryable, gatewayId: string): Promise<void> {
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
