import type { UserFilters, UserRecordSortProperty } from '@airdeck/contract/backoffice/user-records';
import type { PageQuery } from '@airdeck/contract/common/page';
import { and, count, countDistinct, desc, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/database.ts';
import { only } from '../../database/only.ts';
import { contains, containsFolded, orderOf, type Rows } from '../../database/page-sql.ts';
import { userRecord } from '../../database/schema/backoffice.ts';
import type { Caller } from '../../http/caller.ts';
import { type UserRecordRow, visibleTo } from './user-records.repository.ts';

export type UserRecordPageQuery = PageQuery<UserRecordSortProperty>;

/** A tenant and its first administrator, or a partner and theirs. */
type TenantKind = 'TENANT_ADMIN' | 'PARTNER';

/** Text sorts as people read it, without regard to case; indexes are on the same expressions. */
const SORT_COLUMNS = {
  createdAt: userRecord.createdTime,
  userFirstName: sql`lower(${userRecord.userFirstName})`,
  userLastName: sql`lower(${userRecord.userLastName})`,
  email: sql`lower(${userRecord.email})`,
  phone: sql`lower(${userRecord.phone})`,
  address: sql`lower(${userRecord.address})`,
  city: sql`lower(${userRecord.city})`,
  state: sql`lower(${userRecord.state})`,
  country: sql`lower(${userRecord.country})`,
};

/** One page of the records that the caller may see. Filters narrow that, and never widen it. */
export function listUserRecords(
  db: Queryable,
  caller: Caller,
  filters: UserFilters,
  query: UserRecordPageQuery,
): Promise<Rows<UserRecordRow>> {
  const { userType, tenantId, customerId } = filters;
  return pageOf(
    db,
    and(
      visibleTo(caller),
      userType ? eq(userRecord.userType, userType) : undefined,
      tenantId ? eq(userRecord.tenantId, tenantId) : undefined,
      customerId ? eq(userRecord.customerId, customerId) : undefined,
      containsFolded(query.textSearch, userRecord.searchText),
    ),
    query,
  );
}

/** One page of all tenants of a kind, each by the record of its first administrator. */
export async function listFirstAdministrators(
  db: Queryable,
  kind: TenantKind,
  query: UserRecordPageQuery,
): Promise<Rows<UserRecordRow>> {
  const where = and(isFirstOf(db, kind), containsFolded(query.textSearch, userRecord.searchText));
  const counted = query.textSearch === undefined ? countTenants(db, kind) : countRecords(db, where);
  const [rows, total] = await Promise.all([selectPage(db, where, query), counted]);
  return { rows, total };
}

/** The same for those who are told names and places only: nor do they find a partner by anything else. */
export function listPartnerNames(db: Queryable, query: UserRecordPageQuery): Promise<Rows<UserRecordRow>> {
  const { userFirstName, userLastName, city, state, country } = userRecord;
  const where = and(
    isFirstOf(db, 'PARTNER'),
    contains(query.textSearch, userFirstName, userLastName, city, state, country),
  );
  return pageOf(db, where, query);
}

/** Of the administrators of a tenant, the one who was there first. */
function isFirstOf(db: Queryable, kind: TenantKind): SQL | undefined {
  const earlier = alias(userRecord, 'earlier');
  return and(
    eq(userRecord.userType, kind),
    notExists(
      db
        .select({ id: earlier.id })
        .from(earlier)
        .where(
          and(
            eq(earlier.tenantId, userRecord.tenantId),
            eq(earlier.userType, kind),
            sql`(${earlier.createdTime}, ${earlier.id}) < (${userRecord.createdTime}, ${userRecord.id})`,
          ),
        ),
    ),
  );
}

async function pageOf(
  db: Queryable,
  where: SQL | undefined,
  query: UserRecordPageQuery,
): Promise<Rows<UserRecordRow>> {
  const [rows, total] = await Promise.all([selectPage(db, where, query), countRecords(db, where)]);
  return { rows, total };
}

function selectPage(
  db: Queryable,
  where: SQL | undefined,
  query: UserRecordPageQuery,
): Promise<UserRecordRow[]> {
  const newestFirst = [desc(userRecord.createdTime), desc(userRecord.id)];
  return db
    .select()
    .from(userRecord)
    .where(where)
    .orderBy(...(query.sort ? orderOf(query.sort, SORT_COLUMNS, userRecord.id) : newestFirst))
    .limit(query.pageSize)
    .offset(query.page * query.pageSize);
}

async function countRecords(db: Queryable, where: SQL | undefined): Promise<number> {
  return only(await db.select({ total: count() }).from(userRecord).where(where)).total;
}

/** As many as there are first administrators, and several times as fast to count. */
async function countTenants(db: Queryable, kind: TenantKind): Promise<number> {
  const counted = db
    .select({ total: countDistinct(userRecord.tenantId) })
    .from(userRecord)
    .where(eq(userRecord.userType, kind));
  return only(await counted).total;
}
