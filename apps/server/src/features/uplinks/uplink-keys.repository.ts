import type { UplinkFailure, UplinkSource } from '@airdeck/contract/uplinks/uplinks';
import { and, eq, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { deviceProfile } from '../../database/schema/devices.ts';
import { uplinkKey } from './uplinks.tables.ts';

type KeyColumns = typeof uplinkKey.$inferInsert;
export type StoredUplinkKey = typeof uplinkKey.$inferSelect;

/** A key that a message came with. */
export type UsedKey = Pick<StoredUplinkKey, 'id' | 'tenantId' | 'source' | 'deviceProfileId'>;

const DAY_MS = 86_400_000;

/** Keys of a tenant, by name. */
export const listKeys = (db: Queryable, tenantId: string): Promise<StoredUplinkKey[]> =>
  db
    .select()
    .from(uplinkKey)
    .where(eq(uplinkKey.tenantId, tenantId))
    .orderBy(sql`lower(${uplinkKey.name})`, uplinkKey.id);

/** A key of a tenant, locked until the transaction ends. */
export async function lockKey(tx: Queryable, tenantId: string, id: string) {
  const [locked] = await tx
    .select()
    .from(uplinkKey)
    .where(and(eq(uplinkKey.tenantId, tenantId), eq(uplinkKey.id, id)))
    .for('update');
  return locked;
}

export const countKeys = (tx: Queryable, tenantId: string): Promise<number> =>
  tx.$count(uplinkKey, eq(uplinkKey.tenantId, tenantId));

/** A profile of the tenant's is kept until the transaction ends. */
export async function isProfileOf(tx: Queryable, tenantId: string, profileId: string): Promise<boolean> {
  const found = await tx
    .select({ id: deviceProfile.id })
    .from(deviceProfile)
    .where(and(eq(deviceProfile.tenantId, tenantId), eq(deviceProfile.id, profileId)))
    .for('key share');
  return found.length > 0;
}

export async function insertKey(tx: Queryable, row: KeyColumns): Promise<StoredUplinkKey> {
  return firstOrThrow(await tx.insert(uplinkKey).values(row).returning());
}

export async function updateKey(tx: Queryable, id: string, change: Partial<KeyColumns>) {
  return firstOrThrow(await tx.update(uplinkKey).set(change).where(eq(uplinkKey.id, id)).returning());
}

export async function deleteKey(tx: Queryable, id: string): Promise<void> {
  await tx.delete(uplinkKey).where(eq(uplinkKey.id, id));
}

/** The key with this hash for messages of this system, in any tenant. */
export async function findKeyByHash(
  db: Queryable,
  secretHash: string,
  source: UplinkSource,
): Promise<UsedKey | undefined> {
  const { id, tenantId, deviceProfileId } = uplinkKey;
  const [found] = await db
    .select({ id, tenantId, source: uplinkKey.source, deviceProfileId })
    .from(uplinkKey)
    .where(and(eq(uplinkKey.secretHash, secretHash), eq(uplinkKey.source, source)));
  return found;
}

/** Messages that came with a key since they were counted last. */
export type KeyUse = {
  readonly id: string;
  readonly stored: number;
  readonly refused: number;
  readonly failure: UplinkFailure | null;
};

/** Adds to the counts of the present day of 24 hours of each key, which begins with its first message. */
export async function addKeyUses(db: Queryable, uses: readonly KeyUse[], now: number): Promise<void> {
  const numbers = (of: (use: KeyUse) => number) => sql.param(uses.map(of));
  // A day that begins in the future was set by a clock that was ahead.
  const isSameDay = sql`k.counted_since > ${now - DAY_MS} and k.counted_since <= ${now}`;
  await db.execute(sql`
    update uplink_key k set
      last_used_time = ${now},
      last_failure_time = case when u.failure is null then k.last_failure_time else ${now} end,
      last_failure = coalesce(u.failure, k.last_failure),
      counted_since = case when ${isSameDay} then k.counted_since else ${now} end,
      stored = u.stored + case when ${isSameDay} then k.stored else 0 end,
      refused = u.refused + case when ${isSameDay} then k.refused else 0 end
    from unnest(${sql.param(uses.map(({ id }) => id))}::uuid[], ${numbers(({ stored }) => stored)}::int[],
      ${numbers(({ refused }) => refused)}::int[], ${sql.param(uses.map(({ failure }) => failure))}::text[])
      as u(id, stored, refused, failure)
    where k.id = u.id`);
}
