import type { PageQuery } from '@airdeck/contract/common/page';
import { and, count, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope, tenantWithin } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { contains, inOrderOf, pickPage, type Rows } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import type { Caller } from '../../http/caller.ts';

export type PurifierRow = typeof purifier.$inferSelect;

/** Text sorts case-insensitively. */
const SORT_COLUMNS = {
  id: purifier.id,
  createdTime: purifier.createdTime,
  number: purifier.number,
  modelNo: sql`lower(${purifier.modelNo})`,
  description: sql`lower(${purifier.description})`,
};

export type PurifierPageQuery = PageQuery<keyof typeof SORT_COLUMNS>;

/** All for a system administrator; for a tenant's, those of the tenant or without tenant. */
function readableBy(caller: Caller): SQL | undefined {
  if (caller.authority === 'SYS_ADMIN') return undefined;
  return or(isNull(purifier.tenantId), eq(purifier.tenantId, tenantWithin(caller)));
}

export async function findPurifierFor(
  db: Queryable,
  caller: Caller,
  id: string,
): Promise<PurifierRow | undefined> {
  const [found] = await db
    .select()
    .from(purifier)
    .where(and(eq(purifier.id, id), readableBy(caller)));
  return found;
}

/** One page of the models that the caller may read; default order: newest first. */
export async function listPurifiers(
  db: Queryable,
  caller: Caller,
  query: PurifierPageQuery,
): Promise<Rows<PurifierRow>> {
  const where = and(
    readableBy(caller),
    contains(query.textSearch, sql`${purifier.number}::text`, purifier.modelNo, purifier.description),
  );
  const list = { table: purifier, id: purifier.id, where, columns: SORT_COLUMNS };
  const sort = query.sort ?? ({ property: 'id', descending: true } as const);
  const { ids, total } = await pickPage(db, list, { ...query, sort });
  const rows = await db.select().from(purifier).where(isAnyOf(purifier.id, ids));
  return { rows: inOrderOf(ids, rows), total };
}

/** The next of all models that the caller may read, in descending order of ids. */
export function listPurifiersAfter(
  db: Queryable,
  caller: Caller,
  after: Pick<PurifierRow, 'id'> | undefined,
  limit: number,
): Promise<PurifierRow[]> {
  return db
    .select()
    .from(purifier)
    .where(and(readableBy(caller), after && lt(purifier.id, after.id)))
    .orderBy(desc(purifier.id))
    .limit(limit);
}

/**
 * Number of devices by model, without models that have none.
 * @param caller whose devices they are; a system administrator: all, including those in stock
 */
export async function countDevicesOf(
  db: Queryable,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: device.purifierId, devices: count() })
    .from(device)
    .where(
      and(
        inArray(device.purifierId, [...ids]),
        caller.authority === 'SYS_ADMIN' ? undefined : callerScope(caller, device),
      ),
    )
    .groupBy(device.purifierId);
  return new Map(rows.flatMap(({ id, devices }) => (id === null ? [] : [[id, devices] as const])));
}

export async function insertPurifier(
  tx: Queryable,
  row: Omit<typeof purifier.$inferInsert, 'id'>,
): Promise<PurifierRow> {
  return firstOrThrow(
    await tx
      .insert(purifier)
      .values({ ...row, id: newId() })
      .returning(),
  );
}

/** Locked until the transaction ends. */
export async function lockPurifier(tx: Queryable, id: string): Promise<PurifierRow | undefined> {
  const [found] = await tx.select().from(purifier).where(eq(purifier.id, id)).for('update');
  return found;
}

export async function updatePurifier(
  tx: Queryable,
  id: string,
  change: Partial<Pick<PurifierRow, 'tenantId' | 'placeType' | 'modes' | 'filter' | 'power'>>,
): Promise<PurifierRow> {
  return firstOrThrow(await tx.update(purifier).set(change).where(eq(purifier.id, id)).returning());
}

/** Its devices remain, without a model. */
export async function deletePurifier(tx: Queryable, id: string): Promise<PurifierRow | undefined> {
  const [deleted] = await tx.delete(purifier).where(eq(purifier.id, id)).returning();
  return deleted;
}
