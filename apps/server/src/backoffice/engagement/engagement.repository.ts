import type { Engagement } from '@airdeck/contract/backoffice/engagement';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { auditEntry } from '../../database/schema/backoffice.ts';

type Day = Omit<Engagement['days'][number], 'responses'>;

/**
 * Sign-ins of customers' users on each of the last days, days without any included.
 * @param timeZone one that PostgreSQL knows
 */
export async function countSignInsByDay(
  db: Queryable,
  { now, days, timeZone }: { now: number; days: number; timeZone: string },
): Promise<Day[]> {
  const today = sql`(to_timestamp(${now} / 1000.0) at time zone ${timeZone})::date`;
  const { rows } = await db.execute<Day>(sql`
    with span as (
      select generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day')::date as day
    ),
    signed_in as (
      select (to_timestamp(${auditEntry.createdTime} / 1000.0) at time zone ${timeZone})::date as day,
        ${auditEntry.userId} as user_id
      from ${auditEntry}
      where ${auditEntry.action} = 'signedIn' and ${auditEntry.customerId} is not null
        and ${auditEntry.createdTime} >=
          extract(epoch from (${today} - ${days - 1}::int)::timestamp at time zone ${timeZone})::bigint * 1000
    )
    select to_char(span.day, 'YYYY-MM-DD') as day, count(user_id)::int as "signIns",
      count(distinct user_id)::int as users
    from span left join signed_in using (day) group by span.day order by span.day`);
  return rows;
}
