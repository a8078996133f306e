import type pg from 'pg';
import type { QueuedEntries } from './forward-entry.ts';

/** A row of the queue; `device` null: shared by several devices. */
export type QueueRow = {
  readonly id: number;
  readonly device: number | null;
  readonly bytes: number;
  readonly content: string;
};

/** Adds a shared row, in the transaction that stores the data. */
export async function queueEntries(client: pg.ClientBase, queued: QueuedEntries): Promise<void> {
  await client.query({
    name: 'queue_forward_entries',
    text: 'insert into forward_queue (queued_time, entries, content) values ($1, $2, $3)',
    values: [queued.queuedTime, queued.entries, queued.content],
  });
}

/** Adds rows of one device each, after its existing rows. */
export async function queueSetAside(
  pool: pg.Pool,
  rows: readonly (QueuedEntries & { readonly device: number })[],
): Promise<void> {
  await pool.query(
    `insert into forward_queue (device, queued_time, entries, content)
     select * from unnest($1::int4[], $2::int8[], $3::int4[], $4::text[])`,
    [
      rows.map((row) => row.device),
      rows.map((row) => row.queuedTime),
      rows.map((row) => row.entries),
      rows.map((row) => row.content),
    ],
  );
}

/**
 * The oldest shared rows, except those `held`, up to `bytes` or a single row. They are not found by comparing ids:
 * another server may commit a row after one with a higher id.
 */
export async function findNextRows(
  pool: pg.Pool,
  held: readonly number[],
  most: { readonly rows: number; readonly bytes: number },
): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>({
    name: 'find_next_forward_rows',
    text: `select id, device, bytes, content from forward_queue join (
        select id, sum(bytes) over (order by id) - bytes as bytes_before from (
          select id, bytes from forward_queue where device is null and id <> all($1::int8[]) order by id limit $2
        ) next
      ) sums using (id) where bytes_before < $3 order by id`,
    values: [held, most.rows, most.bytes],
  });
  return rows;
}

/**
 * The oldest rows of a device that is set aside, up to `bytes` or a single row, except those `held`: these have been
 * sent and will be deleted.
 */
export async function findRowsSetAside(
  pool: pg.Pool,
  device: number,
  held: readonly number[],
  bytes: number,
): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>({
    name: 'find_forward_rows_set_aside',
    text: `select id, device, bytes, content from forward_queue join (
        select id, sum(bytes) over (order by id) - bytes as bytes_before from (
          select id, bytes from forward_queue where device = $1 and id <> all($2::int8[]) order by id limit 100
        ) next
      ) sums using (id) where bytes_before < $3 order by id`,
    values: [device, held, bytes],
  });
  return rows;
}

export async function findDevicesSetAside(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ device: number }>(
    'select distinct device from forward_queue where device is not null',
  );
  return rows.map(({ device }) => device);
}

export async function deleteRows(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  await pool.query({
    name: 'delete_forward_rows',
    text: 'delete from forward_queue where id = any($1::int8[])',
    values: [ids],
  });
}

/** Deletes the oldest rows beyond `bytes`, except those `held`. Returns the number of their entries. */
export async function dropOldest(pool: pg.Pool, bytes: number, held: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ entries: number }>(
    `with gone as (
       delete from forward_queue where id <> all($2::int8[]) and id <= (
         select max(id) from (select id, sum(bytes) over (order by id desc) as newer from forward_queue) sums
         where newer > $1
       ) returning entries
     ) select coalesce(sum(entries), 0)::int8 as entries from gone`,
    [bytes, held],
  );
  return rows[0]?.entries ?? 0;
}

/** Size of the queue, and the time of its oldest shared row. */
export async function measureQueue(pool: pg.Pool): Promise<{ bytes: number; oldestTime: number | null }> {
  const { rows } = await pool.query<{ bytes: number; oldestTime: number | null }>(
    `select coalesce(sum(bytes), 0)::int8 as bytes,
       min(queued_time) filter (where device is null) as "oldestTime" from forward_queue`,
  );
  return rows[0] ?? { bytes: 0, oldestTime: null };
}

/** Access tokens by device key; devices without one are left out. */
export async function findAccessTokens(
  pool: pg.Pool,
  devices: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ device: number; token: string }>({
    name: 'find_forward_tokens',
    text: `select d.key as device, c.credentials_id as token from device d
      join device_credentials c on c.device_id = d.id
      where d.key = any($1::int4[]) and c.credentials_type = 'ACCESS_TOKEN'`,
    values: [devices],
  });
  return new Map(rows.map(({ device, token }) => [device, token]));
}
