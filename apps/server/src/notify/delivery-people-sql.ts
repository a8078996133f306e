import { inArray, type SQL, sql } from 'drizzle-orm';

/** Mail, where it is sent, and each browser of the user `u`: rows of `channel` and `subscription_id`. */
export const waysTo = (sendsMail: boolean): SQL => sql`
  select 'mail' as channel, null::uuid as subscription_id where ${sendsMail}::boolean
  union all
  select 'push', s.id from push_subscription s where s.user_id = u.id`;

/** The user `u` is one of these. */
export const theseUsers = (ids: readonly string[]): SQL => inArray(sql`u.id`, [...ids]);
