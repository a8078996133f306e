import type pg from 'pg';
import type { Transport } from '../metrics.ts';
import { int4Array, int8Array, textArray } from './binary-array.ts';

export type QuarantineRow = {
  readonly device: number;
  readonly receivedTime: number;
  readonly transport: string;
  readonly topic: string;
  readonly payload: string;
  readonly payloadBytes: number;
  readonly sent: Buffer | null;
  readonly reason: string;
};

/** Stores the rows, and keeps only the newest of each device: so many, and so many bytes of messages. */
export async function storeQuarantine(
  pool: pg.Pool,
  rows: readonly QuarantineRow[],
  perDevice: { readonly rows: number; readonly bytes: number },
): Promise<void> {
  await pool.query(
    `insert into quarantine (device, received_time, transport, topic, payload, payload_bytes, sent, reason)
     select * from unnest($1::int4[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::int4[], $7::bytea[], $8::text[])`,
    [
      int4Array(rows.map((row) => row.device)),
      int8Array(rows.map((row) => row.receivedTime)),
      textArray(rows.map((row) => row.transport)),
      textArray(rows.map((row) => row.topic)),
      textArray(rows.map((row) => row.payload)),
      int4Array(rows.map((row) => row.payloadBytes)),
      rows.map((row) => row.sent),
      textArray(rows.map((row) => row.reason)),
    ],
  );
  await pool.query(
    `delete from quarantine q using (
       select device, max(id) as id from unnest($1::int4[]) as d(key) cross join lateral (
         select device, id, row_number() over newest as rows, sum(coalesce(octet_length(sent), 0)) over newest as bytes
         from quarantine where device = d.key window newest as (order by id desc)
       ) kept
       where rows > $2 or bytes > $3 group by device
     ) gone
     where q.device = gone.device and q.id <= gone.id`,
    [int4Array([...new Set(rows.map((row) => row.device))]), perDevice.rows, perDevice.bytes],
  );
}

/** Messages of a device in quarantine: since it came to its tenant, and for one reason where it is given. */
export type KeptChoice = {
  readonly device: number;
  readonly since: number;
  readonly reason: string | undefined;
};

export type KeptMessage = {
  readonly id: number;
  readonly receivedTime: number;
  readonly transport: Transport;
  readonly topic: string;
  readonly reason: string;
  /** The whole message as it came; null: it was not kept. */
  readonly sent: Buffer | null;
};

/** Earlier versions kept only a text; where it is whole, it is as it came. */
const IS_WHOLE = '(sent is not null or payload_bytes > 0 and octet_length(payload) = payload_bytes)';

/** The next of them by their id, at most `limit`. */
export async function listKept(
  pool: pg.Pool,
  { device, since, reason }: KeptChoice,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<KeptMessage[]> {
  const { rows } = await pool.query<KeptMessage>(
    `select id, received_time as "receivedTime", transport, topic, reason,
       case when ${IS_WHOLE} then coalesce(sent, convert_to(payload, 'UTF8')) end as sent
     from quarantine
     where device = $1 and id > $2 and received_time >= $3 and ($4::text is null or reason = $4)
     order by id limit $5`,
    [device, afterId, since, reason ?? null, limit],
  );
  return rows;
}

/** Readable messages of a tenant's devices: those since each came to it. */
const OF_TENANT = `quarantine q join device d on d.key = q.device
  where d.tenant_id = $1 and q.received_time >= d.tenant_readable_from`;

/** Messages of all devices of a tenant for one reason; `kept`: those that were kept whole. */
export type KeptReason = {
  readonly reason: string;
  readonly devices: number;
  readonly messages: number;
  readonly kept: number;
};

/** By reason, the most frequent first. */
export async function countKeptByReason(pool: pg.Pool, tenantId: string): Promise<KeptReason[]> {
  const { rows } = await pool.query<KeptReason>(
    `select q.reason, count(distinct q.device)::int as devices, count(*)::int as messages,
       (count(*) filter (where ${IS_WHOLE}))::int as kept
     from ${OF_TENANT} group by q.reason order by messages desc, q.reason`,
    [tenantId],
  );
  return rows;
}

/** Ids of the next devices of a tenant with messages for a reason, at most `limit`. */
export async function listKeptDevices(
  pool: pg.Pool,
  { tenantId, reason }: { readonly tenantId: string; readonly reason: string },
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct d.id from ${OF_TENANT} and q.reason = $2 and ($3::uuid is null or d.id > $3)
     order by d.id limit $4`,
    [tenantId, reason, afterId ?? null, limit],
  );
  return rows.map(({ id }) => id);
}

/** The newest of them; 0: there are none. */
export async function findNewestKept(pool: pg.Pool, { device, since, reason }: KeptChoice): Promise<number> {
  const { rows } = await pool.query<{ id: number | null }>(
    `select max(id) as id from quarantine
     where device = $1 and received_time >= $2 and ($3::text is null or reason = $3)`,
    [device, since, reason ?? null],
  );
  return rows[0]?.id ?? 0;
}

export async function countKept(pool: pg.Pool, { device, since, reason }: KeptChoice): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from quarantine
     where device = $1 and received_time >= $2 and ($3::text is null or reason = $3)`,
    [device, since, reason ?? null],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes messages that are stored now. Returns how many this call has deleted. */
export async function deleteKept(pool: pg.Pool, ids: readonly number[]): Promise<number> {
  const { rowCount } = await pool.query('delete from quarantine where id = any($1::int8[])', [
    int8Array(ids),
  ]);
  return rowCount ?? 0;
}
