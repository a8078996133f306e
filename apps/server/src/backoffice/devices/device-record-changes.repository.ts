import { and, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { only } from '../../database/only.ts';
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

/** Enters a device that no tenant has. */
export async function insertStockRecord(
  tx: Queryable,
  record: Omit<typeof deviceRecord.$inferInsert, 'id' | 'deviceId' | 'tenantId' | 'deviceOwnerId'>,
): Promise<StoredRecord> {
  return only(
    await tx
      .insert(deviceRecord)
      .values({ ...record, id: newId() })
      .returning(),
  );
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
