import type { MaintainedKind } from '@airdeck/contract/maintenance/maintenance';
import { MADE_PLACE_KINDS } from '@airdeck/contract/places/places';
import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { callerScope, inBranches, tenantWithin, trunkScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { maintenance } from './maintenance.tables.ts';
import { concerns, goesOn } from './present-maintenance-sql.ts';

const named = alias(device, 'named');

/** The present name of a device is for those who have it now. */
const isStillTheirs = sql`${named.tenantId} = ${maintenance.tenantId}
  and ${named.customerId} is not distinct from ${maintenance.customerId}`;

export type MaintenanceRow = typeof maintenance.$inferSelect;
export type MaintenanceColumns = typeof maintenance.$inferInsert;

/** Whether the row `maintenance` is of a device or place in the caller's branches, with its `place`. */
const isWithin = (caller: Scope): SQL =>
  caller.placeIds === null
    ? sql`true`
    : sql`case when ${maintenance.deviceId} is not null then ${inBranches(caller, { deviceId: maintenance.deviceId })}
        else coalesce(${inBranches(caller, { path: place.path })}, false) end`;

/**
 * Users of a customer see also what concerns all of the tenant, and those who are limited to branches what concerns the
 * places around these, and their customers. Of the row `place`.
 */
const inScope = (caller: Scope): SQL | undefined =>
  and(
    or(
      callerScope({ ...caller, placeIds: null }, maintenance),
      and(
        eq(maintenance.tenantId, tenantWithin(caller)),
        isNull(maintenance.customerId),
        isNull(maintenance.placeId),
        isNull(maintenance.deviceId),
      ),
    ),
    or(
      isWithin(caller),
      and(
        isNull(maintenance.deviceId),
        or(
          trunkScope(caller),
          and(
            isNull(maintenance.placeId),
            or(isNull(maintenance.customerId), inBranches(caller, { ofCustomer: maintenance.customerId })),
          ),
        ),
      ),
    ),
  );

/** A maintenance with the names of what is maintained. */
export type MaintenanceRecord = {
  readonly row: MaintenanceRow;
  readonly customerTitle: string | null;
  readonly placeName: string | null;
  readonly deviceName: string | null;
  readonly deviceLabel: string | null;
  /** Whether what is maintained is in the caller's branches; true for those who are not limited. */
  readonly isWithin: boolean;
};

type Wanted = {
  readonly id?: string | undefined;
  /** Those that go on at this time, epoch ms. */
  readonly present?: number | undefined;
  /** Those that concern this device. */
  readonly deviceId?: string | undefined;
};

/** In the caller's scope: what goes on or comes by its next time, then what is past, the newest first. */
export async function listMaintenance(
  db: Queryable,
  caller: Scope,
  { id, present, deviceId }: Wanted,
): Promise<MaintenanceRecord[]> {
  const ofDevice = concerns({
    tenantId: device.tenantId,
    customerId: device.customerId,
    deviceId: device.id,
  });
  return db
    .select({
      row: maintenance,
      customerTitle: customerTitleFor(caller),
      placeName: place.name,
      deviceName: named.name,
      deviceLabel: named.label,
      isWithin: sql<boolean>`${isWithin(caller)}`,
    })
    .from(maintenance)
    .leftJoin(customer, eq(customer.id, maintenance.customerId))
    .leftJoin(place, eq(place.id, maintenance.placeId))
    .leftJoin(named, and(eq(named.id, maintenance.deviceId), isStillTheirs))
    .where(
      and(
        inScope(caller),
        id === undefined ? undefined : eq(maintenance.id, id),
        present === undefined ? undefined : goesOn(present),
        deviceId === undefined
          ? undefined
          : sql`exists (select 1 from ${device} where ${device.id} = ${deviceId} and ${ofDevice})`,
      ),
    )
    .orderBy(sql`${maintenance.begins} nulls last`, sql`${maintenance.lastEnded} desc`, asc(maintenance.id));
}

export const findMaintenance = async (
  db: Queryable,
  caller: Scope,
  id: string,
): Promise<MaintenanceRecord | undefined> => (await listMaintenance(db, caller, { id }))[0];

/** Locked until the transaction ends. */
export async function lockMaintenance(tx: Queryable, id: string): Promise<MaintenanceRow | undefined> {
  const [found] = await tx.select().from(maintenance).where(eq(maintenance.id, id)).for('update');
  return found;
}

/** The customer of what is maintained, if it is in the caller's scope; undefined: it is not there. */
export async function findMaintained(
  tx: Queryable,
  caller: Scope,
  kind: Exclude<MaintainedKind, 'tenant'>,
  id: string,
): Promise<{ customerId: string | null } | undefined> {
  if (kind === 'device') {
    const [found] = await tx
      .select({ customerId: device.customerId })
      .from(device)
      .where(and(callerScope(caller, device), eq(device.id, id)))
      .for('key share');
    return found;
  }
  if (kind === 'place') {
    const [found] = await tx
      .select({ customerId: place.customerId })
      .from(place)
      .where(and(callerScope(caller, place), eq(place.id, id), inArray(place.kind, MADE_PLACE_KINDS)))
      .for('key share');
    return found;
  }
  const [found] = await tx
    .select({ customerId: customer.id })
    .from(customer)
    .where(
      and(callerScope(caller, { tenantId: customer.tenantId, customerId: customer.id }), eq(customer.id, id)),
    )
    .for('key share');
  return found;
}

export const countMaintenance = (tx: Queryable, tenantId: string): Promise<number> =>
  tx.$count(maintenance, eq(maintenance.tenantId, tenantId));

export async function insertMaintenance(tx: Queryable, row: MaintenanceColumns): Promise<MaintenanceRow> {
  return firstOrThrow(await tx.insert(maintenance).values(row).returning());
}

export async function updateMaintenance(
  tx: Queryable,
  id: string,
  change: Partial<MaintenanceColumns>,
): Promise<MaintenanceRow> {
  return firstOrThrow(await tx.update(maintenance).set(change).where(eq(maintenance.id, id)).returning());
}

export async function deleteMaintenance(tx: Queryable, id: string): Promise<void> {
  await tx.delete(maintenance).where(eq(maintenance.id, id));
}

/** Ids of those whose present time is over, and which are to be ended. */
export async function findOver(db: Queryable, now: number): Promise<string[]> {
  const rows = await db
    .select({ id: maintenance.id })
    .from(maintenance)
    .where(lte(maintenance.ends, now))
    .orderBy(asc(maintenance.ends), asc(maintenance.id));
  return rows.map(({ id }) => id);
}

/** Deletes those that have been past since before a time. */
export async function deletePast(db: Queryable, before: number): Promise<void> {
  await db.delete(maintenance).where(and(isNull(maintenance.ends), lt(maintenance.lastEnded, before)));
}
