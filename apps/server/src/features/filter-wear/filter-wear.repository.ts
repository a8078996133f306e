import type { PurifierFilter } from '@airdeck/contract/purifiers/purifier-filter';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { PurifierPower } from '@airdeck/contract/purifiers/purifier-power';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { callerScope, tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { entriesOwnedSince } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Scope } from '../../http/caller.ts';
import { hasPendingHours } from '../../ingest/pending-hours-sql.ts';
import type { NamedUser } from '../users/person.ts';
import { type FilterNotice, filterChange, filterWear } from './filter-wear.tables.ts';

/** `day` is the local day at the device, in days since the epoch. */
export type FilterChangeRow = typeof filterChange.$inferSelect;

const COLUMNS = {
  id: device.id,
  key: device.key,
  name: device.name,
  label: device.label,
  tenantId: device.tenantId,
  customerId: device.customerId,
  timeZone: device.timeZone,
  modes: purifier.modes,
  filter: purifier.filter,
  power: purifier.power,
  day: filterWear.day,
  firstHour: filterWear.firstHour,
  told: filterWear.told,
};

const newestChange = (column: SQL): SQL =>
  sql`(select ${column} from filter_change c where c.device_id = ${device.id} order by c.day desc, c.noted_time desc limit 1)`;
const changeDay = sql<number | null>`${newestChange(sql`c.day`)}`;
const modelSaid = sql<string>`md5(${purifier.filter}::text || ${purifier.modes}::text)`;
const oldestHour = sql<number | null>`(select h.hour from reading_hourly h
  where h.device = ${device.key} and h.key = 'mode' order by h.hour limit 1)`;
/**
 * The latest hours do not count as missing: in the life of a filter they are too few to be seen, while on a device that
 * catches up one of them is nearly always pending.
 */
const NEGLIGIBLE_HOURS = 3;
const HOUR_MS = 3_600_000;

/**
 * Whether readings have arrived that the wear does not contain yet: hours before the last ones are not rolled up, or
 * are older than the first one that was counted.
 */
export const isStillCounted = (now: number): SQL<boolean> => sql<boolean>`(
  ${hasPendingHours(device.key, Math.floor(now / HOUR_MS) - NEGLIGIBLE_HOURS)}
  or coalesce(${oldestHour} < ${filterWear.firstHour}, false))`;

/** Whether the model has a rated life of the filter. */
export const hasRatedLife = sql`(${purifier.filter} ->> ${jsonKey<PurifierFilter>('ratedHours')} is not null or ${purifier.filter} ->> ${jsonKey<PurifierFilter>('ratedMassMg')} is not null)`;

/** Whether hours by mode are counted: for the life of the filter, or for the energy of the purifier. */
const isCounted = sql`(${hasRatedLife} or ${purifier.power} <> '[]')`;

/** The fields of a device that concern its filter. */
export type FilterDevice = {
  readonly id: string;
  readonly key: number;
  readonly name: string;
  readonly label: string | null;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly timeZone: string | null;
  /** Modes of its model; null: no model. */
  readonly modes: PurifierMode[] | null;
  readonly filter: PurifierFilter | null;
  readonly power: PurifierPower | null;
  /** The last counted day; null: none. */
  readonly day: number | null;
  /** The oldest hour known at that count. */
  readonly firstHour: number | null;
  readonly told: FilterNotice | null;
  /** Day of the last change of its filter; null: none. */
  readonly changeDay: number | null;
};

/** @param locks whether to lock the device, which protects its owner and its changes, until the transaction ends */
export async function findFilterDevice(
  db: Queryable,
  caller: Scope,
  deviceId: string,
  { now, locks }: { readonly now: number; readonly locks: boolean },
) {
  const found = db
    .select({
      ...COLUMNS,
      changeDay,
      modelName: purifier.modelNo,
      customersMayOperate: tenant.customersMayOperate,
      entriesOwnedSince,
      isCounting: isStillCounted(now),
    })
    .from(device)
    .innerJoin(tenant, eq(tenant.id, device.tenantId))
    .leftJoin(purifier, eq(purifier.id, device.purifierId))
    .leftJoin(filterWear, eq(filterWear.deviceId, device.id))
    .where(and(callerScope(caller, device), eq(device.id, deviceId)));
  const [one] = await (locks ? found.for('no key update', { of: device }) : found);
  return one;
}

