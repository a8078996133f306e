import { COLUMN_KEYS, MAX_SUMMAND } from '@airdeck/contract/telemetry/telemetry-values';
import type pg from 'pg';
import { withAdvisoryLock } from '../database/advisory-lock.ts';
import { type ReadingColumn, readingsIn } from './all-readings-sql.ts';
import { int4Array } from './binary-array.ts';
import { isOutOfBoundsSql } from './fault-sql.ts';
import { holdGone } from './gone-data.repository.ts';
import { CLAIMED_UNTIL, READINGS_LOCK } from './readings-lock.ts';

/** Held by the working connection for a whole run: only one server may roll up at a time. */
const ROLL_UP_LOCK = 20_261_124;

const HOUR_MS = 3_600_000;

/** The readings of `c`, an hour. */
const readingsOfHour = (columns: readonly ReadingColumn[]) =>
  readingsIn(
    { device: '= c.device', from: 'c.hour::bigint * 3600000', to: '(c.hour::bigint + 1) * 3600000' },
    columns,
  );

const aggregates = (value: string): string[] => [
  `min(${value})`,
  `max(${value})`,
  // The filter is needed because least and greatest ignore nulls.
  `sum(least(greatest(${value}, -${MAX_SUMMAND}), ${MAX_SUMMAND})) filter (where ${value} is not null)`,
  `count(${value})`,
];

const PARTS = ['min', 'max', 'sum', 'count'] as const;

const column = (key: string, part: number): string => `${key}_${part}`;

/** Replaces the row of an hour that was not deleted before, unless it is about more readings. */
const unlessFewer = (table: string, columns: readonly string[]): string =>
  `on conflict (device, key, hour) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
   where excluded.count >= ${table}.count`;

/**
 * The readings of an hour lie far apart, so they are read once, and again only in hours with values beside the columns.
 * Numbers among these that no sensor can mean are all under a key with a column, and others by their bounds.
 */
const RECOMPUTE = `
  with h as materialized (
    select c.device, c.hour, count(r.extra) > 0 as has_extra,
      ${COLUMN_KEYS.flatMap((key) =>
        aggregates(`r.${key}`).map((aggregate, part) => `${aggregate} as ${column(key, part)}`),
      ).join(', ')}
    from unnest($1::int4[], $2::int4[]) as c(device, hour)
    cross join lateral ${readingsOfHour([...COLUMN_KEYS, 'extra'])} as r
    group by c.device, c.hour
  ),
  n as materialized (
    select device, key, hour, is_fault, ${aggregates('value').map((aggregate, part) => `${aggregate} as ${PARTS[part]}`)}
    from (
      select c.device, c.hour, e.key, e.value::float8 as value,
        e.key = any('{${COLUMN_KEYS.join()}}') or ${isOutOfBoundsSql('e.key', 'e.value::float8')} as is_fault
      from (select device, hour from h where has_extra) c
      cross join lateral ${readingsOfHour(['extra'])} as r
      cross join lateral jsonb_each(r.extra) as e
      where jsonb_typeof(e.value) = 'number' offset 0
    ) as extra
    group by device, key, hour, is_fault
  ),
  faults as (
    insert into fault_hourly (device, key, hour, min, max, count)
    select device, key, hour, min, max, count from n where is_fault
    ${unlessFewer('fault_hourly', ['min', 'max', 'count'])}
  )
  insert into reading_hourly (device, key, hour, min, max, sum, count)
  select h.device, k.key, h.hour, k.min, k.max, k.sum, k.count
  from h cross join lateral (values ${COLUMN_KEYS.map(
    (key) => `('${key}', ${[0, 1, 2, 3].map((part) => `h.${column(key, part)}`).join(', ')})`,
  ).join(', ')}) as k(key, min, max, sum, count)
  where k.count > 0
  union all
  select device, key, hour, min, max, sum, count from n where not is_fault
  ${unlessFewer('reading_hourly', ['min', 'max', 'sum', 'count'])}`;

/**
 * Runs `work` unless another server is rolling up.
 *
 * How no reading is missed: a reading is stored and its hour marked dirty in one transaction, which holds
 * READINGS_LOCK shared. `claimHours` holds it exclusively while it turns dirty hours into claimed ones. So
 * a reading that found its hour already marked is committed before the claim, and `recompute`, which begins
 * after it, sees it; a reading after the claim finds no mark and leaves a new one, for the next run.
 * Readers take both kinds of marked hours from the readings themselves. Claims that a crash left behind are
 * still marked, and recomputed by the next run.
 */
