import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller } from '../../http/caller.ts';
import { deletionRequest } from './personal-data.tables.ts';

export type DeletionRequest = typeof deletionRequest.$inferSelect;

export async function findDeletionRequest(
  db: Queryable,
  userId: string,
): Promise<DeletionRequest | undefined> {
  const [found] = await db.select().from(deletionRequest).where(eq(deletionRequest.userId, userId));
  return found;
}

/** Opens a request, or a declined one again. Returns false if it is open already. */
export async function openDeletionRequest(tx: Queryable, userId: string, now: number): Promise<boolean> {
  const opened = await tx
    .insert(deletionRequest)
    .values({ userId, requestedTime: now })
    .onConflictDoUpdate({
      target: deletionRequest.userId,
      set: { requestedTime: now, declinedTime: null, reason: null },
      setWhere: sql`${deletionRequest.declinedTime} is not null`,
    })
    .returning({ userId: deletionRequest.userId });
  return opened.length > 0;
}

/** Returns whether there was one. */
export async function deleteDeletionRequest(tx: Queryable, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(deletionRequest)
    .where(eq(deletionRequest.userId, userId))
    .returning({ userId: deletionRequest.userId });
  return deleted.length > 0;
}

const isOpen = isNull(deletionRequest.declinedTime);

/** Locks an open request until the transaction ends. Returns false if it is over. */
export async function lockOpenRequest(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx
    .select({ userId: deletionRequest.userId })
    .from(deletionRequest)
    .where(and(eq(deletionRequest.userId, userId), isOpen))
    .for('update');
  return found.length > 0;
}

export async function declineRequest(
  tx: Queryable,
  userId: string,
  declined: { readonly declinedTime: number; readonly reason: string },
): Promise<void> {
  await tx.update(deletionRequest).set(declined).where(eq(deletionRequest.userId, userId));
}

/**
 * Users on whose requests the caller decides: of a tenant the users of its customers, of the system the administrators
 * of tenants and the other ones of the system.
 */
const isDecidedBy = ({ authority, tenantId, userId }: Caller): SQL | undefined =>
  authority === 'SYS_ADMIN'
    ? and(ne(appUser.authority, 'CUSTOMER_USER'), ne(appUser.id, userId))
    : and(
        authority === 'TENANT_ADMIN' ? undefined : sql`false`,
        eq(appUser.authority, 'CUSTOMER_USER'),
        eq(appUser.tenantId, sql`${tenantId}::uuid`),
      );

export async function isDecidedByCaller(db: Queryable, caller: Caller, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isDecidedBy(caller)));
  return found.length > 0;
}

/** Open requests on which the caller decides, the oldest first. */
export const listOpenRequests = (db: Queryable, caller: Caller) =>
  db
    .select({
      id: appUser.id,
      email: appUser.email,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      organisation: sql<string | null>`coalesce(${customer.title}, ${tenant.title})`,
      requestedTime: deletionRequest.requestedTime,
    })
    .from(deletionRequest)
    .innerJoin(appUser, eq(appUser.id, deletionRequest.userId))
    .leftJoin(customer, eq(customer.id, appUser.customerId))
    .leftJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(isOpen, isDecidedBy(caller)))
    .orderBy(asc(deletionRequest.requestedTime), asc(deletionRequest.userId));
