import { and, eq, sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import type { ContentSource } from '../database/content-size-sql.ts';
import type { Queryable } from '../database/database.ts';
import type { Owner } from '../database/limited-rows-sql.ts';
import { storedContent } from './limits.tables.ts';

const ofTenant = (tenantId: string) =>
  and(eq(storedContent.tenantId, tenantId), eq(storedContent.customerId, NIL));

/**
 * Adds to what an owner and its tenant have stored, first to the tenant's, so that concurrent ones take turns.
 * @param max the row of a tenant has `perTenant`, that of a customer `perCustomer`
 * @returns false: one of them has no room
 */
export async function addContent(
  tx: Queryable,
  { tenantId, customerId }: Owner,
  kib: number,
  max: { readonly perTenant: number; readonly perCustomer: number },
): Promise<boolean> {
  const owners = customerId === null ? [NIL] : [NIL, customerId];
  const { kib: stored } = storedContent;
  const limit = sql`case when ${storedContent.customerId} = ${NIL} then ${max.perTenant}::int else ${max.perCustomer}::int end`;
  const added = await tx
    .insert(storedContent)
    .values(owners.map((owner) => ({ tenantId, customerId: owner, kib })))
    .onConflictDoUpdate({
      target: [storedContent.tenantId, storedContent.customerId],
      set: { kib: sql`${stored} + excluded.kib` },
      setWhere: sql`${stored} + excluded.kib <= ${limit}`,
    })
    .returning({ kib: stored });
  return added.length === owners.length;
}

/** The tenants that have stored content. */
export async function listTenantsWithContent(tx: Queryable): Promise<string[]> {
  const rows = await tx
    .select({ tenantId: storedContent.tenantId })
    .from(storedContent)
    .where(eq(storedContent.customerId, NIL));
  return rows.map(({ tenantId }) => tenantId);
}

/** Measures what a tenant has stored, without what was deleted since. Others add to it before or after. */
export async function measureContent(
  tx: Queryable,
  tenantId: string,
  sources: readonly ContentSource[],
): Promise<void> {
  await tx.select({ kib: storedContent.kib }).from(storedContent).where(ofTenant(tenantId)).for('update');
  await tx.update(storedContent).set({ kib: 0 }).where(eq(storedContent.tenantId, tenantId));
  const all = sql.join(
    sources.map((source) => sql`(${source(tenantId)})`),
    sql` union all `,
  );
  await tx.execute(sql`
    with stored as (select customer_id, kib from (${all}) of_source),
      sums as (
        select ${NIL}::uuid as customer_id, sum(kib) as kib from stored
        union all
        select customer_id, sum(kib) from stored where customer_id is not null group by customer_id
      )
    insert into ${storedContent} (tenant_id, customer_id, kib)
    select ${tenantId}::uuid, customer_id, coalesce(kib, 0)::int from sums
    on conflict (tenant_id, customer_id) do update set kib = excluded.kib`);
}
