import type { PageQuery } from '@airdeck/contract/common/page';
import type { DeviceProfileSortProperty } from '@airdeck/contract/device-profiles/device-profiles';
import { and, eq, exists, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope, tenantWithin } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { contains, inOrderOf, pickPage, type Rows } from '../../database/page-sql.ts';
import { device, deviceProfile } from '../../database/schema/devices.ts';
import type { Caller } from '../../http/caller.ts';

export type DeviceProfile = typeof deviceProfile.$inferSelect;

export async function insertDeviceProfile(
  tx: Queryable,
  row: typeof deviceProfile.$inferInsert,
): Promise<DeviceProfile> {
  return firstOrThrow(await tx.insert(deviceProfile).values(row).returning());
}

/** Undefined: the tenant has a profile with that name already, also if created concurrently. */
export async function insertDeviceProfileIfNew(
  tx: Queryable,
  row: typeof deviceProfile.$inferInsert,
): Promise<DeviceProfile | undefined> {
  const target = [deviceProfile.tenantId, deviceProfile.name];
  const [inserted] = await tx.insert(deviceProfile).values(row).onConflictDoNothing({ target }).returning();
  return inserted;
}

/** Searches all tenants: the calling code checks the scope. */
export async function findDeviceProfile(tx: Queryable, id: string): Promise<DeviceProfile | undefined> {
  const [found] = await tx.select().from(deviceProfile).where(eq(deviceProfile.id, id));
  return found;
}

export async function findDeviceProfileByName(
  tx: Queryable,
  tenantId: string,
  name: string,
): Promise<DeviceProfile | undefined> {
  const [found] = await tx
    .select()
    .from(deviceProfile)
    .where(and(eq(deviceProfile.tenantId, tenantId), eq(deviceProfile.name, name)));
  return found;
}

export async function findDefaultDeviceProfile(
  tx: Queryable,
  tenantId: string,
): Promise<DeviceProfile | undefined> {
  const [found] = await tx
    .select()
    .from(deviceProfile)
    .where(and(eq(deviceProfile.tenantId, tenantId), eq(deviceProfile.isDefault, true)));
  return found;
}

/** The profile, locked against a change of its name until the transaction ends; waits for a running one. */
export async function keepDeviceProfile(tx: Queryable, id: string): Promise<DeviceProfile | undefined> {
  const [found] = await tx.select().from(deviceProfile).where(eq(deviceProfile.id, id)).for('key share');
  return found;
}

/** All profiles of a tenant, locked until the transaction ends, always in the same order. */
export async function lockDeviceProfiles(tx: Queryable, tenantId: string): Promise<DeviceProfile[]> {
  return tx
    .select()
    .from(deviceProfile)
    .where(eq(deviceProfile.tenantId, tenantId))
    .orderBy(deviceProfile.id)
    .for('no key update');
}

export async function updateDeviceProfile(
  tx: Queryable,
  id: string,
  change: Partial<Omit<DeviceProfile, 'id' | 'createdTime' | 'tenantId'>>,
): Promise<DeviceProfile> {
  return firstOrThrow(await tx.update(deviceProfile).set(change).where(eq(deviceProfile.id, id)).returning());
}

/** Prevented by devices with the profile. */
export async function deleteDeviceProfile(tx: Queryable, id: string): Promise<void> {
  await tx.delete(deviceProfile).where(eq(deviceProfile.id, id));
}

export type DeviceProfileListQuery = PageQuery<DeviceProfileSortProperty> & {
  readonly transportType?: string | undefined;
};

const SORT_COLUMNS = {
  id: deviceProfile.id,
  createdTime: deviceProfile.createdTime,
  name: sql`lower(${deviceProfile.name})`,
  type: deviceProfile.type,
  transportType: deviceProfile.transportType,
  description: sql`lower(${deviceProfile.description})`,
  isDefault: deviceProfile.isDefault,
};

/** One page of a tenant's profiles. */
export async function listDeviceProfiles(
  db: Queryable,
  tenantId: string,
  query: DeviceProfileListQuery,
): Promise<Rows<DeviceProfile>> {
  const { textSearch, transportType } = query;
  const where = and(
    eq(deviceProfile.tenantId, tenantId),
    transportType === undefined ? undefined : eq(deviceProfile.transportType, transportType),
    contains(textSearch, deviceProfile.name),
  );
  const list = { table: deviceProfile, id: deviceProfile.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPage(db, list, query);
  const rows = await db.select().from(deviceProfile).where(isAnyOf(deviceProfile.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}

export type DeviceProfileName = Pick<DeviceProfile, 'id' | 'tenantId' | 'name'>;

/** Profiles of the caller's tenant, by name; with `isUsed`, only those of devices in the caller's scope. */
export function listDeviceProfileNames(
  db: Queryable,
  caller: Caller,
  { isUsed }: { readonly isUsed: boolean },
): Promise<DeviceProfileName[]> {
  const { id, tenantId, name } = deviceProfile;
  const used = db
    .select({ id: device.id })
    .from(device)
    .where(and(callerScope(caller, device), eq(device.deviceProfileId, id)));
  return db
    .select({ id, tenantId, name })
    .from(deviceProfile)
    .where(and(eq(tenantId, tenantWithin(caller)), isUsed ? exists(used) : undefined))
    .orderBy(sql`lower(${name})`, id);
}
