import { type SQL, sql } from 'drizzle-orm';
import { pushSubscription } from '../features/notifications/notifications.tables.ts';
import { userSession } from '../features/sign-in/sign-in.tables.ts';

/** Whether the user may be notified in the browser now: others may use it when the session has ended. */
export const isPushOpen = (now: number): SQL => sql`(${pushSubscription.isOwnDevice} or exists (
  select 1 from ${userSession}
  where ${userSession.id} = ${pushSubscription.sessionId} and ${userSession.expiresTime} > ${now}))`;
