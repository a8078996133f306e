import { FORCED_SIGN_OUT_MS } from '@airdeck/air/windows';
import { type SQL, sql } from 'drizzle-orm';
import { pushSubscription } from '../features/notifications/notifications.tables.ts';
import { userSession } from '../features/sign-in/sign-in.tables.ts';

/**
 * Whether the user may be notified in the browser now. The console signs out an hour after each sign-in; if it is closed
 * by then, the session itself still exists, but others may use the browser.
 */
export const isPushOpen = (now: number): SQL => sql`(${pushSubscription.isOwnDevice} or exists (
  select 1 from ${userSession}
  where ${userSession.id} = ${pushSubscription.sessionId} and ${userSession.rotatedTime} > ${now - FORCED_SIGN_OUT_MS}))`;
