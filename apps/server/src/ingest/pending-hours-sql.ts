import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { StatementSource } from '../database/cancellable.ts';

/** A device with the first hour that is asked about, since the epoch. */
export type AskedHours = { readonly key: number; readonly fromHour: number };

/** Hours before `endHour` with a pending roll-up, by device: what is computed from roll-ups does not contain them. */
export async function findPendingHours(
  { pool }: StatementSource,
  devices: readonly AskedHours[],
  endHour: number,
): Promise<Map<number, number[]>> {
  const { rows } = await pool.query<{ device: number; hours: number[] }>(
    `select d.device, array_agg(distinct d.hour) as hours
     from unnest($1::int4[], $2::int4[]) as a(device, from_hour)
       join dirty_hour d on d.device = a.device and d.hour >= a.from_hour and d.hour < $3
     group by d.device`,
    [devices.map(({ key }) => key), devices.map(({ fromHour }) => fromHour), endHour],
  );
  return new Map(rows.map(({ device, hours }) => [device, hours]));
}

/** Whether a device has such hours. */
export const hasPendingHours = (deviceKey: SQLWrapper, endHour: number): SQL =>
  sql`exists (select 1 from dirty_hour h where h.device = ${deviceKey} and h.hour < ${endHour}::int4)`;
