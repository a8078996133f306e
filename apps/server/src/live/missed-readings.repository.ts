import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import type pg from 'pg';
import type { StoredReading } from '../events.ts';
import { NO_END, type ReadingColumn, readingsAt, readingsIn } from '../ingest/all-readings-sql.ts';

const COLUMNS: readonly ReadingColumn[] = [...COLUMN_KEYS, 'extra'];

type Row = { device: number; ts: number; extra: StoredReading['values'] | null } & Record<
  (typeof COLUMN_KEYS)[number],
  number | null
>;

/** Readings of these devices since a time, epoch ms, oldest first. */
export async function findReadingsSince(
  pool: pg.Pool,
  deviceKeys: readonly number[],
  sinceTs: number,
  limit: number,
): Promise<StoredReading[]> {
  const { rows } = await pool.query<Row>(
    `select device, ts, extra, ${COLUMN_KEYS.join(', ')}
     from ${readingsIn({ device: '= any($1::int[])', from: '$2', to: NO_END }, COLUMNS)} as r
     order by ts limit $3`,
    [deviceKeys, sinceTs, limit],
  );
  return rows.map(toReading);
}

/** The readings of these devices and times that exist, oldest first. */
export async function findReadingsAt(
  pool: pg.Pool,
  wanted: readonly Pick<StoredReading, 'deviceKey' | 'ts'>[],
): Promise<StoredReading[]> {
  const { rows } = await pool.query<Row>(
    `select device, ts, extra, ${COLUMN_KEYS.join(', ')}
     from ${readingsAt('(select * from unnest($1::int[], $2::bigint[]) as one(device, ts))', COLUMNS)} as r order by ts`,
    [wanted.map(({ deviceKey }) => deviceKey), wanted.map(({ ts }) => ts)],
  );
  return rows.map(toReading);
}

function toReading({ device, ts, extra, ...columns }: Row): StoredReading {
  const measured = Object.entries(columns).flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
  const faults = COLUMN_KEYS.filter((key) => typeof extra?.[key] === 'number');
  return {
    deviceKey: device,
    ts,
    values: { ...Object.fromEntries(measured), ...extra },
    faults: faults.length > 0 ? new Set(faults) : undefined,
  };
}
