import type { PageQuery } from '@airdeck/contract/common/page';
import type { TenantSortProperty } from '@airdeck/contract/entities/tenant';
import { count, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { contains, orderOf, type Rows } from '../../../database/page-sql.ts';
import { tenant } from '../../../database/schema/tenancy.ts';
import { contactSortColumns } from '../contact.ts';
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
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(tenant)
      .where(where)
      .orderBy(...orderOf(query.sort, SORT_COLUMNS, tenant.id))
      .limit(query.pageSize)
      .offset(query.page * query.pageSize),
    db.select({ total: count() }).from(tenant).where(where),
  ]);
  return { rows, total: only(counted).total };
}
