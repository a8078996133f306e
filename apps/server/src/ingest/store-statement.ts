import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import { CLAIMED_UNTIL, PACKED_UNTIL, PACKING_LOCK, READINGS_LOCK } from './readings-lock.ts';

/** Most devices send a handful of keys besides the columns: replacing these costs little. */
const SMALL_EXTRA_BYTES = 4096;

const each = (text: (key: string) => string): string => COLUMN_KEYS.map(text).join(', ');

/** The columns of latest_reading that a batch changes, in the order of the table. */
const LATEST_COLUMNS = `ts, received_time, ${each((key) => key)}, ${each((key) => `${key}_ts`)}, unjudged, extra`;

const at = (array: string | undefined, position: string) => `(${array})[${position}]`;

/** The keys for which the new row has a number. */
const NUMBERS_BROUGHT = `array[${each((key) => `case when excluded.${key} is not null then '${key}' end`)}]`;

/** SQL rule of latest values: each moves forward by its own time. */
const newerNumber = (key: string) =>
  `when excluded.${key}_ts < l.${key}_ts then l.${key} else coalesce(excluded.${key}, l.${key}) end`;
const newerTime = (key: string) => `greatest(excluded.${key}_ts, l.${key}_ts)`;

const isSmall = (column: string) => `coalesce(pg_column_size(${column}), 0) < ${SMALL_EXTRA_BYTES}`;

/**
 * A statement that stores a whole batch: one round trip and one transaction. `encode` of the repository returns its
 * parameters in the order of their numbers here: arrays, from which a row is built by position. That costs PostgreSQL
 * a fraction of an `unnest` of as many arrays.
 *
 * PostgreSQL initializes every expression of a statement for each batch, even if no row needs it. So there are two
 * statements: the short one skips the latest values of devices whose row its rule does not cover. The row count is the
 * number of devices whose latest values were written.
 *
 * Hours that the server knows to be marked are marked again if the roll-up may have claimed them. That is asked after the
 * lock is granted, and not of a table: the snapshot of the statement may be older than a claim that it waited for. So is
 * whether a reading is of a packed day: the batch is refused then, see `packed-days.repository.ts`.
 */
