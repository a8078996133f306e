import type { AlarmEntryDetails } from '@airdeck/contract/alarms/alarm-entry-details';
import type { PlaceIds } from '@airdeck/contract/common/access-role';
import type { PageQuery } from '@airdeck/contract/common/page';
import { and, asc, count, desc, eq, getTableColumns, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { reachesRoom } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import type { Rows } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller } from '../../http/caller.ts';
import type { NamedUser } from '../users/person.ts';
import { alarm, alarmEntry } from './alarms.tables.ts';

export type StoredEntry = typeof alarmEntry.$inferSelect;

/** An entry with its people, who may have been deleted since. */
export type AlarmEntryRecord = {
  readonly entry: StoredEntry;
  readonly by: NamedUser | null;
  /** The user with the id `details.userId`. */
  readonly named: NamedUser | null;
};

const named = alias(appUser, 'named');
const selectEntries = (db: Queryable) =>
  db
    .select({
      entry: getTableColumns(alarmEntry),
      by: { id: appUser.id, email: appUser.email, firstName: appUser.firstName, lastName: appUser.lastName },
      named: { id: named.id, email: named.email, firstName: named.firstName, lastName: named.lastName },
    })
    .from(alarmEntry)
    .leftJoin(appUser, eq(appUser.id, alarmEntry.userId))
    .leftJoin(
      named,
      sql`${named.id} = (${alarmEntry.details} ->> ${jsonKey<AlarmEntryDetails>('userId')})::uuid`,
    );

/** The newest entries of the time line, oldest first. */
export async function findEntries(
  db: Queryable,
  alarmId: string,
  limit: number,
): Promise<AlarmEntryRecord[]> {
  const newest = await selectEntries(db)
    .where(eq(alarmEntry.alarmId, alarmId))
    .orderBy(desc(alarmEntry.createdTime), desc(alarmEntry.id))
    .limit(limit);
  return newest.reverse();
}

/** One page of it; newest first unless sorted. */
export async function listEntries(
  db: Queryable,
  alarmId: string,
  { sort, page, pageSize }: PageQuery<'createdTime'>,
): Promise<Rows<AlarmEntryRecord>> {
  const direction = (sort?.descending ?? true) ? desc : asc;
  const where = eq(alarmEntry.alarmId, alarmId);
  const [rows, counted] = await Promise.all([
    selectEntries(db)
      .where(where)
      .orderBy(direction(alarmEntry.createdTime), direction(alarmEntry.id))
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: count() }).from(alarmEntry).where(where),
  ]);
  return { rows, total: firstOrThrow(counted).total };
}

export async function lockEntry(
  tx: Queryable,
  alarmId: string,
  entryId: string,
): Promise<StoredEntry | undefined> {
  const [found] = await tx
    .select()
    .from(alarmEntry)
    .where(and(eq(alarmEntry.id, entryId), eq(alarmEntry.alarmId, alarmId)))
    .for('no key update');
  return found;
}

export async function findEntry(db: Queryable, entryId: string): Promise<AlarmEntryRecord | undefined> {
  const [found] = await selectEntries(db).where(eq(alarmEntry.id, entryId));
  return found;
}

/**
 * Possible assignees of alarms of an owner: administrators of the tenant, and users of the customer that had the devices;
 * of those who are limited to branches those who have all of the devices there. To them, others are not named.
 */
export async function findAssignable(
  db: Queryable,
  caller: Caller,
  owner: { readonly tenantId: string; readonly customerId: string | null },
  alarmIds: readonly string[],
): Promise<NamedUser[]> {
  const hasOthers = sql`exists (
    select from ${alarm} left join ${device} on ${device.id} = ${alarm.deviceId}
    where ${isAnyOf(alarm.id, alarmIds)} and not ${reachesRoom(appUser.placeIds, device.roomId)})`;
  return db
    .select({
      id: appUser.id,
      email: appUser.email,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
    })
    .from(appUser)
    .where(
      and(
        eq(appUser.tenantId, owner.tenantId),
        caller.placeIds === null ? undefined : eq(appUser.id, caller.userId),
        or(isNull(appUser.placeIds), not(hasOthers)),
        owner.customerId === null
          ? isNull(appUser.customerId)
          : or(isNull(appUser.customerId), eq(appUser.customerId, owner.customerId)),
      ),
    )
    .orderBy(asc(sql`lower(coalesce(${appUser.firstName}, ${appUser.email}))`), asc(appUser.id))
    .limit(MAX_ASSIGNABLE);
}

/** Limit of assignees, more than a select can show. */
const MAX_ASSIGNABLE = 500;

/** A possible assignee of the tenant's alarms, with its customer; null: an administrator, for all alarms. */
export async function findAssignee(
  db: Queryable,
  tenantId: string,
  userId: string,
): Promise<{ customerId: string | null; placeIds: PlaceIds } | undefined> {
  const [found] = await db
    .select({ customerId: appUser.customerId, placeIds: appUser.placeIds })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found;
}
