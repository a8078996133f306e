import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import type pg from 'pg';
import { DAY_MS, entriesSql, READING_COLUMNS } from './all-readings-sql.ts';

/** Days of a device. */
export type Days = {
  readonly device: number;
  /** Starts of days, epoch ms: the first inclusive, the last exclusive. */
  readonly from: number;
  readonly to: number;
};

/**
 * Unpacks the days of a range. Keys of rows that are there already win: they came later.
 * @param client in a transaction that holds PACKING_LOCK
 */
export async function unpack(client: pg.ClientBase, { device, from, to }: Days): Promise<void> {
  const numbers = `array[${COLUMN_KEYS.map((key) => `case when r.${key} is not null then '${key}' end`).join(', ')}]`;
  const columns = READING_COLUMNS.join(', ');
  await client.query(
    `with gone as (
       delete from reading_day where device = $1 and day > $2::int8 - ${DAY_MS} and day < $3 returning *
     )
     insert into reading as r (device, ts, ${columns})
     select gone.device, e.* from gone cross join lateral ${entriesSql('gone', READING_COLUMNS)} as e
     on conflict (device, ts) do update set
       ${COLUMN_KEYS.map((key) => `${key} = case when r.extra ? '${key}' then null else coalesce(r.${key}, excluded.${key}) end`).join(', ')},
       extra = nullif(coalesce(excluded.extra, '{}') - ${numbers} || coalesce(r.extra, '{}'), '{}'),
       is_untimely = case when r.is_untimely and excluded.is_untimely then true end`,
    [device, from, to],
  );
}