export function storeStatement(kind: {
  isShort: boolean;
  /** Whether no reading of the batch is stored yet; PostgreSQL refuses the batch if one is. */
  areNew?: true;
  isForwarded: boolean;
  /** Whether the short statement stored the batch before: what follows the readings knows it already. */
  isAgain?: true;
}): string {
  let count = 0;
  const parameter = (type: string) => `$${++count}::${type}`;
  const horizon = parameter('int8');
  const [timelyFrom, timelyTo] = [parameter('int8'), parameter('int8')];
  const oldest = parameter('int8');
  const [device, ts, extra] = [parameter('int4[]'), parameter('int8[]'), parameter('text[]')];
  const numbers = new Map<string, string>(COLUMN_KEYS.map((key) => [key, parameter('float8[]')]));
  const [dirtyDevice, dirtyHour, unmarked] = [parameter('int4[]'), parameter('int4[]'), parameter('int4')];
  const [latestDevice, newest, heardTime] = [parameter('int4[]'), parameter('int4[]'), parameter('int8[]')];
  const latestExtra = parameter('text[]');
  const numberAt = (key: string, position: string) => `nullif(${at(numbers.get(key), position)}, 'NaN')`;
  const latest = kind.isShort ? shortLatest() : wholeLatest();
  const queued = kind.isForwarded ? queuedRow(parameter) : '';
  return `
  with locked as materialized (
    select ${CLAIMED_UNTIL} as claimed_until,
      case when ${oldest} < ${PACKED_UNTIL} then hold_unpacked(${PACKING_LOCK}, ${device}, ${ts}) end
    from (select pg_advisory_xact_lock_shared(${READINGS_LOCK}) offset 0) lock
  ),
  stored as (
    insert into reading as r (device, ts, extra, ${each((key) => key)}, is_untimely)
    select ${at(device, 'i')}, ${at(ts, 'i')}, ${at(extra, 'i')}::jsonb, ${each((key) => numberAt(key, 'i'))},
      case when ${at(ts, 'i')} < ${timelyFrom} or ${at(ts, 'i')} > ${timelyTo} then true end
    from locked, generate_series(1, cardinality(${device})) i
    ${kind.areNew ? '' : merged()}
  ),
  marked as (
    insert into dirty_hour (device, hour, claimed)
    select ${at(dirtyDevice, 'i')}, ${at(dirtyHour, 'i')}, false
    from locked, generate_series(1, cardinality(${dirtyDevice})) i
    where i <= ${unmarked} or ${at(dirtyHour, 'i')} < claimed_until
    on conflict do nothing
  )${kind.isAgain ? '' : notedRow(device, ts)}${queued}
  ${latest}`;

  function merged(): string {
    return `on conflict (device, ts) do update set
      extra = case when r.extra is null then excluded.extra
        else nullif(r.extra - ${NUMBERS_BROUGHT} || coalesce(excluded.extra, '{}'), '{}') end,
      ${each(
        (key) => `${key} = case when excluded.extra ? '${key}' then null
          else coalesce(excluded.${key}, r.${key}) end`,
      )},
      is_untimely = case when r.is_untimely and excluded.is_untimely then true end`;
  }

  /** `offset 0` prevents PostgreSQL from inlining a subselect, which would compute its values for each use. */
  function latestRows(from: {
    /** Position in the batch of the newest number of a key; `p`: position of the device's newest reading. */
    positionOf: (key: string) => string;
    timeOf: (key: string) => string;
    unjudged: string;
  }): string {
    return `insert into latest_reading as l (device, ${LATEST_COLUMNS})
  select ${at(latestDevice, 'i')}, coalesce(newest_ts, 0), ${at(heardTime, 'i')}, ${each((key) => key)},
    ${each((key) => `case when ${key} is not null then ${from.timeOf(key)} end`)},
    ${from.unjudged}::jsonb, ${at(latestExtra, 'i')}::jsonb
  from locked, lateral (
    select i, ${at(ts, 'p')} as newest_ts, ${each((key) => `${numberAt(key, from.positionOf(key))} as ${key}`)}
    from (select i, ${at(newest, 'i')} as p from generate_series(1, cardinality(${latestDevice})) i offset 0) device
    offset 0
  ) brought`;
  }

  /** All latest values of a device are in its newest reading. */
  function shortLatest(): string {
    return `${latestRows({ positionOf: () => 'p', timeOf: () => 'newest_ts', unjudged: 'null' })}
  on conflict (device) do update set
    ts = greatest(excluded.ts, l.ts), received_time = greatest(excluded.received_time, l.received_time),
    ${each((key) => `${key} = case ${newerNumber(key)}, ${key}_ts = ${newerTime(key)}`)},
    extra = case when excluded.extra is null then l.extra else coalesce(l.extra, '{}') || excluded.extra end
  where l.ts <= ${horizon} and l.received_time <= ${horizon} and l.unjudged is null
    and (excluded.extra is null or l.ts <= excluded.ts and ${isSmall('l.extra')} and ${isSmall('excluded.extra')})`;
  }

  /**
   * Latest values only move forward, unless they are in the future: then they were stored by a clock that was ahead,
   * and the first reading stored by a correct clock replaces them. That case, and late readings where texts replace
   * numbers, are left to merge_latest_row: with them, the statement would take twice as long to initialize.
   */
  function wholeLatest(): string {
    const unjudged = parameter('text[]');
    const positions = new Map<string, string>(COLUMN_KEYS.map((key) => [key, parameter('int4[]')]));
    const areSmall = (column: string) => `(${isSmall(`l.${column}`)} and ${isSmall(`excluded.${column}`)})`;
    const hasOne = (entries: string, comparison: '<' | '<=', ts: string) =>
      `coalesce(jsonb_path_exists(${entries}, '$.*.ts ? (@ ${comparison} $time)', jsonb_build_object('time', ${ts})), false)`;
    /** Whether all such entries of the batch are as new as the row, and both are small enough to need no trimming. */
    const replaces = (column: string) =>
      `(${areSmall(column)} and not ${hasOne(`excluded.${column}`, '<', 'l.ts')})`;
    /** Or older than all entries of the row: a device sends its past after newer readings. */
    const fillsUp = `(${areSmall('extra')} and not ${hasOne('l.extra', '<=', 'excluded.ts')})`;
    const isSimple = `(l.ts <= ${horizon} and (l.unjudged is null and excluded.unjudged is null
    or coalesce(l.ts <= least(${each((key) => `excluded.${key}_ts`)}), true) and ${replaces('unjudged')}))`;
    const rows = latestRows({
      positionOf: (key) => `coalesce(${at(positions.get(key), 'i')}, p)`,
      timeOf: (key) => `coalesce(${at(ts, at(positions.get(key), 'i'))}, newest_ts)`,
      unjudged: at(unjudged, 'i'),
    });
    return `${rows}
  on conflict (device) do update set (${LATEST_COLUMNS}) = (
    select greatest(excluded.ts, l.ts),
      greatest(excluded.received_time, case when l.received_time <= ${horizon} then l.received_time end),
      ${each((key) => `case when excluded.unjudged ? '${key}' then null ${newerNumber(key)}`)},
      ${each((key) => `case when excluded.unjudged ? '${key}' then null else ${newerTime(key)} end`)},
      case when l.unjudged is not null or excluded.unjudged is not null
        then nullif(coalesce(l.unjudged, '{}') - ${NUMBERS_BROUGHT} || coalesce(excluded.unjudged, '{}'), '{}') end,
      case when excluded.extra is null then l.extra when ${replaces('extra')} then coalesce(l.extra, '{}') || excluded.extra
        when ${fillsUp} then excluded.extra || coalesce(l.extra, '{}')
        else merge_latest(l.extra, excluded.extra) end
    where ${isSimple}
    union all
    select ${LATEST_COLUMNS} from merge_latest_row(l, excluded, ${horizon}) where ${isSimple} is not true
  )`;
  }
}

/** For those who follow what is stored: see `features/reading-feed`. */
const notedRow = (device: string, ts: string) => `,
  noted as (
    insert into stored_batch (devices, times) select ${device}, ${ts} from locked
  )`;

/** Written in the same statement as the readings. */
function queuedRow(parameter: (type: string) => string): string {
  const [time, entries, content] = [parameter('int8'), parameter('int4'), parameter('text')];
  return `,
  queued as (
    insert into forward_queue (queued_time, entries, content) select ${time}, ${entries}, ${content} from locked
  )`;
}
