import type { DeviceCounts } from '@airdeck/contract/devices/devices';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { MAX_OFFERED } from './device-overview.repository.ts';
import { visibleTo } from './devices-sql.ts';

/** The distinct cities of devices. */
export async function listInstalledCities(db: Queryable, caller: Caller): Promise<string[]> {
  const rows = await db
    .selectDistinct({ city: device.city })
    .from(device)
    .where(and(visibleTo(caller), isNotNull(device.city)))
    .orderBy(device.city)
    .limit(MAX_OFFERED);
  return rows.flatMap(({ city }) => city ?? []);
}

export async function countDevices(db: Queryable, caller: Caller): Promise<DeviceCounts> {
  const counted = await db
    .select({
      total: count(),
      active: sql<number>`count(*) filter (where ${deviceHealth.state} in ('active', 'late'))`.mapWith(
        Number,
      ),
      stock: sql<number>`count(*) filter (where ${device.tenantId} is null)`.mapWith(Number),
    })
    .from(device)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .where(visibleTo(caller));
  const counts = firstOrThrow(counted);
  return { ...counts, inactive: counts.total - counts.active };
}
