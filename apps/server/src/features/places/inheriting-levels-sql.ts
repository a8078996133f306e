import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';

/** A tenant, a customer or a place that a choice concerns. */
export type ChoiceLevel = { readonly level: 'place' | 'customer' | 'tenant'; readonly id: string };

type Holder = {
  /** Ids of the places around it, the outermost first. */
  readonly path: readonly string[];
  readonly customerId: string | null;
  readonly tenantId: string;
};

/** The levels that hold for what is in these places of an owner, the nearest first. */
export const levelsOf = ({ path, customerId, tenantId }: Holder): ChoiceLevel[] => [
  ...path.toReversed().map((id) => ({ level: 'place', id }) as const),
  ...(customerId === null ? [] : [{ level: 'customer', id: customerId } as const]),
  { level: 'tenant', id: tenantId },
];

/** The levels from which a device inherits, the nearest first; empty: it has no tenant, or is gone. */
export async function findLevelsOfDevice(db: Queryable, deviceId: string): Promise<ChoiceLevel[]> {
  const [found] = await db
    .select({ path: place.path, customerId: device.customerId, tenantId: device.tenantId })
    .from(device)
    .leftJoin(place, eq(place.id, device.roomId))
    .where(eq(device.id, deviceId));
  const { path, customerId = null, tenantId = null } = found ?? {};
  return tenantId === null ? [] : levelsOf({ path: path ?? [], customerId, tenantId });
}
