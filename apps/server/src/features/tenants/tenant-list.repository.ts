import type { PageQuery } from '@airdeck/contract/common/page';
import type { TenantSortProperty } from '@airdeck/contract/tenant';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { inOrderOf, pickPage } from '../../database/page-picking.ts';
import { contains, type Rows } from '../../database/page-sql.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { contactSortColumns } from './contact-sql.ts';
import type { Tenant } from './tenants.repository.ts';

const SORT_COLUMNS = {
  ...contactSortColumns(tenant),
  region: sql`lower(${tenant.region})`,
  // There is one profile.
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
  const rows = await db.select().from(tenant).where(inArray(tenant.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}

/** What tenants are called. */
export async function listTenantTitles(
  queryable: Queryable,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> {
  return queryable
    .select({ id: tenant.id, title: tenant.title })
    .from(tenant)
    .where(inArray(tenant.id, [...ids]));
}
