import type { PageQuery } from '@airdeck/contract/common/page';
import type { CustomerSortProperty } from '@airdeck/contract/customers';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { inOrderOf, pickPage } from '../../database/page-picking.ts';
import { contains, type Rows } from '../../database/page-sql.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { contactSortColumns } from '../tenants/contact-sql.ts';
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
  const list = { table: customer, id: customer.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPage(db, list, query);
  const rows = await db.select().from(customer).where(inArray(customer.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}
