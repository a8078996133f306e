import { and, eq } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { delivery, webhook } from './notifications.tables.ts';

export type WebhookRow = typeof webhook.$inferSelect;

export async function findWebhook(queryable: Queryable, tenantId: string): Promise<WebhookRow | undefined> {
  const [found] = await queryable.select().from(webhook).where(eq(webhook.tenantId, tenantId));
  return found;
}

/** Keeps an existing secret. */
export async function saveWebhook(tx: Queryable, row: WebhookRow): Promise<WebhookRow> {
  const { url, severities, isEnabled } = row;
  const saved = await tx
    .insert(webhook)
    .values(row)
    .onConflictDoUpdate({ target: webhook.tenantId, set: { url, severities, isEnabled } })
    .returning();
  return firstOrThrow(saved);
}

export async function updateWebhookSecret(
  tx: Queryable,
  tenantId: string,
  secret: string,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.update(webhook).set({ secret }).where(eq(webhook.tenantId, tenantId)).returning();
  return row;
}

/** Deletes it with its pending deliveries. */
export async function deleteWebhook(tx: Queryable, tenantId: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.delete(webhook).where(eq(webhook.tenantId, tenantId)).returning();
  await dropWebhookDeliveries(tx, tenantId);
  return row;
}

export async function dropWebhookDeliveries(tx: Queryable, tenantId: string): Promise<void> {
  await tx
    .update(delivery)
    .set({ state: 'dropped', nextTime: null })
    .where(
      and(eq(delivery.tenantId, tenantId), eq(delivery.channel, 'webhook'), eq(delivery.state, 'waiting')),
    );
}
