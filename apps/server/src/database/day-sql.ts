import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The last days up to now in a time zone. `timeZone`: one that PostgreSQL knows. */
export type LastDays = { readonly now: number; readonly days: number; readonly timeZone: string };

/** The days as SQL: the first and the last of them as dates, epoch ms at which the first begins, the day of a time. */
export function lastDaysSql({ now, days, timeZone }: LastDays) {
  const dayOf = (epochMs: AnyColumn | SQL): SQL =>
    sql`(to_timestamp(${epochMs} / 1000.0) at time zone ${timeZone})::date`;
  const last = dayOf(sql`${now}`);
  const first = sql`(${last} - ${days - 1}::int)`;
  const beginMs = sql`extract(epoch from ${first}::timestamp at time zone ${timeZone})::bigint * 1000`;
  return { first, last, beginMs, dayOf };
}
