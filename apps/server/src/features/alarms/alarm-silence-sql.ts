import { type SQL, sql } from 'drizzle-orm';
import { alarm } from './alarms.tables.ts';

/** Why no one is notified of an alarm that goes on. */
export type Silence = 'snoozed';

/**
 * Why no one is notified at a time, epoch ms, that the alarm of the row `alarm` goes on; null: people are. Asked when
 * deliveries are written, and again when they are sent. Its end is sent to those who know that it began.
 */
export const silenceOf = (now: number): SQL<Silence | null> => sql<Silence | null>`
  case when ${alarm.snoozedUntil} > ${now}::bigint then 'snoozed' end`;
