import type pg from 'pg';
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
     where not exists (
       select from reading r join device d on d.key = r.device
       where r.device = $1 and r.ts = asked.ts and r.ts >= d.tenant_readable_from and r.ts between $3 and $4
     ) order by position`,
    [deviceKey, int8Array(times), Math.min(...times), Math.max(...times)],
  );
  return rows.map(({ ts }) => ts);
}
