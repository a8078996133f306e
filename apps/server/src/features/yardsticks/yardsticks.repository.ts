import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { readableFrom } from '../../database/owned-device-sql.ts';
import { placesWithin } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { isActive, ownTimeOut } from '../devices/devices-sql.ts';
import type { StoredYardstick } from '../worst-air/present-air.ts';
import { presentAirColumns, rankSql } from '../worst-air/present-air-sql.ts';
import { type TriedChoice, yardstickColumns } from './yardstick-sql.ts';
import { yardstick } from './yardsticks.tables.ts';

/** The choice of a target itself; null: inherited. */
export type Choice = Pick<typeof yardstick.$inferSelect, 'airIndex' | 'limits'>;
/** The owner of a choice: the device, the place or the customer that is named, else the tenant. */
export type Target = {
  readonly tenantId: string;
  readonly customerId?: string;
  readonly placeId?: string;
  readonly deviceId?: string;
};

/** The choices of a device, its places, its customer and its tenant, or of some of them, by their ids. */
export async function findChoices(
  db: Queryable,
  targetIds: readonly string[],
): Promise<ReadonlyMap<string, Choice>> {
  const { targetId, airIndex, limits } = yardstick;
  const rows = await db
    .select({ targetId, airIndex, limits })
    .from(yardstick)
    .where(isAnyOf(yardstick.targetId, targetIds));
  return new Map(rows.map(({ targetId: id, ...choice }) => [id, choice]));
}

/** The indices that customers, places and devices in the caller's scope chose themselves. */
export async function findIndicesInScope(db: Queryable, caller: Caller): Promise<readonly IndexChoice[]> {
  const { tenantId, id: customerId } = customer;
  const rows = await db
    .selectDistinct({ index: yardstick.airIndex })
    .from(yardstick)
    .leftJoin(customer, eq(customer.id, yardstick.customerId))
    .leftJoin(place, eq(place.id, yardstick.placeId))
    .leftJoin(device, eq(device.id, yardstick.deviceId))
    .where(
      and(
        isNotNull(yardstick.airIndex),
        or(
          callerScope(caller, { tenantId, customerId }),
          callerScope(caller, place),
          callerScope(caller, device),
        ),
      ),
    );
  return rows.flatMap(({ index }) => index ?? []);
}

/** Without an index and limits of its own, the target inherits both, and has no row. */
export async function putChoice(tx: Queryable, target: Target, choice: Choice): Promise<void> {
  const id = target.deviceId ?? target.placeId ?? target.customerId ?? target.tenantId;
  if (choice.airIndex === null && choice.limits === null) {
    await tx.delete(yardstick).where(eq(yardstick.targetId, id));
    return;
  }
  await tx
    .insert(yardstick)
    .values({ ...target, ...choice })
    .onConflictDoUpdate({ target: yardstick.targetId, set: choice });
}

/** Devices that leave their owner inherit from the next one. */
export async function deleteOfDevices(tx: Queryable, deviceIds: readonly string[]): Promise<void> {
  await tx.delete(yardstick).where(isAnyOf(yardstick.deviceId, deviceIds));
}

/** Whether a place of an owner has a choice of its own. */
export async function hasPlaceChoice(tx: Queryable, { tenantId, customerId }: Owner): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from ${yardstick} join ${place} on ${place.id} = ${yardstick.placeId}
    where ${place.tenantId} = ${tenantId} and ${place.customerId} is not distinct from ${customerId}::uuid limit 1`);
  return rowCount === 1;
}

/** The yardsticks of those of these devices that are in the caller's scope. */
export function findYardsticks(
  db: Queryable,
  caller: Caller,
  deviceIds: readonly string[],
): Promise<(StoredYardstick & { readonly deviceId: string })[]> {
  return db
    .select({ deviceId: device.id, ...yardstickColumns() })
    .from(device)
    .where(and(callerScope(caller, device), isAnyOf(device.id, deviceIds)));
}

/** The same of rooms. */
export function findYardsticksOfRooms(
  db: Queryable,
  caller: Caller,
  roomIds: readonly string[],
): Promise<(StoredYardstick & { readonly deviceId: string })[]> {
  const { id: roomId, customerId, tenantId } = place;
  return db
    .select({ deviceId: roomId, ...yardstickColumns(undefined, { roomId, customerId, tenantId }) })
    .from(place)
    .where(and(callerScope(caller, place), isAnyOf(roomId, roomIds)));
}

/** How many rooms have these ranks, by their yardsticks and with the tried choice. */
export type RankedRooms = {
  readonly now: number;
  readonly tried: number;
  readonly isOtherIndex: boolean;
  readonly rooms: number;
};

/** Counts the rooms whose devices send, among those of the target in the caller's scope. */
export async function countTried(
  db: Queryable,
  caller: Caller,
  { customerId, placeId, deviceId }: Target,
  tried: TriedChoice,
  now: number,
): Promise<RankedRooms[]> {
  const { airIndex, limits } = yardstickColumns(tried);
  const seen = db
    .select({
      ...presentAirColumns(readableFrom(caller)),
      triedIndex: airIndex.as('triedIndex'),
      triedLimits: limits.as('triedLimits'),
    })
    .from(device)
    .innerJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(
      and(
        callerScope(caller, device),
        customerId === undefined ? undefined : eq(device.customerId, customerId),
        placeId === undefined ? undefined : sql`${device.roomId} in ${placesWithin(placeId)}`,
        deviceId === undefined ? undefined : eq(device.id, deviceId),
        isActive(now),
      ),
    );
  const withTried: SQL = rankSql({ airIndex: '"triedIndex"', limits: '"triedLimits"' });
  const { rows } = await db.execute<RankedRooms>(sql`
    with seen as materialized (${seen})
    select ${rankSql()} as now, ${withTried} as tried, "airIndex" <> "triedIndex" as "isOtherIndex", count(*)::int as rooms
    from seen group by 1, 2, 3`);
  return rows;
}
