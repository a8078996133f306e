import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { devicePosition } from '../device-health/device-position-sql.ts';
import { ownerHasDevice } from './alarm-filter-sql.ts';
import { alarm } from './alarms.tables.ts';

/** Position of an alarm's device. */
export type AlarmSite = {
  readonly alarmId: string;
  readonly tenantId: string;
  /** Epoch ms. */
  readonly startTime: number;
  /** Degrees, WGS 84, entered or reported by the device. */
  readonly lat: number | null;
  readonly lon: number | null;
};

/** Positions for those of these alarms without recorded outdoor air. */
export const findSites = (db: Queryable, alarmIds: readonly string[]): Promise<AlarmSite[]> =>
  db
    .select({
      alarmId: alarm.id,
      tenantId: alarm.tenantId,
      startTime: alarm.startTime,
      ...devicePosition,
    })
    .from(alarm)
    .innerJoin(device, and(eq(device.id, alarm.deviceId), ownerHasDevice))
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, device.id))
    .where(and(inArray(alarm.id, [...alarmIds]), isNull(alarm.outdoor)));