/** Makes the next count include all days of these devices. */
export async function forgetCounted(db: Queryable, deviceKeys: readonly number[]): Promise<void> {
  const devices = db
    .select({ id: device.id })
    .from(device)
    .where(inArray(device.key, [...deviceKeys]));
  await db.update(filterWear).set({ firstHour: null }).where(inArray(filterWear.deviceId, devices));
}

/** Whether the device belongs to the caller's tenant. */
export async function tenantHasDevice(db: Queryable, caller: Scope, deviceId: string): Promise<boolean> {
  const found = await db
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.tenantId, tenantWithin(caller)), eq(device.id, deviceId)));
  return found.length > 0;
}

/** The newest change, with its user if in the caller's scope. */
export async function findNewestChange(
  db: Queryable,
  caller: Scope,
  deviceId: string,
): Promise<(FilterChangeRow & { readonly user: NamedUser | null }) | undefined> {
  const [found] = await db
    .select({
      change: filterChange,
      user: {
        id: appUser.id,
        email: appUser.email,
        firstName: appUser.firstName,
        lastName: appUser.lastName,
      },
    })
    .from(filterChange)
    .leftJoin(appUser, and(eq(appUser.id, filterChange.userId), callerScope(caller, appUser)))
    .where(eq(filterChange.deviceId, deviceId))
    .orderBy(sql`${filterChange.day} desc`, sql`${filterChange.notedTime} desc`)
    .limit(1);
  return found && { ...found.change, user: found.user };
}

export async function insertChange(tx: Queryable, change: Omit<FilterChangeRow, 'id'>): Promise<void> {
  await tx.insert(filterChange).values({ ...change, id: newId() });
}

export async function deleteChange(tx: Queryable, id: string): Promise<void> {
  await tx.delete(filterChange).where(eq(filterChange.id, id));
}

export type UncountedDevice = FilterDevice & {
  /** The oldest hour with a reported mode, in hours since the epoch; null: none. */
  readonly oldestHour: number | null;
  /** Digest of its model's filter and modes. */
  readonly modelSaid: string;
};

/**
 * Purifiers whose hours have to be counted: for the first time, for another day, after older readings, or after a
 * change of their model. Locked until the transaction ends; devices locked by others are skipped.
 * @param after id of the last device of the previous batch; null: none
 */
export const lockUncounted = (
  tx: Queryable,
  { now, after, limit }: { now: number; after: string | null; limit: number },
): Promise<UncountedDevice[]> =>
  tx
    .select({ ...COLUMNS, changeDay, oldestHour, modelSaid })
    .from(device)
    .innerJoin(purifier, eq(purifier.id, device.purifierId))
    .leftJoin(filterWear, eq(filterWear.deviceId, device.id))
    .where(
      and(
        isCounted,
        sql`${device.tenantId} is not null`,
        after === null ? undefined : sql`${device.id} > ${after}::uuid`,
        sql`(${filterWear.deviceId} is null or ${filterWear.nextTime} <= ${now}
          or ${filterWear.modelSaid} <> ${modelSaid}
          or ${oldestHour} < coalesce(${filterWear.firstHour}, 2147483647))`,
      ),
    )
    .orderBy(device.id)
    .limit(limit)
    .for('no key update', { of: device, skipLocked: true });

/** Has an effect only on a device that was counted before. */
export async function updateWear(
  tx: Queryable,
  deviceId: string,
  change: Partial<Pick<typeof filterWear.$inferInsert, 'share' | 'dueDay' | 'told'>>,
): Promise<void> {
  await tx.update(filterWear).set(change).where(eq(filterWear.deviceId, deviceId));
}

/** Resets the notices about the filters of these devices, which are counted again in the next run. */
export async function resetNotices(tx: Queryable, deviceIds: readonly string[]): Promise<void> {
  await tx
    .update(filterWear)
    .set({ told: 'nothing', nextTime: 0 })
    .where(inArray(filterWear.deviceId, [...deviceIds]));
}

export async function upsertWear(
  tx: Queryable,
  rows: readonly (typeof filterWear.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(filterWear)
    .values([...rows])
    .onConflictDoUpdate({
      target: filterWear.deviceId,
      set: {
        day: sql`excluded.day`,
        firstHour: sql`excluded.first_hour`,
        share: sql`excluded.share`,
        dueDay: sql`excluded.due_day`,
        told: sql`excluded.told`,
        modelSaid: sql`excluded.model_said`,
        nextTime: sql`excluded.next_time`,
      },
    });
}
