import type { PageQuery } from '@airdeck/contract/common/page';
import type { CustomerSortProperty } from '@airdeck/contract/entities/customer';
import { and, count, eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { contains, orderOf, type Rows } from '../../../database/page-sql.ts';
import { customer } from '../../../database/schema/tenancy.ts';
import { contactSortColumns } from '../contact.ts';
import type { Customer } from './customers.repository.ts';

/** Indexes are on the same expressions. */
const SORT_COLUMNS = contactSortColumns(customer);

/** One page of a tenant's customers. */
export async function listCustomers(
  db: Queryable,
  tenantId: string,
  query: PageQuery<CustomerSortProperty>,
): Promise<Rows<Customer>> {
  const where = and(eq(customer.tenantId, tenantId), contains(query.textSearch, customer.title));
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(customer)
      .where(where)
      .orderBy(...orderOf(query.sort, SORT_COLUMNS, customer.id))
      .limit(query.pageSize)
      .offset(query.page * query.pageSize),
    db.select({ total: count() }).from(customer).where(where),
  ]);
  return { rows, total: only(counted).total };
}
