import { isOutOfBounds } from '@airdeck/air/further-faults';
import { isQuantity } from '@airdeck/air/quantities';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { watchesDevice } from '../../database/watched-devices-sql.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { ownTimeOut, timeoutMs } from '../devices/devices-sql.ts';
import type { DeclaredQuantities } from '../quantities/quantities.service.ts';
import type { AnnouncedDevice } from './discovery.ts';
import type { BridgeRow } from './home-assistant.repository.ts';

export type BridgedDevice = AnnouncedDevice & {
  /** The sensor behind each key of the bridge, with its latest number; null: one that no sensor can mean. Epoch ms. */
  readonly sensors: ReadonlyMap<string, { readonly value: number | null; readonly ts: number }>;
};

/** A position and a mode are no measurements. */
const NOT_MEASURED: ReadonlySet<string> = new Set(['lat', 'lon', 'mode']);

/** Whether a bridge publishes a key. */
export function publishesKey(
  { keys }: Pick<BridgeRow, 'keys'>,
  key: string,
  declared: DeclaredQuantities,
): boolean {
  if (keys.length > 0) return keys.includes(key);
  return isQuantity(key) ? !NOT_MEASURED.has(key) : declared.get(key)?.isWithdrawn === false;
}

/** The devices of a bridge with their latest values, the first that was made first. */
export async function findBridgedDevices(
  queryable: Queryable,
  bridge: Pick<BridgeRow, 'tenantId' | 'devices' | 'keys'>,
  declared: DeclaredQuantities,
  most: number,
): Promise<BridgedDevice[]> {
  const rows = await queryable
    .select({
      id: device.id,
      name: device.name,
      label: device.label,
      model: device.type,
      readableFrom: device.tenantReadableFrom,
      inactivityTimeoutMs: timeoutMs,
      latest: latestReading,
    })
    .from(device)
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(
      and(eq(device.tenantId, bridge.tenantId), watchesDevice(sql`${JSON.stringify(bridge.devices)}::jsonb`)),
    )
    .orderBy(asc(device.createdTime), asc(device.id))
    .limit(most);
  return rows.map(({ latest, readableFrom, ...row }) => {
    const points = [
      ...COLUMN_KEYS.map((key) => [key, latest?.[key], latest?.[`${key}Ts`], false] as const),
      ...Object.entries(latest?.unjudged ?? {}).map(
        ([key, { value, ts }]) => [key, value, ts, true] as const,
      ),
      ...Object.entries(latest?.extra ?? {}).map(
        ([key, { value, ts }]) =>
          [key, value, ts, typeof value === 'number' && isOutOfBounds(key, value, declared)] as const,
      ),
    ];
    const sensors = new Map<string, { value: number | null; ts: number }>();
    for (const [key, value, ts, isFault] of points) {
      if (typeof value !== 'number' || typeof ts !== 'number' || ts < readableFrom) continue;
      if (publishesKey(bridge, key, declared)) sensors.set(key, { value: isFault ? null : value, ts });
    }
    return { ...row, sensors };
  });
}
