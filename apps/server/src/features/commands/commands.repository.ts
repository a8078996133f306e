import { and, eq, inArray } from 'drizzle-orm';
import { callerScope, tenantOf, tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';

/** A device that may be sent commands. */
export type OperatedDevice = {
  readonly id: string;
  /** Its key in telemetry tables. */
  readonly key: number;
  readonly name: string;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  /** Whether its tenant allows customers' users to send commands. */
  readonly customersMayOperate: boolean;
};

const COLUMNS = {
  id: device.id,
  key: device.key,
  name: device.name,
  tenantId: device.tenantId,
  customerId: device.customerId,
  customersMayOperate: tenant.customersMayOperate,
};

/**
 * The given devices in the caller's scope, with their owner locked until the transaction ends.
 * @param isExclusive whether concurrent exclusive transactions wait for this one
 */
export const lockOperatedDevices = (
  tx: Queryable,
  caller: Scope,
  deviceIds: readonly string[],
  isExclusive: boolean,
): Promise<OperatedDevice[]> =>
  tx
    .select(COLUMNS)
    .from(device)
    .innerJoin(tenant, eq(tenant.id, device.tenantId))
    .where(and(callerScope(caller, device), inArray(device.id, [...deviceIds])))
    .orderBy(device.id)
    .for(isExclusive ? 'no key update' : 'key share', { of: device });

/** Whether the device belongs to the caller's tenant. */
export async function tenantHasDevice(tx: Queryable, caller: Scope, deviceId: string): Promise<boolean> {
  const found = await tx
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.tenantId, tenantWithin(caller)), eq(device.id, deviceId)));
  return found.length > 0;
}

export async function mayCustomersOperate(tx: Queryable, caller: Scope): Promise<boolean> {
  const [found] = await tx
    .select({ customersMayOperate: tenant.customersMayOperate })
    .from(tenant)
    .where(eq(tenant.id, tenantWithin(caller)));
  return found?.customersMayOperate ?? false;
}

/** Returns the tenant's name; undefined: deleted. */
export async function updateCustomersMayOperate(
  tx: Queryable,
  caller: Scope,
  customersMayOperate: boolean,
): Promise<{ id: string; title: string } | undefined> {
  const [updated] = await tx
    .update(tenant)
    .set({ customersMayOperate })
    .where(eq(tenant.id, tenantOf(caller)))
    .returning({ id: tenant.id, title: tenant.title });
  return updated;
}
