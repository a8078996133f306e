import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import type { ProviderOwner } from './sign-in-providers.repository.ts';
import { signInDomain } from './sign-in-providers.tables.ts';

export type DomainRow = typeof signInDomain.$inferSelect;
export type ListedDomain = DomainRow & { readonly tenantTitle: string };

/** Domains of a tenant, or of all for a system administrator. */
const within = ({ tenantId }: ProviderOwner): SQL | undefined =>
  tenantId === null ? undefined : eq(signInDomain.tenantId, tenantId);

/** By domain. @param id only this one */
export async function listDomains(db: Queryable, owner: ProviderOwner, id?: string): Promise<ListedDomain[]> {
  const rows = await db
    .select({ row: signInDomain, tenantTitle: tenant.title })
    .from(signInDomain)
    .innerJoin(tenant, eq(tenant.id, signInDomain.tenantId))
    .where(and(within(owner), id === undefined ? undefined : eq(signInDomain.id, id)))
    .orderBy(asc(signInDomain.domain), asc(signInDomain.id));
  return rows.map(({ row, tenantTitle }) => ({ ...row, tenantTitle }));
}

export const countDomains = (tx: Queryable, tenantId: string): Promise<number> =>
  tx.$count(signInDomain, eq(signInDomain.tenantId, tenantId));

export async function insertDomain(tx: Queryable, row: typeof signInDomain.$inferInsert): Promise<DomainRow> {
  return firstOrThrow(await tx.insert(signInDomain).values(row).returning());
}

/** Returns false if it was removed since. */
export async function markProven(
  tx: Queryable,
  id: string,
  proof: Pick<DomainRow, 'provenTime' | 'provenBy'>,
): Promise<boolean> {
  const marked = await tx
    .update(signInDomain)
    .set(proof)
    .where(eq(signInDomain.id, id))
    .returning({ id: signInDomain.id });
  return marked.length > 0;
}

export async function deleteDomain(
  tx: Queryable,
  owner: ProviderOwner,
  id: string,
): Promise<DomainRow | undefined> {
  const [deleted] = await tx
    .delete(signInDomain)
    .where(and(eq(signInDomain.id, id), within(owner)))
    .returning();
  return deleted;
}

/** Whether a domain is proven for a tenant; without a domain, whether any is. */
export async function hasProvenDomain(tx: Queryable, tenantId: string, domain?: string): Promise<boolean> {
  const found = await tx
    .select({ id: signInDomain.id })
    .from(signInDomain)
    .where(
      and(
        eq(signInDomain.tenantId, tenantId),
        isNotNull(signInDomain.provenTime),
        domain === undefined ? undefined : eq(signInDomain.domain, domain),
      ),
    )
    .limit(1);
  return found.length > 0;
}
