import type { PageQuery } from '@airdeck/contract/common/page';
import type { UserSortProperty } from '@airdeck/contract/user';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { inOrderOf, pickPage } from '../../database/page-picking.ts';
import { contains, type Rows } from '../../database/page-sql.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller } from '../../http/caller.ts';
import type { User } from './users.repository.ts';

export type UserPageQuery = PageQuery<UserSortProperty>;

/** Text sorts as people read it, without regard to case; indexes are on the same expressions. */
const SORT_COLUMNS = {
  id: appUser.id,
  createdTime: appUser.createdTime,
  email: sql`lower(${appUser.email})`,
  name: sql`lower(${appUser.email})`,
  firstName: sql`lower(${appUser.firstName})`,
  lastName: sql`lower(${appUser.lastName})`,
  phone: sql`lower(${appUser.phone})`,
  authority: appUser.authority,
};

/** One page of the users that the caller may see; with `customerId`: of that customer only. */
export function listUsers(
  db: Queryable,
  caller: Caller,
  query: UserPageQuery & { readonly customerId?: string },
): Promise<Rows<User>> {
  const { customerId } = query;
  const ofCustomer = customerId === undefined ? undefined : eq(appUser.customerId, customerId);
  return page(db, and(callerScope(caller, appUser), ofCustomer), query);
}

/** One page of a tenant's administrators. */
export function listTenantAdmins(db: Queryable, tenantId: string, query: UserPageQuery): Promise<Rows<User>> {
  return page(db, and(eq(appUser.tenantId, tenantId), eq(appUser.authority, 'TENANT_ADMIN')), query);
}

async function page(db: Queryable, visible: SQL | undefined, query: UserPageQuery): Promise<Rows<User>> {
  const where = and(visible, contains(query.textSearch, appUser.email));
  const list = { table: appUser, id: appUser.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPage(db, list, query);
  const rows = await db.select().from(appUser).where(inArray(appUser.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}
