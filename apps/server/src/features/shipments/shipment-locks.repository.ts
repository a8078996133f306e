import { and, eq, getTableColumns, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { authorOf } from '../../database/unit-of-work.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { type StoredShipment, visibleTo } from './shipments.repository.ts';
import { shipment, shipmentDevice } from './shipments.tables.ts';

// Lock order of all transactions: the tenant, users by id, the shipment, its devices by id.

const { searchText: _forSearchesOnly, ...columns } = getTableColumns(shipment);

/** A locked shipment with the name of its consignee. */
export type LockedShipment = StoredShipment & { readonly consigneeTitle: string };

/**
 * Locks tenant and users against deletion until the transaction ends: in this order, and before their shipments, like
 * the deletion does. @returns whether the tenant exists
 */
export async function lockParties(
  tx: Queryable,
  tenantId: string,
  ...userIds: readonly string[]
): Promise<boolean> {
  const found = await tx
    .select({ id: tenant.id })
    .from(tenant)
    .where(eq(tenant.id, tenantId))
    .for('key share');
  for (const userId of [...new Set(userIds)].toSorted()) await lockUserForShare(tx, userId);
  return found.length > 0;
}

/**
 * A shipment in the caller's scope, locked until the transaction ends, with its parties and the caller.
 * @param more.withReceivers also locks users who received its devices: needed for writes to all of its devices
 */
export async function lockShipmentFor(
  tx: Queryable,
  caller: Caller,
  id: string,
  { withReceivers = false }: { readonly withReceivers?: boolean } = {},
): Promise<LockedShipment | undefined> {
  const receivers = withReceivers ? await findReceivers(tx, id) : [];
  return lockShipment(tx, and(visibleTo(caller), eq(shipment.id, id)), [
    authorOf(caller).userId,
    ...receivers,
  ]);
}

/** Ids of the users who received devices of a shipment. */
async function findReceivers(tx: Queryable, shipmentId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: shipmentDevice.receivedBy })
    .from(shipmentDevice)
    .where(and(eq(shipmentDevice.shipmentId, shipmentId), isNotNull(shipmentDevice.receivedBy)));
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** @param userIds users to lock against deletion besides the consignor */
async function lockShipment(
  tx: Queryable,
  which: SQL | undefined,
  userIds: readonly string[],
): Promise<LockedShipment | undefined> {
  const [seen] = await tx
    .select({
      tenantId: shipment.consigneeTenantId,
      title: tenant.title,
      consignorId: shipment.consignorUserId,
    })
    .from(shipment)
    .innerJoin(tenant, eq(tenant.id, shipment.consigneeTenantId))
    .where(which);
  if (!seen) return undefined;
  const { tenantId, title, consignorId } = seen;
  if (!(await lockParties(tx, tenantId, ...userIds, ...(consignorId ? [consignorId] : [])))) return undefined;
  const [stored] = await tx.select(columns).from(shipment).where(which).for('update');
  if (!stored) return undefined;
  // Its consignee has changed before the lock.
  if (stored.consigneeTenantId !== tenantId) return lockShipment(tx, which, userIds);
  return { ...stored, consigneeTitle: title };
}

/** Open, with devices missing, sent before this time, and its consignor was not notified. */
const isOverdue = (sentBefore: number): SQL | undefined =>
  and(
    sql`${shipment.status} < 3 and ${shipment.missingCount} > 0 and ${shipment.overdueTime} is null`,
    lte(shipment.sentTime, sentBefore),
  );

/** Ids of overdue shipments. @param sentBefore epoch ms */
export async function findOverdue(db: Queryable, sentBefore: number, limit: number): Promise<string[]> {
  const rows = await db.select({ id: shipment.id }).from(shipment).where(isOverdue(sentBefore)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks one of them with its parties; undefined: no longer overdue. */
export const lockOverdue = (
  tx: Queryable,
  id: string,
  sentBefore: number,
): Promise<LockedShipment | undefined> =>
  lockShipment(tx, and(eq(shipment.id, id), isOverdue(sentBefore)), []);
