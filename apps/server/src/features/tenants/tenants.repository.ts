import type { PageQuery } from '@airdeck/contract/common/page';
import type { TenantSortProperty } from '@airdeck/contract/tenants/tenants';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { contains, inOrderOf, pickPage, type Rows } from '../../database/page-sql.ts';
import { type TenantKind, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller } from '../../http/caller.ts';
import { contactSortColumns } from './contact-sql.ts';

export type Tenant = typeof tenant.$inferSelect;

export async function insertTenant(tx: Queryable, row: typeof tenant.$inferInsert): Promise<Tenant> {
  return firstOrThrow(await tx.insert(tenant).values(row).returning());
}

/** Bounded by the caller's scope: all for a system administrator, else the own one. */
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

/** Returns whether its kind has changed. */
export async function updateKind(tx: Queryable, tenantId: string, kind: TenantKind): Promise<boolean> {
  const { rowCount } = await tx
    .update(tenant)
    .set({ kind })
    .where(and(eq(tenant.id, tenantId), ne(tenant.kind, kind)));
  return rowCount === 1;
}

const SORT_COLUMNS = {
  ...contactSortColumns(tenant),
  region: sql`lower(${tenant.region})`,
  // There is only one profile.
  tenantProfileName: tenant.id,
};

/** One page of all tenants: for system administrators. */
export async function listTenants(
  db: Queryable,
  query: PageQuery<TenantSortProperty>,
): Promise<Rows<Tenant>> {
  const where = contains(query.textSearch, tenant.title);
  const list = { table: tenant, id: tenant.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPage(db, list, query);
  const rows = await db.select().from(tenant).where(isAnyOf(tenant.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}

/** Titles of tenants, each with its first administrator, if any. */
export async function listTenantContacts(queryable: Queryable, ids: readonly string[]) {
  // A query for each tenant: with a join, PostgreSQL reads all users if one of the tenants has very many.
  const first = queryable
    .select({ userId: appUser.id, firstName: appUser.firstName })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenant.id), eq(appUser.authority, 'TENANT_ADMIN')))
    .orderBy(asc(appUser.createdTime), asc(appUser.id))
    .limit(1)
    .as('first');
  return queryable
    .select({
      id: tenant.id,
      title: tenant.title,
      userId: first.userId,
      firstName: first.firstName,
    })
    .from(tenant)
    .leftJoinLateral(first, sql`true`)
    .where(inArray(tenant.id, [...ids]));
}

/** Deletes its customers, users and device profiles, too; prevented by remaining devices. */
export async function deleteTenant(tx: Queryable, tenantId: string): Promise<void> {
  await tx.delete(tenant).where(eq(tenant.id, tenantId));
}
