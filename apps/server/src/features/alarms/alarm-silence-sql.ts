import { type SQL, sql } from 'drizzle-orm';
import { isInMaintenance } from '../maintenance/present-maintenance-sql.ts';
import { outage } from '../outages/outages.tables.ts';
import { alarm } from './alarms.tables.ts';

/** Whether the row `alarm` is snoozed at a time, epoch ms. */
export const isSnoozed = (now: number): SQL => sql`coalesce(${alarm.snoozedUntil} > ${now}::bigint, false)`;

/** Whether no one is to be notified at a time, epoch ms, that the alarm of the row `alarm` goes on. */
export const isSilent = (now: number): SQL =>
  sql`(${isSnoozed(now)} or ${alarm.maintenanceId} is not null or ${isInMaintenance(alarm, now)})`;

/**
 * Whether the row `alarm` is a part of an outage that goes on: people are notified of the outage in its place. Once it is
 * over, those that are left are alarms like any other.
 */
export const isOfOutage: SQL = sql`exists (select 1 from ${outage}
  where ${outage.id} = ${alarm.outageId} and ${outage.endedTime} is null)`;