export const withRollUpLock = (
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => withAdvisoryLock(pool, ROLL_UP_LOCK, work);

/** Hours from `fresh` on first; the devices take turns, each with its newest hour first. */
const inTurn = (fresh: string): string =>
  `order by hour < ${fresh}, row_number() over (partition by device order by hour desc), hour desc`;

/** An hour (since the epoch) of a device. */
export type DeviceHour = { readonly device: number; readonly hour: number };

const arraysOf = (hours: readonly DeviceHour[]) => [
  int4Array(hours.map(({ device }) => device)),
  int4Array(hours.map(({ hour }) => hour)),
];

/** `endHour`: end of the past, exclusive; `freshHour`: start of the fresh hours; since the epoch. */
export type RolledUpSpan = { readonly freshHour: number; readonly endHour: number };

/** Claims dirty hours before `endHour`, at most `limit`, fresh ones first. Returns their number. */
export async function claimHours(
  client: pg.PoolClient,
  { freshHour, endHour }: RolledUpSpan,
  limit: number,
): Promise<number> {
  // Before the lock: to put the hours of a large fleet in order takes longer than to claim some of them.
  const { rows: chosen } = await client.query<DeviceHour>(
    `select device, hour from dirty_hour where not claimed and hour < $1 ${inTurn('$3')} limit $2`,
    [endHour, limit, freshHour],
  );
  if (chosen.length === 0) return 0;
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [READINGS_LOCK]);
  // A separate statement, so that its snapshot is taken after the lock.
  const { rows } = await client.query<{ count: number }>(
    `with unmarked as (
       delete from dirty_hour d using unnest($1::int4[], $2::int4[]) as c(device, hour)
       where d.device = c.device and d.hour = c.hour and not d.claimed
       returning d.device, d.hour
     ),
     claimed as (
       insert into dirty_hour (device, hour, claimed) select device, hour, true from unmarked
       on conflict do nothing
     )
     select count(*)::int as count, setval('claimed_until', greatest(max(hour) + 1, ${CLAIMED_UNTIL}))
     from unmarked having count(*) > 0`,
    arraysOf(chosen),
  );
  await client.query('commit');
  return rows[0]?.count ?? 0;
}

/** Claimed hours, fresh ones first, except those set aside. */
export async function findClaimed(
  client: pg.PoolClient,
  { freshHour }: Pick<RolledUpSpan, 'freshHour'>,
  limit: number,
  setAside: readonly DeviceHour[],
): Promise<DeviceHour[]> {
  const { rows } = await client.query<DeviceHour>(
    `select device, hour from dirty_hour d
     where claimed and not exists (
       select from unnest($2::int4[], $3::int4[]) as a(device, hour) where a.device = d.device and a.hour = d.hour
     )
     ${inTurn('$4')} limit $1`,
    [limit, ...arraysOf(setAside), freshHour],
  );
  return rows;
}

/** Whether all hours of readings before a time, epoch ms, are rolled up. */
export async function areRolledUp(pool: pg.Pool, before: number): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    'select not exists (select from dirty_hour where hour < $1) as is',
    [before / HOUR_MS],
  );
  return rows[0]?.is ?? false;
}

/**
 * Recomputes claimed hours from their readings. An hour whose readings were deleted because of their age keeps what it
 * has, unless there are at least as many readings again.
 * @throws if a statement takes longer than `statementLimitMs`: nothing is changed then
 */
export async function recompute(
  client: pg.PoolClient,
  hours: readonly DeviceHour[],
  statementLimitMs: number,
): Promise<void> {
  const arrays = arraysOf(hours);
  await client.query('begin');
  try {
    await client.query(`set local statement_timeout = ${Number(statementLimitMs)}`);
    const { readings: goneBefore } = await holdGone(client);
    for (const table of ['reading_hourly', 'fault_hourly']) {
      await client.query(
        `delete from ${table} h using unnest($1::int4[], $2::int4[]) as c(device, hour)
         where h.device = c.device and h.hour = c.hour and h.hour >= $3`,
        [...arrays, goneBefore / HOUR_MS],
      );
    }
    await client.query(RECOMPUTE, arrays);
    await client.query(
      `delete from dirty_hour d using unnest($1::int4[], $2::int4[]) as c(device, hour)
       where d.device = c.device and d.hour = c.hour and d.claimed`,
      arrays,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
