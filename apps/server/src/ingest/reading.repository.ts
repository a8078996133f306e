import { timelySpan } from '@airdeck/air/timely';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry-values';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { databaseErrorOf } from '../database/errors.ts';
import { LIMITS } from '../limits/limits.ts';
import { float8Array, int4Array, int8Array, textArray } from './binary-array.ts';
import type { Partitions } from './partitions.ts';
import type { Reading } from './reading.ts';
import { type ReadingBatch, toBatch } from './reading-batch.ts';
import { READINGS_LOCK } from './readings-lock.ts';

/** "No partition of relation found for row": a check violation without a constraint. */
const CHECK_VIOLATION = '23514';

/** Returns a function that stores the readings of many messages in one transaction. */
export function createReadingWriter(parts: { pool: pg.Pool; partitions: Partitions; clock: Clock }) {
  const { pool, partitions, clock } = parts;

  async function store(readings: readonly Reading[]): Promise<void> {
    const missing: number[] = [];
    for (const { ts } of readings) if (!partitions.covers(ts)) missing.push(ts);
    if (missing.length > 0) await partitions.makeFor(missing);
    await storeReadings(pool, toBatch(readings, clock()));
  }

  return async (messages: readonly (readonly Reading[])[]): Promise<void> => {
    const readings = messages.flat();
    try {
      await store(readings);
    } catch (error) {
      if (databaseErrorOf(error)?.code !== CHECK_VIOLATION) throw error;
      // Retention, or a user's hand, dropped a partition that we knew.
      partitions.forget();
      await store(readings);
    }
  };
}

/** Numbers the parameters of a statement while it is being written. */
function parameters(): (type: string) => string {
  let count = 0;
  return (type) => `$${++count}::${type}`;
}

/** Most devices send a handful of keys besides the columns: replacing these costs little. */
const SMALL_EXTRA_BYTES = 4096;

const each = (text: (key: string) => string): string => COLUMN_KEYS.map(text).join(', ');

/**
 * One statement, so one round trip and one transaction, for a whole batch. `encode` below gives its parameters in
 * the order in which they are numbered here.
 *
 * Latest values move forward only, unless they lie ahead: then they were stored by a clock that was, and give way to the
 * first reading that is stored by one that is right.
 *
 * What is in `extra` costs only devices whose batch brings such keys, and little where all of them are newer than the row.
 */
