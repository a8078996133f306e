import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { alarm } from '../../database/schema/alarms.ts';
import { deviceHealth } from '../../database/schema/device-health.ts';
import { device } from '../../database/schema/devices.ts';

/** Where the device of an alarm stands. */
export type AlarmSite = {
  readonly alarmId: string;
  readonly tenantId: string;
  /** Epoch ms. */
  readonly startTime: number;
  /** Degrees, WGS 84, as people entered or the device reports them. */
  readonly lat: number | null;
  readonly lon: number | null;
};

/** What people entered counts before what the device says. */
const isEntered = sql`${device.deviceLat} is not null and ${device.deviceLon} is not null`;

/** Of those of these alarms of which it is not known what the air outside was. */
export const findSites = (db: Queryable, alarmIds: readonly string[]): Promise<AlarmSite[]> =>
  db
    .select({
      alarmId: alarm.id,
      tenantId: alarm.tenantId,
      startTime: alarm.startTime,
      lat: sql<
        number | null
      >`case when ${isEntered} then ${device.deviceLat} else ${deviceHealth.reportedLat} end`,
      lon: sql<
        number | null
      >`case when ${isEntered} then ${device.deviceLon} else ${deviceHealth.reportedLon} end`,
    })
    .from(alarm)
    .innerJoin(device, and(eq(device.id, alarm.deviceId), eq(device.tenantId, alarm.tenantId)))
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .where(and(inArray(alarm.id, [...alarmIds]), isNull(alarm.outdoor)));
