import type { OpeningHours } from '@airdeck/air/opening-hours';
import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { buildingOf, isWithin, openingHoursHolding } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { type BatchRoom, feltBatch, feltClosing } from './felt-measured.tables.ts';

export type FeltBatch = typeof feltBatch.$inferSelect;

/** Time up to which a tenant's answers were processed; 0: never. Locked until the transaction ends. */
export async function lockClosing(tx: Queryable, tenantId: string): Promise<number> {
  await tx.insert(feltClosing).values({ tenantId, closedTime: 0 }).onConflictDoNothing();
  const found = await tx.select().from(feltClosing).where(eq(feltClosing.tenantId, tenantId)).for('update');
  return firstOrThrow(found).closedTime;
}

export async function findClosing(queryable: Queryable, tenantId: string): Promise<number> {
  const [found] = await queryable.select().from(feltClosing).where(eq(feltClosing.tenantId, tenantId));
  return found?.closedTime ?? 0;
}

export async function setClosing(tx: Queryable, tenantId: string, closedTime: number): Promise<void> {
  await tx.update(feltClosing).set({ closedTime }).where(eq(feltClosing.tenantId, tenantId));
}

export async function insertBatches(tx: Queryable, rows: (typeof feltBatch.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(feltBatch).values(rows);
}

/** A room of a customer. */
export type FeltRoom = {
  readonly deviceId: string;
  readonly name: string;
  readonly label: string | null;
  readonly customerId: string;
  readonly placeType: string | null;
  /** Null: it is in none. */
  readonly building: { readonly id: string; readonly name: string } | null;
  readonly timeZone: string | null;
  /** Null: none are said. */
  readonly openingHours: OpeningHours | null;
};

const ROOM_COLUMNS = {
  deviceId: device.id,
  name: device.name,
  label: device.label,
  customerId: sql<string>`${device.customerId}`,
  placeType: device.placeType,
  building: buildingOf(),
  timeZone: device.timeZone,
  openingHours: openingHoursHolding(),
};

/** All rooms of a tenant's customers. */
export function listRoomsOf(tx: Queryable, tenantId: string): Promise<FeltRoom[]> {
  return tx
    .select(ROOM_COLUMNS)
    .from(device)
    .where(and(eq(device.tenantId, tenantId), isNotNull(device.customerId)))
    .orderBy(asc(device.id));
}

/** The given rooms that the caller may read. */
export function findRooms(queryable: Queryable, caller: Caller, ids: readonly string[]): Promise<FeltRoom[]> {
  return queryable
    .select(ROOM_COLUMNS)
    .from(device)
    .where(and(callerScope(caller, device), isNotNull(device.customerId), inArray(device.id, [...ids])));
}

/** Numbers of possible groups in the caller's scope. @param placeId only in this place; undefined: everywhere */
export async function countPossibleGroups(queryable: Queryable, caller: Caller, placeId?: string) {
  const found = await queryable
    .select({
      room: sql<number>`count(*)::int`,
      building: sql<number>`count(distinct ${buildingOf()})::int`,
      customer: sql<number>`count(distinct ${device.customerId})::int`,
      placeType: sql<number>`count(distinct coalesce(${device.placeType}, 'None'))::int`,
    })
    .from(device)
    .where(
      and(
        callerScope(caller, device),
        isNotNull(device.customerId),
        placeId === undefined ? undefined : isWithin(placeId),
      ),
    );
  return firstOrThrow(found);
}

/** The customers that the caller may see, with their titles. */
export function listCustomerTitles(
  queryable: Queryable,
  caller: Caller,
): Promise<{ readonly id: string; readonly title: string }[]> {
  return queryable
    .select({ id: customer.id, title: customer.title })
    .from(customer)
    .where(callerScope(caller, { tenantId: customer.tenantId, customerId: customer.id }));
}

/** Whether all rooms of a batch are in the place now, and still of its customer. */
const isAllWithin = (placeId: string) => sql`not exists (
  select from jsonb_array_elements(${feltBatch.rooms}) about
  left join ${device} on ${device.id} = (about ->> ${jsonKey<BatchRoom>('deviceId')})::uuid and ${device.customerId} = ${feltBatch.customerId}
  where (${isWithin(placeId)}) is not true)`;

/** Batches in the caller's scope: for a customer's user, those of that customer only. */
export function findBatches(
  queryable: Queryable,
  caller: Caller,
  wish: {
    readonly questionnaireId: QuestionnaireId;
    /** Span of the closing times, epoch ms: exclusive start, inclusive end. */
    readonly afterTime: number;
    readonly upToTime: number;
    /** Only those whose rooms are all in this place. */
    readonly placeId?: string | undefined;
  },
): Promise<FeltBatch[]> {
  const { questionnaireId, closedTime, id } = feltBatch;
  return queryable
    .select()
    .from(feltBatch)
    .where(
      and(
        callerScope(caller, feltBatch),
        eq(questionnaireId, wish.questionnaireId),
        gt(closedTime, wish.afterTime),
        lte(closedTime, wish.upToTime),
        wish.placeId === undefined ? undefined : isAllWithin(wish.placeId),
      ),
    )
    .orderBy(asc(closedTime), asc(id));
}
