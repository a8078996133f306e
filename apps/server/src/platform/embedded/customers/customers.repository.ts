import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { customer } from '../../../database/schema/tenancy.ts';

export type Customer = typeof customer.$inferSelect;

export async function insertCustomer(tx: Queryable, row: typeof customer.$inferInsert): Promise<Customer> {
  return only(await tx.insert(customer).values(row).returning());
}

/** Looks in all tenants: the caller decides what a foreign one means. */
export async function findCustomer(tx: Queryable, id: string): Promise<Customer | undefined> {
  const [found] = await tx.select().from(customer).where(eq(customer.id, id));
  return found;
}
