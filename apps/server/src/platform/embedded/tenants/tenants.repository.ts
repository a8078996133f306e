import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { tenant } from '../../../database/schema/tenancy.ts';

export type Tenant = typeof tenant.$inferSelect;

export async function insertTenant(tx: Queryable, row: typeof tenant.$inferInsert): Promise<Tenant> {
  return only(await tx.insert(tenant).values(row).returning());
}

export async function findTenant(tx: Queryable, tenantId: string): Promise<Tenant | undefined> {
  const [found] = await tx.select().from(tenant).where(eq(tenant.id, tenantId));
  return found;
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
  return only(await tx.update(tenant).set(change).where(eq(tenant.id, tenantId)).returning());
}
