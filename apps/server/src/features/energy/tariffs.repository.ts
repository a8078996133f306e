import type { Tariff } from '@airdeck/contract/energy/tariffs';
import { eq } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { InheritingTarget } from '../places/inheriting-target.ts';
import { tariff } from './energy.tables.ts';

/** The prices of some of these targets, by id. */
export async function findTariffs(
  db: Queryable,
  targetIds: readonly string[],
): Promise<ReadonlyMap<string, Tariff>> {
  const { targetId, pricePerKWh, currency } = tariff;
  const rows = await db
    .select({ targetId, pricePerKWh, currency })
    .from(tariff)
    .where(isAnyOf(targetId, targetIds));
  return new Map(rows.map(({ targetId: id, ...price }) => [id ?? '', price]));
}

/** @param price null: inherited */
export async function putTariff(
  tx: Queryable,
  target: InheritingTarget['target'],
  price: Tariff | null,
): Promise<void> {
  if (price === null) {
    const id = target.placeId ?? target.customerId ?? target.tenantId;
    await tx.delete(tariff).where(eq(tariff.targetId, id));
    return;
  }
  await tx
    .insert(tariff)
    .values({ ...target, ...price })
    .onConflictDoUpdate({ target: tariff.targetId, set: price });
}
