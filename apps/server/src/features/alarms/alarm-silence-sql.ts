import { type SQL, sql } from 'drizzle-orm';
import { isInMaintenance } from '../maintenance/present-maintenance-sql.ts';
import { alarm } from './alarms.tables.ts';

/** Why no one is notified of an alarm that goes on. */
export type Silence = 'snoozed' | 'maintenance' | 'outage';

/**
 * Why no one is notified at a time, epoch ms, that the alarm of the row `alarm` goes on; null: people are. Asked when
 * deliveries are written, and for snoozed ones again when they are sent. Its end is sent to those who know that it began.
 */
export const silenceOf = (now: number | SQL<number>): SQL<Silence | null> => sql<Silence | null>`
  case when ${alarm.snoozedUntil} > ${now}::bigint then 'snoozed'
    when ${alarm.maintenanceId} is not null or ${isInMaintenance(alarm, now)} then 'maintenance'
    when ${alarm.outageId} is not null then 'outage' end`;
