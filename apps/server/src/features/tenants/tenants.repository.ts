import { and, eq } from 'drizzle-orm';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';

export type Tenant = typeof tenant.$inferSelect;

export async function insertTenant(tx: Queryable, row: typeof tenant.$inferInsert): Promise<Tenant> {
  return firstOrThrow(await tx.insert(tenant).values(row).returning());
}

/** Bounded by what the caller may see: any for a system administrator, else the own one. */
export async function findTenantFor(
  tx: Queryable,
  caller: Caller,
  tenantId: string,
): Promise<Tenant | undefined> {
  const visible = caller.authority === 'SYS_ADMIN' ? undefined : eq(tenant.id, tenantOf(caller));
  const [found] = await tx
    .select()
    .from(tenant)
    .where(and(visible, eq(tenant.id, tenantId)));
  return found;
}

export async function tenantExists(tx: Queryable, tenantId: string): Promise<boolean> {
  const found = await tx.select({ id: tenant.id }).from(tenant).where(eq(tenant.id, tenantId));
  return found.length > 0;
}

/** Locked until the transaction ends. */
export async function lockTenant(tx: Queryable, tenantId: string): Promise<Tenant | undefined> {
  const [found] = await tx.select().from(tenant).where(eq(tenant.id, tenantId)).for('update');
  return found;
}

export async function updateTenant(
  tx: Queryable,
  tenantId: string,
  change: Partial<Omit<Tenant, 'id' | 'createdTime'>>,
): Promise<Tenant> {
  return firstOrThrow(await tx.update(tenant).set(change).where(eq(tenant.id, tenantId)).returning());
}

/** Its customers, users and device profiles go with it; devices that it still has forbid it. */
export async function deleteTenant(tx: Queryable, tenantId: string): Promise<void> {
  await tx.delete(tenant).where(eq(tenant.id, tenantId));
}
