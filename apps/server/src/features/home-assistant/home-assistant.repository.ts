import { and, eq } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { homeAssistantBridge, homeAssistantDevice } from './home-assistant.tables.ts';

export type BridgeRow = typeof homeAssistantBridge.$inferSelect;

export async function findBridge(queryable: Queryable, tenantId: string): Promise<BridgeRow | undefined> {
  const [found] = await queryable
    .select()
    .from(homeAssistantBridge)
    .where(eq(homeAssistantBridge.tenantId, tenantId));
  return found;
}

export const findBridges = (queryable: Queryable): Promise<BridgeRow[]> =>
  queryable.select().from(homeAssistantBridge);

/** Keeps the place in the feed; the bridge connects again at once. */
export async function saveBridge(
  tx: Queryable,
  row: typeof homeAssistantBridge.$inferInsert,
): Promise<BridgeRow> {
  const { cursor: _, tenantId: __, ...changed } = row;
  const saved = await tx
    .insert(homeAssistantBridge)
    .values(row)
    .onConflictDoUpdate({
      target: homeAssistantBridge.tenantId,
      set: { ...changed, attempts: 0, connectedSince: null },
    })
    .returning();
  return firstOrThrow(saved);
}

export async function deleteBridge(tx: Queryable, tenantId: string): Promise<BridgeRow | undefined> {
  const [row] = await tx
    .delete(homeAssistantBridge)
    .where(eq(homeAssistantBridge.tenantId, tenantId))
    .returning();
  return row;
}

/** Notes what happened, unless the bridge was deleted or saved since. */
export async function noteBridge(
  queryable: Queryable,
  { tenantId, savedTime }: BridgeRow,
  progress: Partial<BridgeRow>,
): Promise<void> {
  await queryable
    .update(homeAssistantBridge)
    .set(progress)
    .where(and(eq(homeAssistantBridge.tenantId, tenantId), eq(homeAssistantBridge.savedTime, savedTime)));
}

/** The sensors that the broker knows, by device. */
export async function findKnownDevices(
  queryable: Queryable,
  tenantId: string,
): Promise<Map<string, readonly string[]>> {
  const rows = await queryable
    .select()
    .from(homeAssistantDevice)
    .where(eq(homeAssistantDevice.tenantId, tenantId));
  return new Map(rows.map(({ deviceId, objects }) => [deviceId, objects]));
}

export const countKnownDevices = (queryable: Queryable, tenantId: string): Promise<number> =>
  queryable.$count(homeAssistantDevice, eq(homeAssistantDevice.tenantId, tenantId));

/** @param objects none: the broker does not know the device any more */
export async function saveKnownDevice(
  queryable: Queryable,
  tenantId: string,
  deviceId: string,
  objects: readonly string[],
): Promise<void> {
  if (objects.length === 0) {
    await queryable
      .delete(homeAssistantDevice)
      .where(and(eq(homeAssistantDevice.tenantId, tenantId), eq(homeAssistantDevice.deviceId, deviceId)));
    return;
  }
  const row = { tenantId, deviceId, objects: [...objects] };
  await queryable
    .insert(homeAssistantDevice)
    .values(row)
    .onConflictDoUpdate({
      target: [homeAssistantDevice.tenantId, homeAssistantDevice.deviceId],
      set: { objects: row.objects },
    });
}

/** For another broker, or none. */
export async function forgetKnownDevices(tx: Queryable, tenantId: string): Promise<void> {
  await tx.delete(homeAssistantDevice).where(eq(homeAssistantDevice.tenantId, tenantId));
}
