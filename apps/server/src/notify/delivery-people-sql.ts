import { inArray, type SQL, sql } from 'drizzle-orm';
import { pushSubscription } from '../features/notifications/notifications.tables.ts';
import { isPushOpen } from './open-browser-sql.ts';

/** The ways by which people are notified now. */
export type Ways = {
  /** Epoch ms. */
  readonly now: number;
  readonly sendsMail: boolean;
};

/**
 * Mail, where it is sent, and each browser in which the user `u` may be notified: rows of `channel` and
 * `subscription_id`.
 */
export const waysTo = ({ now, sendsMail }: Ways): SQL => sql`
  select 'mail' as channel, null::uuid as subscription_id where ${sendsMail}::boolean
  union all
  select 'push', ${pushSubscription.id} from ${pushSubscription}
  where ${pushSubscription.userId} = u.id and ${isPushOpen(now)}`;

/** The user `u` is one of these. */
export const theseUsers = (ids: readonly string[]): SQL => inArray(sql`u.id`, [...ids]);
