import type pg from 'pg';
import type { RejectedMessage } from './observation.ts';

/** So much of a message is told: its beginning shows what is wrong with it. */
const EXCERPT_CHARACTERS = 500;

/** The newest messages of a device that could not be stored, since its present tenant has it. */
export async function findRejectedMessages(
  pool: pg.Pool,
  deviceId: string,
  limit: number,
): Promise<RejectedMessage[]> {
  const { rows } = await pool.query<RejectedMessage>(
    `select q.received_time as "receivedTime", q.reason, left(q.payload, ${EXCERPT_CHARACTERS}) as excerpt
     from device d join quarantine q on q.device = d.key and q.received_time >= d.tenant_readable_from
     where d.id = $1 order by q.id desc limit $2`,
    [deviceId, limit],
  );
  return rows;
}

/** Messages since a time that could not be stored, by the number of the device; devices without any are missing. */
export async function countRejectedMessages(
  pool: pg.Pool,
  devices: readonly { readonly key: number; readonly readableFrom: number }[],
  since: number,
): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ device: number; count: number }>(
    `select q.device, count(*) as count
     from unnest($1::int4[], $2::int8[]) as a(device, readable_from)
     join quarantine q on q.device = a.device and q.received_time >= greatest(a.readable_from, $3)
     group by q.device`,
    [devices.map(({ key }) => key), devices.map(({ readableFrom }) => readableFrom), since],
  );
  return new Map(rows.map(({ device, count }) => [device, count]));
}
