import type { PageQuery } from '@airdeck/contract/common/page';
import type { UserSortProperty } from '@airdeck/contract/entities/user';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import { only } from '../../../database/only.ts';
import { contains, orderOf, type Rows } from '../../../database/page-sql.ts';
import { appUser } from '../../../database/schema/users.ts';
import type { Caller } from '../../../http/caller.ts';
import { within } from '../scope.ts';
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
  return page(db, and(within(caller, appUser), ofCustomer), query);
}

/** One page of a tenant's administrators. */
export function listTenantAdmins(db: Queryable, tenantId: string, query: UserPageQuery): Promise<Rows<User>> {
  return page(db, and(eq(appUser.tenantId, tenantId), eq(appUser.authority, 'TENANT_ADMIN')), query);
}

async function page(db: Queryable, visible: SQL | undefined, query: UserPageQuery): Promise<Rows<User>> {
  const where = and(visible, contains(query.textSearch, appUser.email));
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(appUser)
      .where(where)
      .orderBy(...orderOf(query.sort, SORT_COLUMNS, appUser.id))
      .limit(query.pageSize)
      .offset(query.page * query.pageSize),
    db.select({ total: count() }).from(appUser).where(where),
  ]);
  return { rows, total: only(counted).total };
}
