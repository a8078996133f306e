import { and, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { deviceRecord } from '../../database/schema/device-registry.ts';
import type { Caller } from '../../http/caller.ts';
import { isRecord, visibleTo } from './device-scope-sql.ts';

/** A record as it is stored, with the token that is reserved for it. */
export type StoredRecord = typeof deviceRecord.$inferSelect;

/** Bounded by what the caller may see, and locked until the transaction ends. */
export async function lockRecordFor(
  tx: Queryable,
  caller: Caller,
  which: string,
): Promise<StoredRecord | undefined> {
  const [found] = await tx
    .select()
    .from(deviceRecord)
    .where(and(visibleTo(caller), isRecord(which)))
    .for('update');
  return found;
}

export type NewStockRecord = Omit<
  typeof deviceRecord.$inferInsert,
  'id' | 'deviceId' | 'tenantId' | 'deviceOwnerId'
>;

/** Enters devices that no tenant has. Answers them in this order. */
export async function insertStockRecords(
  tx: Queryable,
  records: readonly NewStockRecord[],
): Promise<StoredRecord[]> {
  const rows = records.map((record) => ({ ...record, id: newId() }));
  const stored = await tx.insert(deviceRecord).values(rows).returning();
  const byId = new Map(stored.map((record) => [record.id, record]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** What is left out stays. */
export async function updateRecord(
  tx: Queryable,
  id: string,
  change: Partial<Omit<typeof deviceRecord.$inferInsert, 'id' | 'createdTime'>>,
): Promise<void> {
  await tx.update(deviceRecord).set(change).where(eq(deviceRecord.id, id));
}

export async function deleteRecord(tx: Queryable, id: string): Promise<void> {
  await tx.delete(deviceRecord).where(eq(deviceRecord.id, id));
}

/** Whether one of these access tokens is kept for a device in stock. */
export async function isOneReserved(tx: Queryable, accessTokens: readonly string[]): Promise<boolean> {
  const found = await tx
    .select({ id: deviceRecord.id })
    .from(deviceRecord)
    .where(sql`${deviceRecord.accessToken} = any(${sql.param(accessTokens)}::text[])`)
    .limit(1);
  return found.length > 0;
}
