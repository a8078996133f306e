import type { PageQuery } from '@airdeck/contract/common/page';
import type { ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import { and, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { administrationOf } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { contains, containsFolded, inOrderOf, pickPage, type Rows } from '../../database/page-sql.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Scope } from '../../http/caller.ts';
import type { TenantContact } from '../tenants/tenants.service.ts';
import { shipment } from './shipments.tables.ts';

const { searchText: _forSearchesOnly, ...columns } = getTableColumns(shipment);

export type StoredShipment = Omit<typeof shipment.$inferSelect, 'searchText'>;

/** All shipments for system administrators; for administrators of a tenant, those sent to it. */
export function visibleTo(caller: Scope): SQL | undefined {
  const { tenantId } = administrationOf(caller);
  return tenantId === null ? undefined : eq(shipment.consigneeTenantId, tenantId);
}

/** Columns of a user of a shipment; null: deleted. */
export const PERSON = {
  userId: appUser.id,
  email: appUser.email,
  firstName: appUser.firstName,
  lastName: appUser.lastName,
};
export type ShipmentUser = {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

const selectRows = (db: Queryable) =>
  db
    .select({ shipment: columns, consignor: PERSON })
    .from(shipment)
    .leftJoin(appUser, eq(appUser.id, shipment.consignorUserId));
export type ShipmentRow = Awaited<ReturnType<typeof selectRows>>[number];

/** A shipment with the tenant that receives it; undefined: deleted. */
export type ReadShipment = ShipmentRow & { readonly consignee: TenantContact | undefined };

export async function findShipmentFor(
  db: Queryable,
  caller: Scope,
  id: string,
): Promise<ShipmentRow | undefined> {
  const [found] = await selectRows(db).where(and(visibleTo(caller), eq(shipment.id, id)));
  return found;
}

/** Text is sorted without regard to case. */
const SORT_COLUMNS = {
  createdTime: shipment.createdTime,
  consignee: sql`(select lower(t.title) from tenant t where t.id = ${shipment.consigneeTenantId})`,
  consignor: sql`(select lower(coalesce(u.first_name, u.email)) from app_user u where u.id = ${shipment.consignorUserId})`,
  country: sql`lower(${shipment.country})`,
  state: sql`lower(${shipment.state})`,
  city: sql`lower(${shipment.city})`,
  address: sql`lower(${shipment.address})`,
  status: shipment.status,
  deviceCount: shipment.deviceCount,
};
export type ShipmentPageQuery = PageQuery<keyof typeof SORT_COLUMNS> & {
  readonly status?: ShipmentStatus | undefined;
};

/** Shown data of the consignor, in lower case: searching other data would reveal it by guessing. */
const CONSIGNOR_TEXT = sql`lower(coalesce(${appUser.firstName}, '') || ' ' || coalesce(${appUser.lastName}, '')
  || chr(10) || ${appUser.email})`;

/** One page of shipments in the caller's scope; default order: newest first. */
export async function listShipments(
  db: Queryable,
  caller: Scope,
  query: ShipmentPageQuery,
): Promise<Rows<ShipmentRow>> {
  const { textSearch, status } = query;
  const byConsignee = db.select({ id: tenant.id }).from(tenant).where(contains(textSearch, tenant.title));
  const byConsignor = db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.authority, 'SYS_ADMIN'), containsFolded(textSearch, CONSIGNOR_TEXT)));
  const found =
    textSearch === undefined
      ? undefined
      : or(
          containsFolded(textSearch, shipment.searchText),
          inArray(shipment.consigneeTenantId, byConsignee),
          inArray(shipment.consignorUserId, byConsignor),
        );
  const where = and(visibleTo(caller), found, status === undefined ? undefined : eq(shipment.status, status));
  const list = { table: shipment, id: shipment.id, where, columns: SORT_COLUMNS };
  const sort = query.sort ?? ({ property: 'createdTime', descending: true } as const);
  const { ids, total } = await pickPage(db, list, { ...query, sort });
  const rows = await selectRows(db).where(isAnyOf(shipment.id, ids));
  return {
    rows: inOrderOf(
      ids,
      rows.map((row) => ({ id: row.shipment.id, ...row })),
    ),
    total,
  };
}

export type ShipmentFilter = {
  /** Id of a tenant or of its administrator. */
  readonly consigneeId?: string;
  readonly status?: ShipmentStatus | undefined;
};

/** Next batch of shipments in the caller's scope, newest first. */
export async function listShipmentsAfter(
  db: Queryable,
  caller: Scope,
  { consigneeId, status }: ShipmentFilter,
  after: ShipmentRow | undefined,
  limit: number,
): Promise<ShipmentRow[]> {
  const ofConsignee =
    consigneeId === undefined
      ? undefined
      : sql`${shipment.consigneeTenantId} = ${consigneeTenant(consigneeId)}`;
  const isLater =
    after &&
    sql`(${shipment.createdTime}, ${shipment.id}) < (${after.shipment.createdTime}, ${after.shipment.id}::uuid)`;
  return selectRows(db)
    .where(
      and(
        visibleTo(caller),
        ofConsignee,
        status === undefined ? undefined : eq(shipment.status, status),
        isLater,
      ),
    )
    .orderBy(desc(shipment.createdTime), desc(shipment.id))
    .limit(limit);
}

/** The tenant with this id, or the tenant of the administrator with this id, as lists of partners contain. */
const consigneeTenant = (id: string): SQL => sql`(
  select coalesce((select t.id from tenant t where t.id = ${id}::uuid),
    (select u.tenant_id from app_user u where u.id = ${id}::uuid and u.authority = 'TENANT_ADMIN')))`;

export async function findConsignee(
  tx: Queryable,
  id: string,
): Promise<{ id: string; title: string } | undefined> {
  const [found] = await tx
    .select({ id: tenant.id, title: tenant.title })
    .from(tenant)
    .where(sql`${tenant.id} = ${consigneeTenant(id)}`);
  return found;
}

/** Number of shipments by status, and of open ones with missing devices. */
export async function countShipments(
  db: Queryable,
  caller: Scope,
): Promise<{ status: ShipmentStatus; total: number; underWay: number }[]> {
  return db
    .select({
      status: shipment.status,
      total: count(),
      underWay: count(sql`case when ${shipment.status} < 3 and ${shipment.missingCount} > 0 then 1 end`),
    })
    .from(shipment)
    .where(visibleTo(caller))
    .groupBy(shipment.status);
}
