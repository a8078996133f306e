import { MAX_INTERVALS } from '@airdeck/contract/telemetry';
import type { Database } from '../../database/database.ts';
import { databaseErrorOf } from '../../database/errors.ts';
import { PlainTextError } from '../../http/errors.ts';
import type { CalendarUnit } from './range-query.ts';

/** Where a unit begins, given a local time `t`, and how long it is. WEEK begins on Sunday, WEEK_ISO on Monday. */
const UNITS: Record<CalendarUnit, { begin: string; step: string }> = {
  WEEK: { begin: `date_trunc('week', t + interval '1 day') - interval '1 day'`, step: '7 days' },
  WEEK_ISO: { begin: `date_trunc('week', t)`, step: '7 days' },
  MONTH: { begin: `date_trunc('month', t)`, step: '1 month' },
  QUARTER: { begin: `date_trunc('quarter', t)`, step: '3 months' },
};

/** PostgreSQL counts years to 294276; what lies further is no time of a reading. */
const LAST_TS = 32_503_680_000_000;

/**
 * When the calendar's weeks, months or quarters begin inside `(startTs, endTs)`, in epoch ms, ascending; one
 * more than may be answered at most.
 * @throws PlainTextError 400 for a time zone that is none
 */
export async function findBoundaries(
  { pool }: Pick<Database, 'pool'>,
  range: { startTs: number; endTs: number; unit: CalendarUnit; timeZone: string },
): Promise<number[]> {
  const { begin, step } = UNITS[range.unit];
  const bounded = (ts: number) => Math.max(Math.min(ts, LAST_TS), -LAST_TS);
  try {
    const { rows } = await pool.query<{ ts: number }>(
      `select ts from (
         select t, (extract(epoch from b at time zone $3) * 1000)::bigint as ts
         from (select to_timestamp($1::bigint / 1000.0) at time zone $3 as t) as local
           cross join lateral generate_series(
             ${begin} + interval '${step}', to_timestamp($2::bigint / 1000.0) at time zone $3, '${step}'
           ) as b
       ) as boundary where ts > $1::bigint and ts < $2::bigint order by ts limit ${MAX_INTERVALS + 1}`,
      [bounded(range.startTs), bounded(range.endTs), range.timeZone],
    );
    return rows.map(({ ts }) => ts);
  } catch (error) {
    // 22023, 22021: PostgreSQL does not know the zone, or cannot even read its name.
    const code = databaseErrorOf(error)?.code;
    if (code !== '22023' && code !== '22021') throw error;
    throw new PlainTextError(400, `Unknown time-zone ID: ${range.timeZone}`);
  }
}
