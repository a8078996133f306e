import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { COLUMN_KEYS, type ColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { watchesDevice } from '../../database/watched-devices-sql.ts';
import { readingsAt } from '../../ingest/all-readings-sql.ts';
import type { FeedPlace } from './feed-cursor.ts';

export type Feed = {
  readonly id: string;
  readonly usedTime: number;
  readonly deletedSeq: number;
  /** The last row that was ever added. */
  readonly lastSeq: number;
};

const FEED_COLUMNS = `f.id, f.used_time as "usedTime", f.deleted_seq as "deletedSeq",
  greatest(f.deleted_seq, (select max(seq) from reading_feed where tenant_id = f.tenant_id), 0) as "lastSeq"`;

export async function findFeed(pool: pg.Pool, tenantId: string): Promise<Feed | undefined> {
  const { rows } = await pool.query<Feed>(
    `select ${FEED_COLUMNS} from reading_follower f where tenant_id = $1`,
    [tenantId],
  );
  return rows[0];
}

/** Begins a tenant's feed, unless there is one. */
export async function beginFeed(pool: pg.Pool, tenantId: string, id: string, now: number): Promise<void> {
  await pool.query(
    `insert into reading_follower (tenant_id, id, used_time) values ($1, $2, $3)
     on conflict (tenant_id) do update set used_time = greatest(reading_follower.used_time, excluded.used_time)`,
    [tenantId, id, now],
  );
}

export async function noteFeedUse(pool: pg.Pool, tenantId: string, now: number): Promise<void> {
  await pool.query('update reading_follower set used_time = $2 where tenant_id = $1', [tenantId, now]);
}

/** The devices of a reader. */
export type FeedScope = {
  readonly tenantId: string;
  /** Null: all of the tenant. */
  readonly customerId: string | null;
  /** Missing: all of these. */
  readonly devices?: RuleDevices;
};

export type FeedWindow = {
  /** The last row to look through; undefined: nothing is new. */
  readonly endSeq: number | undefined;
  readonly hasMore: boolean;
};

/** Most rows of a window: a quiet feed has a row of a few entries each second. */
const ROWS_AT_ONCE = 1_000;

/** The rows to look through: from `seq`, up to a number of entries. */
export async function findWindow(
  pool: pg.Pool,
  tenantId: string,
  seq: number,
  entries: number,
): Promise<FeedWindow> {
  const { rows } = await pool.query<{ seq: number; rows: number; entries: number }>({
    name: 'find_feed_window',
    text: `select seq, number as rows, sum as entries from (
        select seq, entries, row_number() over next as number, sum(entries) over next as sum from (
          select seq, entries from reading_feed where tenant_id = $1 and seq >= $2 order by seq limit $4
        ) next_rows window next as (order by seq)
      ) summed where sum - entries < $3 order by seq desc limit 1`,
    values: [tenantId, seq, entries, ROWS_AT_ONCE],
  });
  const [last] = rows;
  if (!last) return { endSeq: undefined, hasMore: false };
  return { endSeq: last.seq, hasMore: last.rows === ROWS_AT_ONCE || last.entries >= entries };
}

/** An entry of a feed with its reading. */
export type FeedEntry = FeedPlace & {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly ts: number;
  /** Null: the reading was deleted since. */
  readonly device: number | null;
  readonly extra: Readonly<Record<string, unknown>> | null;
} & Readonly<Record<ColumnKey, number | null>> &
  Record<string, unknown>;

/** The entries of a scope after a place, up to the end of a window, with what is stored under them now. */
export async function findEntries(
  db: Queryable,
  { tenantId, customerId, devices }: FeedScope,
  from: FeedPlace,
  endSeq: number,
  limit: number,
): Promise<FeedEntry[]> {
  const isOfCustomer =
    customerId === null
      ? sql`true`
      : sql`${device.customerId} = ${customerId} and e.ts >= ${device.customerReadableFrom}`;
  const isChosen = devices ? watchesDevice(sql`${JSON.stringify(devices)}::jsonb`) : sql`true`;
  const { rows } = await db.execute<FeedEntry>(sql`
    with entry as materialized (
      select f.seq, e.position, e.device, e.ts, ${device.id}, ${device.name}
      from reading_feed f
        cross join lateral unnest(f.devices, f.times) with ordinality e(device, ts, position)
        join ${device} on ${device.key} = e.device
      where f.tenant_id = ${tenantId} and f.seq >= ${from.seq} and f.seq <= ${endSeq}
        and (f.seq > ${from.seq} or e.position > ${from.position})
        and ${device.tenantId} = ${tenantId} and e.ts >= ${device.tenantReadableFrom}
        and ${isOfCustomer} and ${isChosen}
      order by f.seq, e.position limit ${limit}
    )
    select entry.seq, entry.position::int4 as position, entry.id as "deviceId", entry.name as "deviceName", entry.ts,
      r.device, r.extra, ${sql.raw(COLUMN_KEYS.map((key) => `r.${key}`).join(', '))}
    from entry left join ${sql.raw(readingsAt('entry', [...COLUMN_KEYS, 'extra']))} as r
      on r.device = entry.device and r.ts = entry.ts
    order by entry.seq, entry.position`);
  return rows;
}

/** When the oldest row from a place on was added; null: there is none. */
export async function findWaitingSince(pool: pg.Pool, tenantId: string, seq: number): Promise<number | null> {
  const { rows } = await pool.query<{ added: number }>(
    'select added_time as added from reading_feed where tenant_id = $1 and seq >= $2 order by seq limit 1',
    [tenantId, seq],
  );
  return rows[0]?.added ?? null;
}
