import type { Engagement } from '@airdeck/contract/engagement/engagement';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { type LastDays, lastDaysSql } from '../../database/day-sql.ts';
import { auditEntry } from '../audit/audit.tables.ts';

type Day = Omit<Engagement['days'][number], 'responses'>;

/** Sign-ins of customers' users on each of the last days, days without any included. */
export async function countSignInsByDay(db: Queryable, days: LastDays): Promise<Day[]> {
  const { first, last, beginMs, dayOf } = lastDaysSql(days);
  const { rows } = await db.execute<Day>(sql`
    with span as (
      select generate_series(${first}, ${last}, interval '1 day')::date as day
    ),
    signed_in as (
      select ${dayOf(auditEntry.createdTime)} as day, ${auditEntry.userId} as user_id
      from ${auditEntry}
      where ${auditEntry.action} = 'signedIn' and ${auditEntry.customerId} is not null
        and ${auditEntry.createdTime} >= ${beginMs}
    )
    select to_char(span.day, 'YYYY-MM-DD') as day, count(user_id)::int as "signIns",
      count(distinct user_id)::int as users
    from span left join signed_in using (day) group by span.day order by span.day`);
  return rows;
}