function storeStatement(): string {
  const parameter = parameters();
  const horizon = parameter('int8');
  const isAhead = `l.ts > ${horizon}`;
  const kept = (time: string) => `case when ${time} <= ${horizon} then ${time} end`;
  /** When the row has the key as a number, and when as something else. */
  const timesOf = (row: string, key: string) => [
    `${row}.${key}_ts`,
    `(${row}.non_numeric->'${key}'->>'ts')::bigint`,
  ];
  /** Whether the batch brings nothing for a key, or nothing as new as what is there, as number or otherwise. */
  const isOlder = (key: string) => {
    const [there, brought] = [timesOf('l', key), `greatest(${timesOf('excluded', key).join(', ')})`];
    return `coalesce(${brought} < case when ${isAhead} then greatest(${there.map(kept).join(', ')})
      else greatest(${there.join(', ')}) end, ${brought} is null)`;
  };
  const isKept = (key: string) => `l.${key}_ts <= ${horizon}`;
  const timesByKey = (of: (key: string) => string) =>
    `jsonb_build_object(${each((key) => `'${key}', ${of(key)}`)})`;
  const unlessAhead = (column: string) => `case when ${isAhead} then (
      select jsonb_object_agg(said.key, said.value) from jsonb_each(l.${column}) said
      where (said.value->>'ts')::bigint <= ${horizon}
    ) else l.${column} end`;
  /**
   * Whether a batch's entries may simply replace those that are there: all are newer, and neither is so large that
   * together they could exceed the bounds of merge_latest.
   */
  const replaces = (column: string) => `not ${isAhead}
    and coalesce(pg_column_size(l.${column}), 0) < ${SMALL_EXTRA_BYTES}
    and coalesce(pg_column_size(excluded.${column}), 0) < ${SMALL_EXTRA_BYTES}
    and not coalesce(jsonb_path_exists(excluded.${column}, '$.*.ts ? (@ < $last)', jsonb_build_object('last', l.ts)), false)`;
  const numbersBrought = `array[${each((key) => `case when excluded.${key} is not null then '${key}' end`)}]`;
  return `
  with locked as materialized (
    select pg_advisory_xact_lock_shared(${READINGS_LOCK})
  ),
  stored as (
    insert into reading as r (device, ts, extra, ${each((key) => key)}, is_untimely)
    select input.device, input.ts, input.extra::jsonb, ${each((key) => `input.${key}`)},
      case when input.ts < ${parameter('int8')} or input.ts > ${parameter('int8')} then true end
    from locked, unnest(${parameter('int4[]')}, ${parameter('int8[]')}, ${parameter('text[]')},
      ${each(() => parameter('float8[]'))}) as input(device, ts, extra, ${each((key) => key)})
    on conflict (device, ts) do update set
      extra = case when r.extra is null then excluded.extra
        else nullif(r.extra - ${numbersBrought} || coalesce(excluded.extra, '{}'), '{}') end,
      ${each(
        (key) => `${key} = case when excluded.extra ? '${key}' then null
          else coalesce(excluded.${key}, r.${key}) end`,
      )},
      is_untimely = case when r.is_untimely and excluded.is_untimely then true end
  ),
  marked as (
    insert into dirty_hour (device, hour, claimed)
    select input.device, input.hour, false
    from locked, unnest(${parameter('int4[]')}, ${parameter('int4[]')}) as input(device, hour)
    on conflict do nothing
  )
  insert into latest_reading as l
    (device, ts, received_time, non_numeric, extra, ${each((key) => key)}, ${each((key) => `${key}_ts`)})
  select input.device, input.ts, input.received_time, input.non_numeric::jsonb, input.extra::jsonb,
    ${each((key) => `input.${key}`)}, ${each((key) => `input.${key}_ts`)}
  from locked, unnest(${parameter('int4[]')}, ${parameter('int8[]')}, ${parameter('int8[]')}, ${parameter('text[]')},
    ${parameter('text[]')}, ${each(() => parameter('float8[]'))}, ${each(() => parameter('int8[]'))})
    as input(device, ts, received_time, non_numeric, extra, ${each((key) => key)}, ${each((key) => `${key}_ts`)})
  on conflict (device) do update set
    ts = greatest(excluded.ts,
      case when ${isAhead} then greatest(${each((key) => kept(`l.${key}_ts`))}) else l.ts end),
    received_time = greatest(excluded.received_time, ${kept('l.received_time')}),
    non_numeric = case when l.non_numeric is null and excluded.non_numeric is null then null
      when ${replaces('non_numeric')} and coalesce(least(${each((key) => `excluded.${key}_ts`)}) >= l.ts, true)
      then nullif(coalesce(l.non_numeric, '{}') - ${numbersBrought} || coalesce(excluded.non_numeric, '{}'), '{}')
      else merge_latest(${unlessAhead('non_numeric')}, excluded.non_numeric,
        ${timesByKey((key) => kept(`l.${key}_ts`))}, ${timesByKey((key) => `excluded.${key}_ts`)}) end,
    extra = case when excluded.extra is null and not ${isAhead} then l.extra
      when ${replaces('extra')} then coalesce(l.extra, '{}') || excluded.extra
      else merge_latest(${unlessAhead('extra')}, excluded.extra, '{}', '{}') end,
    ${each((key) => `${key} = case when not ${isOlder(key)} then excluded.${key} when ${isKept(key)} then l.${key} end`)},
    ${each((key) => `${key}_ts = case when not ${isOlder(key)} then excluded.${key}_ts when ${isKept(key)} then l.${key}_ts end`)}`;
}

const STORE = { name: 'store_readings', text: storeStatement() };

/** Stores a batch in one transaction; resolves once it is committed. */
export async function storeReadings(pool: pg.Pool, batch: ReadingBatch): Promise<void> {
  await pool.query({ ...STORE, values: encode(batch) });
}

function encode({ readings, dirtyHours, latest, storedTime }: ReadingBatch): unknown[] {
  const timely = timelySpan(storedTime);
  return [
    storedTime + LIMITS.ingest.latestAheadMs,
    timely.from,
    timely.to,
    int4Array(readings.map((reading) => reading.deviceKey)),
    int8Array(readings.map((reading) => reading.ts)),
    textArray(readings.map((reading) => extraText(reading.extra))),
    ...COLUMN_KEYS.map((key) => float8Array(readings, (reading) => reading.values[key])),
    int4Array(dirtyHours.map((dirty) => dirty.device)),
    int4Array(dirtyHours.map((dirty) => dirty.hour)),
    int4Array(latest.map((row) => row.device)),
    int8Array(latest.map((row) => row.ts)),
    int8Array(latest.map((row) => row.heardTime)),
    textArray(latest.map((row) => extraText(row.nonNumeric))),
    textArray(latest.map((row) => extraText(row.extra))),
    ...COLUMN_KEYS.map((_, column) => float8Array(latest, (row) => row.values[column])),
    ...COLUMN_KEYS.map((_, column) => int8Array(latest.map((row) => row.times[column]))),
  ];
}

/** Null where there is nothing apart: most devices send nothing but numbers that have a column. */
function extraText(extra: object | null): string | null {
  if (extra === null) return null;
  const text = JSON.stringify(extra);
  return text === '{}' ? null : text;
}
