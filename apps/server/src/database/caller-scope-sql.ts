import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '../http/caller.ts';
import { permissionDenied } from '../http/errors.ts';
import { device } from './schema/devices.ts';
import { place } from './schema/places.ts';

/**
 * A table whose rows belong to a tenant and perhaps to a customer, and to a place: by the room of a device, by the device
 * that they are about, or as places themselves.
 */
type Owned = { readonly tenantId: PgColumn; readonly customerId: PgColumn } & {
  readonly roomId?: PgColumn;
  readonly deviceId?: PgColumn;
  readonly path?: PgColumn;
  /** The id of a customer, who is seen by those who see one of their places. */
  readonly ofCustomer?: PgColumn;
  /** With the id, those of a user, who may see themselves. */
  readonly email?: PgColumn;
  readonly id?: PgColumn;
};

/**
 * The rows that a caller may see, as a condition of the query: all of the tenant for its administrator,
 * those of their own customer for a customer's user; of these, what is in their branches for a limited caller.
 * @throws ApiError 403/20 for a system administrator, who sees no tenant's data
 */
export function callerScope(caller: Scope, owned: Owned): SQL | undefined {
  const tenant = and(eq(owned.tenantId, tenantWithin(caller)), inBranches(caller, owned));
  if (caller.authority === 'TENANT_ADMIN') return tenant;
  if (!caller.customerId) throw permissionDenied();
  return and(tenant, eq(owned.customerId, caller.customerId));
}

/** Whether the caller sees a part of their tenant only: its own lists, which are kept for tenants, do not serve them. */
export const isPartOfTenant = ({ authority, placeIds }: Pick<Scope, 'authority' | 'placeIds'>): boolean =>
  authority === 'CUSTOMER_USER' || placeIds !== null;

/** Rows without a place belong to the whole, and are not for those who are limited to branches. */
export function inBranches(
  caller: Pick<Scope, 'placeIds' | 'userId'>,
  { roomId, deviceId, path, ofCustomer, email, id }: Omit<Owned, 'tenantId' | 'customerId'>,
): SQL | undefined {
  if (caller.placeIds === null) return undefined;
  if (roomId) return roomScope(caller, roomId);
  if (deviceId)
    return sql`${deviceId} in (select d.id from ${device} d where ${roomScope(caller, sql`d.room_id`)})`;
  if (path) return sql`${path} && ${uuids(caller.placeIds)}`;
  if (ofCustomer)
    return sql`${ofCustomer} in (select b.customer_id from ${place} b where b.path && ${uuids(caller.placeIds)})`;
  return email && id && caller.userId !== undefined ? eq(id, caller.userId) : sql`false`;
}

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/**
 * The caller without their branches: for rows of devices that are bounded by a room in the branches instead, in which they
 * were once. Each use is listed in `tools/branch-scope.test.ts`.
 */
export const beyondBranches = <Limited extends Pick<Scope, 'placeIds'>>(caller: Limited): Limited => ({
  ...caller,
  placeIds: null,
});

/** Whether a device was in one of these rooms, of those in the caller's branches. */
export const wasInRooms = (
  caller: Pick<Scope, 'placeIds'>,
  deviceId: SQLWrapper,
  roomIds: readonly string[],
): SQL => sql`exists (select from room_period m where m.device_id = ${deviceId}
  and m.room_id = any(${uuids(roomIds)}) and ${roomScope(caller, sql`m.room_id`)})`;

/** Whether devices in a room are in the caller's branches. A device in no room is in none. */
export const roomScope = ({ placeIds }: Pick<Scope, 'placeIds'>, roomId: SQLWrapper): SQL =>
  placeIds === null
    ? sql`true`
    : sql`${roomId} in (select b.id from ${place} b where b.path && ${uuids(placeIds)})`;

/**
 * When a device last left a room outside of the caller's branches, epoch ms; 0: never. What it measured before is of that
 * room, and stays there.
 */
export const outsideUntil = (caller: Pick<Scope, 'placeIds'>, deviceId: SQLWrapper): SQL =>
  sql`coalesce((select max(o.to_time) from room_period o
    where o.device_id = ${deviceId} and not ${roomScope(caller, sql`o.room_id`)}), 0)`;

/** Whether a user, who may be limited to branches, has rights in a room: the same for people in the columns of a query. */
export const reachesRoom = (placeIds: SQLWrapper, roomId: SQLWrapper): SQL =>
  sql`(${placeIds} is null or exists (select from ${place} b where b.id = ${roomId} and b.path && ${placeIds}))`;

/** The same of a place: whether the branches of a user reach it, or something in it. */
export const reachesPlace = (
  placeIds: SQLWrapper,
  { id, path }: Readonly<Record<'id' | 'path', SQLWrapper>>,
): SQL => sql`(${placeIds} is null or ${path} && ${placeIds}
  or exists (select from ${place} b where b.id = any(${placeIds}) and b.path @> array[${id}]))`;

/**
 * Places that lead to the caller's branches: they are named, so that the tree has its trunk, but what is in them besides
 * is not the caller's.
 */
export const trunkScope = ({ placeIds }: Pick<Scope, 'placeIds'>): SQL =>
  placeIds === null
    ? sql`true`
    : sql`(${place.path} && ${uuids(placeIds)} or ${place.id} in (
        select unnest(b.path) from ${place} b where b.id = any(${uuids(placeIds)})))`;

/**
 * The tenant of a caller, for what belongs to the whole of it.
 * @throws ApiError 403/20 for a system administrator, who belongs to no tenant, and for callers limited to branches
 */
export function tenantOf(caller: Scope): string {
  if (caller.placeIds !== null) throw permissionDenied();
  return tenantWithin(caller);
}

/**
 * The same also for callers limited to branches: what is selected by it is bounded by the branches as well, or is no
 * matter of places. Each use is listed in `tools/branch-scope.test.ts`.
 */
export function tenantWithin(caller: Scope): string {
  if (caller.authority === 'SYS_ADMIN' || !caller.tenantId) throw permissionDenied();
  return caller.tenantId;
}

/** The scope of an administrator. */
export type Administration =
  /** The system, with all tenants. */
  | { readonly authority: 'SYS_ADMIN'; readonly tenantId: null }
  | { readonly authority: 'TENANT_ADMIN'; readonly tenantId: string };

/** @throws ApiError 403/20 for users of customers, and for callers limited to branches */
export function administrationOf({ authority, tenantId, placeIds }: Scope): Administration {
  if (placeIds !== null) throw permissionDenied();
  if (authority === 'SYS_ADMIN') return { authority, tenantId: null };
  if (authority !== 'TENANT_ADMIN' || !tenantId) throw permissionDenied();
  return { authority, tenantId };
}
