import type { Tariff } from '@airdeck/contract/energy/tariffs';
import { eq } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { tariff } from './energy.tables.ts';

/** The owner of a price: the place or the customer that is named, else the tenant. */
export type Target = {
  readonly tenantId: string;
  readonly customerId?: string;
  readonly placeId?: string;
};

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

/** The ids from which a device inherits: of its places, the innermost first, its customer and its tenant. */
export async function findLevelsOfDevice(db: Queryable, deviceId: string) {
  const [found] = await db
    .select({ path: place.path, customerId: device.customerId, tenantId: device.tenantId })
    .from(device)
    .leftJoin(place, eq(place.id, device.roomId))
    .where(eq(device.id, deviceId));
  return found && { ...found, path: found.path?.toReversed() ?? [] };
}

/** @param price null: inherited */
export async function putTariff(tx: Queryable, target: Target, price: Tariff | null): Promise<void> {
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
