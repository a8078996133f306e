import type pg from 'pg';
import { int4Array, int8Array, textArray } from './binary-array.ts';

export type QuarantineRow = {
  readonly device: number;
  readonly receivedTime: number;
  readonly transport: string;
  readonly topic: string;
  readonly payload: string;
  readonly payloadBytes: number;
  readonly reason: string;
};

/** Stores the rows in one transaction, and keeps only the newest `rowsPerDevice` of each of their devices. */
export async function storeQuarantine(
  pool: pg.Pool,
  rows: readonly QuarantineRow[],
  rowsPerDevice: number,
): Promise<void> {
  await pool.query(
    `insert into quarantine (device, received_time, transport, topic, payload, payload_bytes, reason)
     select * from unnest($1::int4[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::int4[], $7::text[])`,
    [
      int4Array(rows.map((row) => row.device)),
      int8Array(rows.map((row) => row.receivedTime)),
      textArray(rows.map((row) => row.transport)),
      textArray(rows.map((row) => row.topic)),
      textArray(rows.map((row) => row.payload)),
      int4Array(rows.map((row) => row.payloadBytes)),
      textArray(rows.map((row) => row.reason)),
    ],
  );
  await pool.query(
    `delete from quarantine q using unnest($1::int4[]) as d(device)
     where q.device = d.device and q.id <= (
       select id from quarantine where device = d.device order by id desc offset $2 limit 1
     )`,
    [int4Array([...new Set(rows.map((row) => row.device))]), rowsPerDevice],
  );
}
