import type { PageQuery } from '@airdeck/contract/common/page';
import type { CustomerSortProperty, FoundCustomer } from '@airdeck/contract/customers/customers';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { containsFolded, inOrderOf, pickPage, pickPageEarly, type Rows } from '../../database/page-sql.ts';
import { plainRows } from '../../database/plain-rows.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { contactSortColumns, sortedText } from '../tenants/contact-sql.ts';
import { titleContains } from './customer-title-sql.ts';

const { searchText: _forSearches, contactName: _forSorting, ...columns } = getTableColumns(customer);

export type Customer = Omit<typeof customer.$inferSelect, 'searchText' | 'contactName'>;

export async function insertCustomer(tx: Queryable, row: typeof customer.$inferInsert): Promise<Customer> {
  return firstOrThrow(await tx.insert(customer).values(row).returning(columns));
}

/** Undefined: the tenant has a customer of that title already, also if created concurrently. */
export async function insertCustomerIfNew(
  tx: Queryable,
  row: typeof customer.$inferInsert,
): Promise<Customer | undefined> {
  const target = [customer.tenantId, customer.title];
  const [inserted] = await tx.insert(customer).values(row).onConflictDoNothing({ target }).returning(columns);
  return inserted;
}

export async function findCustomerByTitle(
  tx: Queryable,
  tenantId: string,
  title: string,
): Promise<Customer | undefined> {
  const [found] = await tx
    .select(columns)
    .from(customer)
    .where(and(eq(customer.tenantId, tenantId), eq(customer.title, title)));
  return found;
}

/** To users of a customer who are limited to branches, their customer is theirs still. */
const ownOf = (caller: Caller): Scope =>
  caller.authority === 'CUSTOMER_USER' ? { ...caller, placeIds: null } : caller;

const OWNED = { tenantId: customer.tenantId, customerId: customer.id, ofCustomer: customer.id };

/** Bounded by the caller's scope: the tenant's customers, or the own one. */
export async function findCustomerFor(
  tx: Queryable,
  caller: Caller,
  customerId: string,
): Promise<Customer | undefined> {
  const [found] = await tx
    .select(columns)
    .from(customer)
    .where(and(callerScope(ownOf(caller), OWNED), eq(customer.id, customerId)));
  return found;
}

/** The same by its title. */
export async function findTitledCustomerFor(
  tx: Queryable,
  caller: Caller,
  title: string,
): Promise<Customer | undefined> {
  const [found] = await tx
    .select(columns)
    .from(customer)
    .where(and(callerScope(caller, OWNED), eq(customer.title, title)));
  return found;
}

/** Searches all tenants: the calling code checks the scope. */
export async function findCustomer(tx: Queryable, id: string): Promise<Customer | undefined> {
  const [found] = await tx.select(columns).from(customer).where(eq(customer.id, id));
  return found;
}

/** Bounded by the tenant, and locked until the transaction ends. */
export async function lockCustomer(
  tx: Queryable,
  tenantId: string,
  customerId: string,
): Promise<Customer | undefined> {
  const [found] = await tx
    .select(columns)
    .from(customer)
    .where(and(eq(customer.tenantId, tenantId), eq(customer.id, customerId)))
    .for('update');
  return found;
}

export async function updateCustomer(
  tx: Queryable,
  customerId: string,
  change: Partial<Omit<Customer, 'id' | 'createdTime' | 'tenantId'>>,
): Promise<Customer> {
  return firstOrThrow(
    await tx.update(customer).set(change).where(eq(customer.id, customerId)).returning(columns),
  );
}

/** Deletes its users, too; prevented by remaining devices. */
export async function deleteCustomer(tx: Queryable, customerId: string): Promise<void> {
  await tx.delete(customer).where(eq(customer.id, customerId));
}

/** Indexes use the same expressions. */
const SORT_COLUMNS = { ...contactSortColumns(customer), contactName: sortedText(customer.contactName) };

/** One page of the customers in the caller's scope. */
export async function listCustomers(
  db: Queryable,
  caller: Scope,
  query: PageQuery<CustomerSortProperty>,
): Promise<Rows<Customer>> {
  const where = and(callerScope(caller, OWNED), containsFolded(query.textSearch, customer.searchText));
  const list = { table: customer, id: customer.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPageEarly(db, list, query);
  const rest = sql`from ${customer} where ${isAnyOf(customer.id, ids)}`;
  return { rows: inOrderOf(ids, await plainRows<Customer>(db, columns, rest)), total: await total };
}

/** One page of the customers of all tenants by their titles, with their tenants. */
export async function findCustomers(db: Queryable, query: PageQuery<'title'>): Promise<Rows<FoundCustomer>> {
  const where = titleContains(query.textSearch);
  const list = { table: customer, id: customer.id, where, columns: { title: SORT_COLUMNS.title } };
  const sort = query.sort ?? { property: 'title', descending: false };
  const { ids, total } = await pickPage(db, list, { ...query, sort });
  const rows = await db
    .select({
      id: customer.id,
      title: customer.title,
      tenantId: tenant.id,
      tenantTitle: tenant.title,
    })
    .from(customer)
    .innerJoin(tenant, eq(tenant.id, customer.tenantId))
    .where(isAnyOf(customer.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}
