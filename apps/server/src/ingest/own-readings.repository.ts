import type pg from 'pg';
import { readingsAt } from './all-readings-sql.ts';
import { int8Array } from './binary-array.ts';

/** Finds the times of which the device's tenant has no reading of it, in their order. */
export async function findMissingTimes(
  pool: pg.Pool,
  deviceKey: number,
  times: readonly number[],
): Promise<number[]> {
  if (times.length === 0) return [];
  const { rows } = await pool.query<{ ts: number }>(
    `select asked.ts from unnest($2::int8[]) with ordinality as asked(ts, position)
     where asked.ts not in (
       select r.ts from ${readingsAt('(select $1::int4 as device, unnest($2::int8[]) as ts)', [])} as r
       join device d on d.key = r.device where r.ts >= d.tenant_readable_from
     ) order by position`,
    [deviceKey, int8Array(times)],
  );
  return rows.map(({ ts }) => ts);
}
