import type { PageQuery } from '@airdeck/contract/common/page';
import type { UserFilters, UserRecordSortProperty } from '@airdeck/contract/user-records';
import { and, countDistinct, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { inOrderOf, pickPage } from '../../database/page-picking.ts';
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

const NEWEST_FIRST = { property: 'createdAt', descending: true } as const;

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
  if (query.textSearch !== undefined) return pageOf(db, where, query);
  const select = db
    .select()
    .from(userRecord)
    .where(where)
    .orderBy(...orderOf(query.sort ?? NEWEST_FIRST, SORT_COLUMNS, userRecord.id))
    .limit(query.pageSize)
    .offset(query.page * query.pageSize);
  const [rows, total] = await Promise.all([select, countTenants(db, kind)]);
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

/** Of each of these tenants, partners or not, the administrator who was there first. */
export async function listFirstAdministratorsOf(
  db: Queryable,
  tenantIds: readonly string[],
): Promise<Pick<UserRecordRow, 'tenantId' | 'userId' | 'userFirstName'>[]> {
  const { tenantId, userId, userFirstName, userType, createdTime, id } = userRecord;
  return db
    .selectDistinctOn([tenantId], { tenantId, userId, userFirstName })
    .from(userRecord)
    .where(and(inArray(tenantId, [...tenantIds]), inArray(userType, ['TENANT_ADMIN', 'PARTNER'])))
    .orderBy(tenantId, createdTime, id);
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
  const list = { table: userRecord, id: userRecord.id, where, columns: SORT_COLUMNS };
  const { ids, total } = await pickPage(db, list, { ...query, sort: query.sort ?? NEWEST_FIRST });
  const rows = await db.select().from(userRecord).where(inArray(userRecord.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}

/** As many as there are first administrators, and several times as fast to count. */
async function countTenants(db: Queryable, kind: TenantKind): Promise<number> {
  const counted = db
    .select({ total: countDistinct(userRecord.tenantId) })
    .from(userRecord)
    .where(eq(userRecord.userType, kind));
  return firstOrThrow(await counted).total;
}
