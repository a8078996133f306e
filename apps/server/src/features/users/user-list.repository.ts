import type { PageQuery } from '@airdeck/contract/common/page';
import type { UserFilters } from '@airdeck/contract/users/listed-users';
import type { UserType } from '@airdeck/contract/users/user-body';
import type { UserSortProperty } from '@airdeck/contract/users/users';
import { and, desc, eq, exists, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { contains, containsFolded, inOrderOf, pickPage, type Rows } from '../../database/page-sql.ts';
import { customer, type TenantKind, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller } from '../../http/caller.ts';
import { titleContains } from '../customers/customer-title-sql.ts';
import { inScopeOf, selectTyped, type TypedUser, typedUser } from './typed-users.repository.ts';
import type { User } from './users.repository.ts';

/** A page requested by `/api`. */
export type UserPageQuery = PageQuery<UserSortProperty>;
/** A page requested by the console. */
export type ListedUserPageQuery = PageQuery<keyof typeof CONSOLE_COLUMNS>;

/** Texts are sorted by language rules, ignoring case; indexes use the same expressions. */
const text = (column: PgColumn): SQL => sql`lower(${column})`;

const PLATFORM_COLUMNS = {
  id: appUser.id,
  createdTime: appUser.createdTime,
  email: text(appUser.email),
  name: text(appUser.email),
  firstName: text(appUser.firstName),
  lastName: text(appUser.lastName),
  phone: text(appUser.phone),
  authority: appUser.authority,
};

const CONSOLE_COLUMNS = {
  createdTime: appUser.createdTime,
  firstName: text(appUser.firstName),
  lastName: text(appUser.lastName),
  email: text(appUser.email),
  phone: text(appUser.phone),
  address: text(appUser.address),
  city: text(appUser.city),
  state: text(appUser.state),
  country: text(appUser.country),
};

const NEWEST_FIRST = { property: 'createdTime', descending: true } as const;

/** One page of the users in the caller's scope; with `customerId`: of that customer only. */
export function listUsers(
  db: Queryable,
  caller: Caller,
  query: UserPageQuery & { readonly customerId?: string },
): Promise<Rows<User>> {
  const { customerId } = query;
  const ofCustomer = customerId === undefined ? undefined : eq(appUser.customerId, customerId);
  return platformPage(db, and(callerScope(caller, appUser), ofCustomer), query);
}

/** One page of a tenant's administrators. */
export function listTenantAdmins(db: Queryable, tenantId: string, query: UserPageQuery): Promise<Rows<User>> {
  const where = and(eq(appUser.tenantId, tenantId), eq(appUser.authority, 'TENANT_ADMIN'));
  return platformPage(db, where, query);
}

function platformPage(db: Queryable, visible: SQL | undefined, query: UserPageQuery): Promise<Rows<User>> {
  const where = and(visible, contains(query.textSearch, appUser.email));
  return pageOf(db, { where, columns: PLATFORM_COLUMNS }, query);
}

/** One page of the users in the caller's scope of the console. Filters apply within it. */
export async function listTypedUsers(
  db: Queryable,
  caller: Caller,
  filters: UserFilters,
  query: ListedUserPageQuery,
): Promise<Rows<TypedUser>> {
  const where = and(filtered(db, caller, filters), await searched(db, caller, query.textSearch));
  return consolePage(db, where, query);
}

/** For system administrators, whose only list of customers is that of their users, also by the customer's title. */
async function searched(db: Queryable, caller: Caller, text: string | undefined): Promise<SQL | undefined> {
  const ofUser = containsFolded(text, appUser.searchText);
  if (text === undefined || caller.authority !== 'SYS_ADMIN') return ofUser;
  const customers = await db.select({ id: customer.id }).from(customer).where(titleContains(text));
  const ids = customers.map(({ id }) => id);
  return ids.length === 0 ? ofUser : or(ofUser, isAnyOf(appUser.customerId, ids));
}

/** The next of all of them, in the order of their ids from the last one down. */
export function listTypedUsersAfter(
  db: Queryable,
  caller: Caller,
  filters: UserFilters,
  after: TypedUser | undefined,
  limit: number,
): Promise<TypedUser[]> {
  return listAfter(db, filtered(db, caller, filters), after, limit);
}

const filtered = (db: Queryable, caller: Caller, { userType, tenantId, customerId }: UserFilters) =>
  and(
    inScopeOf(caller),
    userType ? isOfType(db, userType) : undefined,
    tenantId ? eq(appUser.tenantId, tenantId) : undefined,
    customerId ? eq(appUser.customerId, customerId) : undefined,
  );

async function listAfter(
  db: Queryable,
  where: SQL | undefined,
  after: TypedUser | undefined,
  limit: number,
): Promise<TypedUser[]> {
  const rows = await selectTyped(db)
    .where(and(where, after && lt(appUser.id, after.id)))
    .orderBy(desc(appUser.id))
    .limit(limit);
  return rows.map(typedUser);
}

/** One page of all tenants of a kind, each with its first administrator, searched also by their titles. */
export async function listFirstAdministrators(
  db: Queryable,
  kind: TenantKind,
  query: ListedUserPageQuery,
): Promise<Rows<TypedUser>> {
  const { textSearch } = query;
  if (!textSearch) return firstAdministratorsPage(db, kind, query, undefined);
  // Queried first: with their number known, the planner uses the indexes of both.
  const titled = await db
    .select({ id: tenant.id })
    .from(tenant)
    .where(and(eq(tenant.kind, kind), contains(textSearch, tenant.title)));
  const ofTitle =
    titled.length === 0
      ? undefined
      : isAnyOf(
          appUser.tenantId,
          titled.map(({ id }) => id),
        );
  return firstAdministratorsPage(
    db,
    kind,
    query,
    or(containsFolded(textSearch, appUser.searchText), ofTitle),
  );
}

/** The next of all of them, in the order of their ids from the last one down. */
export function listFirstAdministratorsAfter(
  db: Queryable,
  kind: TenantKind,
  after: TypedUser | undefined,
  limit: number,
): Promise<TypedUser[]> {
  return listAfter(db, eq(appUser.firstAdministratorOf, kind), after, limit);
}

/** One page of partners for readers of names and locations only, who cannot search by other fields either. */
export function listPartnerNames(db: Queryable, query: ListedUserPageQuery): Promise<Rows<TypedUser>> {
  const { firstName, lastName, city, state, country } = appUser;
  // The search text has an index; the visible fields are those that may be searched.
  const found = and(
    containsFolded(query.textSearch, appUser.searchText),
    contains(query.textSearch, firstName, lastName, city, state, country),
  );
  return firstAdministratorsPage(db, 'PARTNER', query, found);
}

function firstAdministratorsPage(
  db: Queryable,
  kind: TenantKind,
  query: ListedUserPageQuery,
  found: SQL | undefined,
): Promise<Rows<TypedUser>> {
  return consolePage(db, and(eq(appUser.firstAdministratorOf, kind), found), query);
}

const ofTenantKind = (db: Queryable, kind: TenantKind): SQL =>
  exists(
    db
      .select({ id: tenant.id })
      .from(tenant)
      .where(and(eq(tenant.id, appUser.tenantId), eq(tenant.kind, kind))),
  );

function isOfType(db: Queryable, userType: UserType): SQL | undefined {
  if (userType === 'PARTNER') return and(eq(appUser.authority, 'TENANT_ADMIN'), ofTenantKind(db, 'PARTNER'));
  const isOfAuthority = eq(appUser.authority, userType);
  return userType === 'TENANT_ADMIN' ? and(isOfAuthority, ofTenantKind(db, 'TENANT')) : isOfAuthority;
}

function consolePage(
  db: Queryable,
  where: SQL | undefined,
  query: ListedUserPageQuery,
): Promise<Rows<TypedUser>> {
  return pageOf(db, { where, columns: CONSOLE_COLUMNS }, { ...query, sort: query.sort ?? NEWEST_FIRST });
}

async function pageOf<Sortable extends string>(
  db: Queryable,
  list: { readonly where: SQL | undefined; readonly columns: Readonly<Record<Sortable, PgColumn | SQL>> },
  query: PageQuery<Sortable>,
): Promise<Rows<TypedUser>> {
  const { ids, total } = await pickPage(db, { table: appUser, id: appUser.id, ...list }, query);
  const rows = await selectTyped(db).where(isAnyOf(appUser.id, ids));
  return { rows: inOrderOf(ids, rows.map(typedUser)), total };
}
