import { and, eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { customer, tenant } from './schema/tenancy.ts';

/** A tenant, or a customer of it. */
export type Owner = { readonly tenantId: string; readonly customerId: string | null };

/** Serializes transactions that count, order or add an owner's entities. */
export async function lockOwner(tx: Queryable, { tenantId, customerId }: Owner): Promise<void> {
  if (customerId === null) {
    await tx.select({ id: tenant.id }).from(tenant).where(eq(tenant.id, tenantId)).for('no key update');
  } else {
    await tx
      .select({ id: customer.id })
      .from(customer)
      .where(and(eq(customer.id, customerId), eq(customer.tenantId, tenantId)))
      .for('no key update');
  }
}
