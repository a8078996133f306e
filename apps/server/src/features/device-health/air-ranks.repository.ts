import { rankOf } from '@airdeck/air/verdict';
import { and, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import type { Owner } from '../../events.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { isActive, ownTimeOut } from '../devices/devices-sql.ts';
import type { StoredYardstick } from '../worst-air/present-air.ts';
import { presentAirColumns, rankSql } from '../worst-air/present-air-sql.ts';
import { yardstickColumns } from '../yardsticks/yardstick-sql.ts';
import { devicePresence } from './device-health.tables.ts';
import type { DeviceChoice } from './observation.ts';

/** Ranks of the verdicts of those of these devices whose stored rank differs. */
const otherRanks = (db: Queryable, devices: DeviceChoice, now: number) => {
  const chosen =
    'ids' in devices
      ? isAnyOf(device.id, devices.ids)
      : sql`${device.key} = any(${sql.param(devices.keys)}::int4[])`;
  const seen = db
    .select({
      deviceId: sql<string>`${device.id}`.as('device_id'),
      isActive: isActive(now).as('is_active'),
      stored: sql<number>`${devicePresence.airRank}`.as('stored'),
      ...presentAirColumns(sql`${device.tenantReadableFrom}`),
    })
    .from(device)
    .innerJoin(devicePresence, eq(devicePresence.deviceId, device.id))
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(sql`${device.tenantId} is not null and ${chosen}`);
  return sql`select * from (
    select device_id, stored, case when is_active then ${rankSql()} else ${rankOf({ state: 'offline' })} end as rank
    from (${seen} offset 0) seen offset 0) ranked where rank <> stored`;
};

/** Finds the devices whose verdict has another rank than the one stored for lists. */
export async function findOtherRanks(db: Queryable, devices: DeviceChoice, now: number): Promise<string[]> {
  const { rows } = await db.execute<{ device_id: string }>(otherRanks(db, devices, now));
  return rows.map((row) => row.device_id);
}

/** Stores the ranks of devices whose states are locked. */
export async function updateRanks(tx: Queryable, ids: readonly string[], now: number): Promise<void> {
  await tx.execute(
    sql`update device_presence p set air_rank = other.rank
        from (${otherRanks(tx, { ids }, now)}) other where p.device_id = other.device_id`,
  );
}

/** The yardsticks of devices that belong to tenants. */
export const findYardsticksOfKeys = (
  db: Queryable,
  deviceKeys: readonly number[],
): Promise<({ readonly deviceKey: number } & StoredYardstick)[]> =>
  db
    .select({ deviceKey: device.key, ...yardstickColumns() })
    .from(device)
    .where(
      sql`${device.tenantId} is not null and ${device.key} = any(${sql.param([...deviceKeys])}::int4[])`,
    );

/** Keys of all devices of a tenant, or of one of its customers. */
export async function findDeviceKeys(db: Queryable, { tenantId, customerId }: Owner): Promise<number[]> {
  if (tenantId === null) return [];
  const rows = await db
    .select({ key: device.key })
    .from(device)
    .where(
      and(eq(device.tenantId, tenantId), customerId === null ? undefined : eq(device.customerId, customerId)),
    );
  return rows.map(({ key }) => key);
}
