import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import type { AttributeScope } from '../events.ts';
import { int4Array, int8Array, textArray } from './binary-array.ts';
import type { QueuedEntries } from './forwarding/forward-entry.ts';
import { queueEntries } from './forwarding/forward-queue.repository.ts';

export type AttributeRow = {
  readonly deviceKey: number;
  readonly key: string;
  readonly value: unknown;
  readonly lastUpdateTs: number;
};

/** Any number that no other program uses as an advisory lock on this database. */
const CLIENT_ATTRIBUTES_LOCK = 20_261_142;

/**
 * Stores client attributes, each (device, key) at most once in `rows`, removes a device's surplus, and queues entries
 * to forward, in one transaction: no device exceeds the limit, even when this fails or another server stores some, too.
 */
export async function storeClientAttributes(
  pool: pg.Pool,
  rows: readonly AttributeRow[],
  keep: { readonly attributes: number; readonly bytes: number },
  forwarded?: QueuedEntries,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [CLIENT_ATTRIBUTES_LOCK]);
    await writeAndTrim(client, rows, keep);
    if (forwarded) await queueEntries(client, forwarded);
  });
}

async function writeAndTrim(
  client: pg.PoolClient,
  rows: readonly AttributeRow[],
  keep: { readonly attributes: number; readonly bytes: number },
): Promise<void> {
  const devices = int4Array(rows.map((row) => row.deviceKey));
  await client.query({
    name: 'store_client_attributes',
    text: `insert into device_attribute (device_key, scope, key, value, last_update_ts)
      select input.device, 'CLIENT_SCOPE', input.key, input.value::jsonb, input.ts
      from unnest($1::int4[], $2::text[], $3::text[], $4::int8[]) as input(device, key, value, ts)
      on conflict (device_key, scope, key) do update
        set value = excluded.value, last_update_ts = excluded.last_update_ts`,
    values: [
      devices,
      textArray(rows.map((row) => row.key)),
      textArray(rows.map((row) => JSON.stringify(row.value))),
      int8Array(rows.map((row) => row.lastUpdateTs)),
    ],
  });
  // A device that keeps sending new keys retains the ones that it sent last.
  await client.query({
    name: 'trim_client_attributes',
    text: `delete from device_attribute a using (
        select device_key, key, row_number() over newest_first as position,
          sum(octet_length(key) + octet_length(value::text)) over newest_first as bytes
        from device_attribute where device_key = any($1::int4[]) and scope = 'CLIENT_SCOPE'
        window newest_first as
          (partition by device_key order by last_update_ts desc, key rows unbounded preceding)
      ) old
      where (old.position > $2 or old.bytes > $3) and a.device_key = old.device_key and a.scope = 'CLIENT_SCOPE' and a.key = old.key`,
    values: [devices, keep.attributes, keep.bytes],
  });
}

/** Attributes of a device, by scope; `keys` null: all. */
export async function findAttributes(
  pool: pg.Pool,
  deviceKey: number,
  wanted: readonly { readonly scope: AttributeScope; readonly keys: readonly string[] | null }[],
): Promise<{ scope: AttributeScope; key: string; value: unknown }[]> {
  const all = wanted.filter(({ keys }) => keys === null).map(({ scope }) => scope);
  const named = wanted.flatMap(({ scope, keys }) => (keys ?? []).map((key) => ({ scope, key })));
  const { rows } = await pool.query<{ scope: AttributeScope; key: string; value: unknown }>({
    name: 'find_device_attributes',
    text: `select scope, key, value from device_attribute
      where device_key = $1 and (scope = any($2::text[])
        or (scope, key) in (select * from unnest($3::text[], $4::text[])))
      order by scope, key`,
    values: [
      deviceKey,
      textArray(all),
      textArray(named.map(({ scope }) => scope)),
      textArray(named.map(({ key }) => key)),
    ],
  });
  return rows;
}
