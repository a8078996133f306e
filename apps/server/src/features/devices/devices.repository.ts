import { and, eq, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { device } from '../../database/schema/devices.ts';
import type { Caller } from '../../http/caller.ts';

export type Device = typeof device.$inferSelect;

export async function insertDevice(
  tx: Queryable,
  row: Omit<typeof device.$inferInsert, 'key'>,
): Promise<Device> {
  return firstOrThrow(await tx.insert(device).values(row).returning());
}

export async function insertDevices(
  tx: Queryable,
  rows: readonly Omit<typeof device.$inferInsert, 'key'>[],
): Promise<Device[]> {
  return tx
    .insert(device)
    .values([...rows])
    .returning();
}

/** Bounded by what the caller may see. */
export async function findDeviceFor(
  tx: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<Device | undefined> {
  const [found] = await tx
    .select()
    .from(device)
    .where(and(callerScope(caller, device), eq(device.id, deviceId)));
  return found;
}

/** Bounded by the tenant: a device of another one is not there. Locked until the transaction ends. */
export async function lockDevice(
  tx: Queryable,
  tenantId: string,
  deviceId: string,
): Promise<Device | undefined> {
  const [found] = await tx
    .select()
    .from(device)
    .where(and(eq(device.tenantId, tenantId), eq(device.id, deviceId)))
    .for('update');
  return found;
}

/** Bounded by what the caller may see, and locked until the transaction ends. */
export async function lockDeviceFor(
  tx: Queryable,
  caller: Caller,
  deviceId: string,
): Promise<Device | undefined> {
  const [found] = await tx
    .select()
    .from(device)
    .where(and(callerScope(caller, device), eq(device.id, deviceId)))
    .for('update');
  return found;
}

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
  const [found] = await tx
    .select()
    .from(device)
    .where(and(eq(device.tenantId, tenantId), eq(device.name, name)));
  return found;
}

/** What may change of a device. Its tenant, its key and the time it was made are not among it. */
export type DeviceChange = Partial<
  Pick<
    Device,
    | 'customerId'
    | 'customerReadableFrom'
    | 'deviceProfileId'
    | 'name'
    | 'label'
    | 'type'
    | 'additionalInfo'
    | 'version'
  >
>;

export async function updateDevice(tx: Queryable, deviceId: string, change: DeviceChange): Promise<Device> {
  return firstOrThrow(await tx.update(device).set(change).where(eq(device.id, deviceId)).returning());
}

/** Gives the device to another tenant, whose profile it needs from then on. */
export async function moveDevice(
  tx: Queryable,
  deviceId: string,
  move: Pick<
    Device,
    'tenantId' | 'deviceProfileId' | 'type' | 'tenantReadableFrom' | 'customerReadableFrom' | 'version'
  >,
): Promise<Device> {
  return firstOrThrow(
    await tx
      .update(device)
      .set({ ...move, customerId: null })
      .where(eq(device.id, deviceId))
      .returning(),
  );
}

/** What names a device to those who listen. */
export type DeviceIdentity = Pick<Device, 'id' | 'key'>;

/** Takes all its devices from a customer. Answers which they were. */
export async function unassignDevices(
  tx: Queryable,
  tenantId: string,
  customerId: string,
  customerReadableFrom: number,
): Promise<Device[]> {
  return tx
    .update(device)
    .set({ customerId: null, customerReadableFrom, version: sql`${device.version} + 1` })
    .where(and(eq(device.tenantId, tenantId), eq(device.customerId, customerId)))
    .returning();
}

/** Answers which devices they were. */
export async function deleteDevices(tx: Queryable, tenantId: string): Promise<DeviceIdentity[]> {
  return tx.delete(device).where(eq(device.tenantId, tenantId)).returning({ id: device.id, key: device.key });
}

export async function deleteDevice(
  tx: Queryable,
  tenantId: string,
  deviceId: string,
): Promise<Device | undefined> {
  const [deleted] = await tx
    .delete(device)
    .where(and(eq(device.tenantId, tenantId), eq(device.id, deviceId)))
    .returning();
  return deleted;
}
