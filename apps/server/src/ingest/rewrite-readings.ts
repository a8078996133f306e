import type pg from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { PACKING_LOCK, READINGS_LOCK } from './readings-lock.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs a transaction that changes stored readings: the roll-up claims no hours during it, see `roll-up.repository.ts`, and no
 * day is packed. What it is to change in packed days it unpacks first.
 */
export const rewriteReadings = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock_shared($1)', [READINGS_LOCK]);
    await client.query('select pg_advisory_xact_lock_shared($1)', [PACKING_LOCK]);
    return work(client);
  });

/**
 * Marks the hours of changed readings: they are computed from the readings until they are rolled up again.
 * @param changed a relation with columns `device` and `ts`
 */
export const markHoursSql = (changed: string): string =>
  `insert into dirty_hour (device, hour, claimed)
   select distinct device, floor(ts / ${HOUR_MS})::int4, false from ${changed}
   on conflict do nothing`;
