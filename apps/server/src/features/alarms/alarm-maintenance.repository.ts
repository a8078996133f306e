import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { maintenance } from '../maintenance/maintenance.tables.ts';
import { concerns, goesOn } from '../maintenance/present-maintenance-sql.ts';
import { alarmColumns, lockAlarms, type StoredAlarm } from './alarm-writes.repository.ts';
import { alarm } from './alarms.tables.ts';

/** A maintenance in which an alarm is raised. */
type MaintenanceOfAlarm = { readonly id: string; readonly reason: string };

/**
 * The maintenance that goes on at these devices: of several, the one that ends last. It cannot end before the
 * transaction does.
 */
export async function lockMaintenanceAt(
  tx: Queryable,
  deviceIds: readonly string[],
  now: number,
): Promise<Map<string, MaintenanceOfAlarm>> {
  if (deviceIds.length === 0) return new Map();
  const { id, tenantId, customerId } = device;
  const ofDevice = concerns({ tenantId, customerId, deviceId: id });
  const present = await tx
    .select({ id: maintenance.id })
    .from(maintenance)
    .where(
      and(goesOn(now), sql`exists (select 1 from ${device} where ${isAnyOf(id, deviceIds)} and ${ofDevice})`),
    )
    .orderBy(maintenance.id)
    .for('share');
  if (present.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([id], { deviceId: id, id: maintenance.id, reason: maintenance.reason })
    .from(device)
    .innerJoin(maintenance, ofDevice)
    .where(and(isAnyOf(id, deviceIds), inArray(maintenance.id, idsOf(present))))
    .orderBy(id, desc(maintenance.ends));
  return new Map(rows.map(({ deviceId, ...found }) => [deviceId, found]));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

const raisedIn = (maintenanceId: string) => eq(alarm.maintenanceId, maintenanceId);

/** Locked until the transaction ends. */
export const lockAlarmsRaisedIn = (tx: Queryable, maintenanceId: string): Promise<StoredAlarm[]> =>
  lockAlarms(tx, raisedIn(maintenanceId));

/** Alarms of a maintenance that is over: they are of another one that goes on, or of none. @returns those of none */
export async function leaveMaintenance(
  tx: Queryable,
  maintenanceId: string,
  now: number,
): Promise<StoredAlarm[]> {
  const next = sql`(select ${maintenance.id} from ${maintenance}
    where ${goesOn(now)} and ${concerns(alarm)} and ${maintenance.id} <> ${maintenanceId}
    order by ${maintenance.ends} desc limit 1)`;
  const rows = await tx
    .update(alarm)
    .set({ maintenanceId: next })
    .where(raisedIn(maintenanceId))
    .returning(alarmColumns);
  return rows.filter((row) => row.maintenanceId === null);
}
