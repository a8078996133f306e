import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** A tenant, or a customer of it. */
export type Owner = { readonly tenantId: string; readonly customerId: string | null };

const LIMITED_ROWS_LOCK = 20_261_146;

/**
 * Makes transactions that add rows to a limited set take turns until they end: a count after this sees the rows of all
 * before it, so that concurrent ones cannot exceed the limit together.
 * @param set what is limited in number
 * @param owner whose rows are counted: an id, or a tenant or customer
 */
export async function takeTurnToAdd(tx: Queryable, set: string, owner: string | Owner): Promise<void> {
  const ownerId = typeof owner === 'string' ? owner : (owner.customerId ?? owner.tenantId);
  await tx.execute(
    sql`select pg_advisory_xact_lock(${LIMITED_ROWS_LOCK}, hashtext(${`${set} of ${ownerId}`}))`,
  );
}
