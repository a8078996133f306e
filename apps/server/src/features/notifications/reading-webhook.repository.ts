import { and, asc, eq, lte } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { readingWebhook } from './notifications.tables.ts';

export type ReadingWebhookRow = typeof readingWebhook.$inferSelect;

export async function findReadingWebhook(
  queryable: Queryable,
  tenantId: string,
): Promise<ReadingWebhookRow | undefined> {
  const [found] = await queryable.select().from(readingWebhook).where(eq(readingWebhook.tenantId, tenantId));
  return found;
}

/** Keeps an existing secret, and how far the deliveries are. A batch that failed is sent again now. */
export async function saveReadingWebhook(
  tx: Queryable,
  row: typeof readingWebhook.$inferInsert,
): Promise<ReadingWebhookRow> {
  const { url, devices, keys, isEnabled, nextTime } = row;
  const saved = await tx
    .insert(readingWebhook)
    .values(row)
    .onConflictDoUpdate({
      target: readingWebhook.tenantId,
      set: { url, devices, keys, isEnabled, nextTime, attempts: 0 },
    })
    .returning();
  return firstOrThrow(saved);
}

export async function updateReadingWebhookSecret(
  tx: Queryable,
  tenantId: string,
  secret: string,
): Promise<ReadingWebhookRow | undefined> {
  const [row] = await tx
    .update(readingWebhook)
    .set({ secret })
    .where(eq(readingWebhook.tenantId, tenantId))
    .returning();
  return row;
}

export async function deleteReadingWebhook(
  tx: Queryable,
  tenantId: string,
): Promise<ReadingWebhookRow | undefined> {
  const [row] = await tx.delete(readingWebhook).where(eq(readingWebhook.tenantId, tenantId)).returning();
  return row;
}

export function findDueReadingWebhooks(queryable: Queryable, now: number): Promise<ReadingWebhookRow[]> {
  return queryable
    .select()
    .from(readingWebhook)
    .where(and(readingWebhook.isEnabled, lte(readingWebhook.nextTime, now)))
    .orderBy(asc(readingWebhook.nextTime));
}

/** Notes how far the deliveries are, unless the webhook was deleted, or made again, since. */
export async function noteProgress(
  queryable: Queryable,
  { tenantId, cursor, createdTime }: ReadingWebhookRow,
  progress: Partial<ReadingWebhookRow>,
): Promise<void> {
  await queryable
    .update(readingWebhook)
    .set(progress)
    .where(
      and(
        eq(readingWebhook.tenantId, tenantId),
        eq(readingWebhook.cursor, cursor),
        eq(readingWebhook.createdTime, createdTime),
      ),
    );
}
