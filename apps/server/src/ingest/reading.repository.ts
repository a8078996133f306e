import { timelySpan } from '@airdeck/air/timely';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry-values';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { databaseErrorOf } from '../database/errors.ts';
import { LIMITS } from '../limits/limits.ts';
import { float8Array, int4Array, int8Array, textArray } from './binary-array.ts';
import type { QueuedEntries } from './forwarding/forward-entry.ts';
import type { Partitions } from './partitions.ts';
import type { Reading } from './reading.ts';
import { type LatestRow, NOWHERE, type ReadingBatch, toBatch } from './reading-batch.ts';
import { READINGS_LOCK } from './readings-lock.ts';

/** "No partition of relation found for row": a check violation without a constraint. */
const CHECK_VIOLATION = '23514';

/** Returns a function that stores the readings of many messages in one transaction. */
export function createReadingWriter(parts: { pool: pg.Pool; partitions: Partitions; clock: Clock }) {
  const { pool, partitions, clock } = parts;

  async function store(readings: readonly Reading[], forwarded: QueuedEntries | undefined): Promise<void> {
    const missing: number[] = [];
    for (const { ts } of readings) if (!partitions.covers(ts)) missing.push(ts);
    if (missing.length > 0) await partitions.makeFor(missing);
    await storeReadings(pool, toBatch(readings, clock()), forwarded);
  }

  /** `forwarded`: what of them is to be sent to another server, too. */
  return async (
    messages: readonly (readonly Reading[])[],
    forwarded: QueuedEntries | undefined = undefined,
  ): Promise<void> => {
    const readings = messages.flat();
    try {
      await store(readings, forwarded);
    } catch (error) {
      if (databaseErrorOf(error)?.code !== CHECK_VIOLATION) throw error;
      // Retention, or a user's hand, dropped a partition that we knew.
      partitions.forget();
      await store(readings, forwarded);
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

/** The columns of latest_reading that a batch changes, in the order of the table. */
const LATEST_COLUMNS = `ts, received_time, ${each((key) => key)}, ${each((key) => `${key}_ts`)}, non_numeric, extra`;

/**
 * One statement, so one round trip and one transaction, for a whole batch. `encode` below gives its parameters in
 * the order in which they are numbered here: arrays, of which a row is made by its position in them. That costs
 * PostgreSQL a fraction of what `unnest` of as many arrays would.
 *
 * Latest values move forward only, unless they lie ahead: then they were stored by a clock that was, and give way to the
 * first reading that is stored by one that is right. That, and what comes late where texts stand in the place of numbers,
 * is left to merge_latest_row: a statement that says it all takes PostgreSQL twice as long to begin with, in every batch.
 */
function storeStatement(isForwarded: boolean): string {
  const parameter = parameters();
  const horizon = parameter('int8');
  const [timelyFrom, timelyTo] = [parameter('int8'), parameter('int8')];
  const [device, ts, extra] = [parameter('int4[]'), parameter('int8[]'), parameter('text[]')];
  const numbers = new Map<string, string>(COLUMN_KEYS.map((key) => [key, parameter('float8[]')]));
  const [dirtyDevice, dirtyHour] = [parameter('int4[]'), parameter('int4[]')];
  const [latestDevice, newest, heardTime] = [parameter('int4[]'), parameter('int4[]'), parameter('int8[]')];
  const [latestNonNumeric, latestExtra] = [parameter('text[]'), parameter('text[]')];
  const positions = new Map<string, string>(COLUMN_KEYS.map((key) => [key, parameter('int4[]')]));
  const queued = isForwarded ? queuedRow(parameter) : '';
  const at = (array: string | undefined, position: string) => `(${array})[${position}]`;
  const numberAt = (key: string, position: string) => `nullif(${at(numbers.get(key), position)}, 'NaN')`;
  const positionOf = (key: string) => `coalesce(${at(positions.get(key), 'i')}, ${at(newest, 'i')})`;
  const latestNumber = (key: string) => numberAt(key, positionOf(key));
  const numbersBrought = `array[${each((key) => `case when excluded.${key} is not null then '${key}' end`)}]`;
  const areSmall = (column: string) => `(coalesce(pg_column_size(l.${column}), 0) < ${SMALL_EXTRA_BYTES}
    and coalesce(pg_column_size(excluded.${column}), 0) < ${SMALL_EXTRA_BYTES})`;
  const hasOne = (entries: string, comparison: '<' | '<=', ts: string) =>
    `coalesce(jsonb_path_exists(${entries}, '$.*.ts ? (@ ${comparison} $time)', jsonb_build_object('time', ${ts})), false)`;
  /** Whether all that a batch brings of such entries is as new as the row, and neither is so large that merge_latest had to cut. */
  const replaces = (column: string) =>
    `(${areSmall(column)} and not ${hasOne(`excluded.${column}`, '<', 'l.ts')})`;
  /** Or older than all that the row has of them: a device sends its past behind what it sent since. */
  const fillsUp = `(${areSmall('extra')} and not ${hasOne('l.extra', '<=', 'excluded.ts')})`;
  const isSimple = `(l.ts <= ${horizon} and (l.non_numeric is null and excluded.non_numeric is null
    or coalesce(l.ts <= least(${each((key) => `excluded.${key}_ts`)}), true) and ${replaces('non_numeric')}))`;
  return `
  with locked as materialized (
    select pg_advisory_xact_lock_shared(${READINGS_LOCK})
  ),
  stored as (
    insert into reading as r (device, ts, extra, ${each((key) => key)}, is_untimely)
    select ${at(device, 'i')}, ${at(ts, 'i')}, ${at(extra, 'i')}::jsonb, ${each((key) => numberAt(key, 'i'))},
      case when ${at(ts, 'i')} < ${timelyFrom} or ${at(ts, 'i')} > ${timelyTo} then true end
    from locked, generate_series(1, cardinality(${device})) i
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
    select ${at(dirtyDevice, 'i')}, ${at(dirtyHour, 'i')}, false
    from locked, generate_series(1, cardinality(${dirtyDevice})) i
    on conflict do nothing
  )${queued}
  insert into latest_reading as l (device, ${LATEST_COLUMNS})
  select ${at(latestDevice, 'i')}, coalesce(${at(ts, at(newest, 'i'))}, 0), ${at(heardTime, 'i')},
    ${each(latestNumber)},
    ${each((key) => `case when ${latestNumber(key)} is not null then ${at(ts, positionOf(key))} end`)},
    ${at(latestNonNumeric, 'i')}::jsonb, ${at(latestExtra, 'i')}::jsonb
  from locked, generate_series(1, cardinality(${latestDevice})) i
  on conflict (device) do update set (${LATEST_COLUMNS}) = (
    select greatest(excluded.ts, l.ts),
      greatest(excluded.received_time, case when l.received_time <= ${horizon} then l.received_time end),
      ${each(
        (key) => `case when excluded.non_numeric ? '${key}' then null
          when excluded.${key}_ts < l.${key}_ts then l.${key} else coalesce(excluded.${key}, l.${key}) end`,
      )},
      ${each((key) => `case when excluded.non_numeric ? '${key}' then null else greatest(excluded.${key}_ts, l.${key}_ts) end`)},
      case when l.non_numeric is not null or excluded.non_numeric is not null
        then nullif(coalesce(l.non_numeric, '{}') - ${numbersBrought} || coalesce(excluded.non_numeric, '{}'), '{}') end,
      case when excluded.extra is null then l.extra when ${replaces('extra')} then coalesce(l.extra, '{}') || excluded.extra
        when ${fillsUp} then excluded.extra || coalesce(l.extra, '{}')
        else merge_latest(l.extra, excluded.extra) end
    where ${isSimple}
    union all
    select ${LATEST_COLUMNS} from merge_latest_row(l, excluded, ${horizon}) where ${isSimple} is not true
  )`;
}

/** Written with the readings, or not at all. */
function queuedRow(parameter: (type: string) => string): string {
  const [time, entries, content] = [parameter('int8'), parameter('int4'), parameter('text')];
  return `,
  queued as (
    insert into forward_queue (queued_time, entries, content) select ${time}, ${entries}, ${content} from locked
  )`;
}

const STORE = { name: 'store_readings', text: storeStatement(false) };
const STORE_AND_QUEUE = { name: 'store_and_queue_readings', text: storeStatement(true) };

/** Stores a batch in one transaction, with what of it is to be forwarded; resolves once it is committed. */
export async function storeReadings(
  pool: pg.Pool,
  batch: ReadingBatch,
  forwarded?: QueuedEntries,
): Promise<void> {
  const values = encode(batch);
  if (!forwarded) await pool.query({ ...STORE, values });
  else {
    const { queuedTime, entries, content } = forwarded;
    await pool.query({ ...STORE_AND_QUEUE, values: [...values, queuedTime, entries, content] });
  }
}

function encode({ readings, dirtyHours, latest, storedTime }: ReadingBatch): unknown[] {
  const timely = timelySpan(storedTime);
  return [
    storedTime + LIMITS.ingest.latestAheadMs,
    timely.from,
    timely.to,
    int4Array(readings.map((reading) => reading.deviceKey)),
    int8Array(readings.map((reading) => reading.ts)),
    extraTexts(readings, (reading) => reading.extra),
    ...COLUMN_KEYS.map((key) => float8Array(readings, (reading) => reading.values[key])),
    int4Array(dirtyHours.map((dirty) => dirty.device)),
    int4Array(dirtyHours.map((dirty) => dirty.hour)),
    int4Array(latest.map((row) => row.device)),
    int4Array(latest.map((row) => subscriptOf(row.newest))),
    int8Array(latest.map((row) => row.heardTime)),
    extraTexts(latest, (row) => row.nonNumeric),
    extraTexts(latest, (row) => row.extra),
    ...COLUMN_KEYS.map((_, column) => positionsOf(latest, column)),
  ];
}

/** PostgreSQL counts from one, and finds nothing at 0. */
const subscriptOf = (position: number) => position + 1;

/** Where the newest numbers of a key are; null where each is in its device's newest reading: most messages have all keys. */
function positionsOf(latest: readonly LatestRow[], column: number): Buffer | null {
  const positionOf = (row: LatestRow) => row.numbers[column] as number;
  const isElsewhere = (row: LatestRow) => positionOf(row) !== NOWHERE && positionOf(row) !== row.newest;
  return latest.some(isElsewhere) ? int4Array(latest.map((row) => subscriptOf(positionOf(row)))) : null;
}

/** Null where there is nothing apart: most devices send nothing but numbers that have a column. */
function extraTexts<T>(rows: readonly T[], read: (row: T) => object | null): Buffer | null {
  if (rows.every((row) => read(row) === null)) return null;
  return textArray(rows.map((row) => extraText(read(row))));
}

function extraText(extra: object | null): string | null {
  if (extra === null) return null;
  const text = JSON.stringify(extra);
  return text === '{}' ? null : text;
}
