import { COLUMN_KEYS, type ColumnKey, isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { StatementSource } from '../../database/cancellable.ts';
import { kept } from '../../database/kept-statements.ts';
import { DAY_MS, isDayIn } from '../../ingest/all-readings-sql.ts';
import { ArrayElements } from './array-elements.ts';
import { otherValueSql, Parameters } from './value-sql.ts';

/** Readings with values of some keys, newest or oldest first. */
type RowScan = {
  readonly deviceKey: number;
  /** Epoch ms, inclusive. */
  readonly fromTs: number;
  /** Epoch ms, exclusive. */
  readonly toTs: number;
  readonly descending: boolean;
  /** Most rows to scan. */
  readonly maxRows: number;
  /** Packed days are taken until they have as many readings. */
  readonly maxPacked: number;
  readonly keys: readonly string[];
  /** Whether values other than numbers of columns keep their types, or become text. */
  readonly strict: boolean;
};

/**
 * Scanned rows by column. Columns are arrays in PostgreSQL's text format, one after the other, with an element for each row:
 * `{1,NULL,2.5}{3}`.
 */
export type ScannedRows = {
  readonly keys: readonly string[];
  /** Number of rows. */
  readonly rows: number;
  /** Number of elements of each column before them, in the order of the scan. There may be others after them. */
  readonly skipped: number;
  /** The time up to which the range is scanned, inclusive. */
  readonly edgeTs: number;
  /** Whether that is all of the range. */
  readonly isLast: boolean;
  /** Whether the last element of a column is the first in the order of the scan. */
  readonly isBackward: boolean;
  /** Epoch ms; empty without rows. Bytes, which are copied in less time than characters of a string. */
  readonly times: Uint8Array;
  /** Numbers of each key that has a column. */
  readonly numbers: ReadonlyMap<string, Uint8Array>;
  /**
   * Values outside of the columns, which precede their numbers, of the rows that have any: by time, as JSON text for each key,
   * null without one.
   */
  readonly others: ReadonlyMap<string, readonly (string | null)[]>;
};

/**
 * Scans the next rows along the primary key, or the next packed days: whichever come first, up to where the others begin. One
 * scan for any number of keys. A whole column is one value of the answer, so that no row passes through the driver, and
 * PostgreSQL writes its numbers with the least work; those of packed days are written already.
 */
export async function scanRows({ pool }: StatementSource, scan: RowScan): Promise<ScannedRows> {
  const parameters = new Parameters();
  const { descending } = scan;
  const range = {
    device: `= ${parameters.add(scan.deviceKey)}`,
    from: `${parameters.add(scan.fromTs)}::int8`,
    to: `${parameters.add(scan.toTs)}::int8`,
  };
  const { from, to } = range;
  const order = descending ? 'desc' : 'asc';
  const most = `${parameters.add(scan.maxRows)}::int8`;
  const mostPacked = `${parameters.add(scan.maxPacked)}::int8`;
  const columns = scan.keys.filter(isColumnKey);
  const all = ['ts', ...columns] as const;
  const isAsked = `extra ?| ${parameters.add([...scan.keys])}::text[]`;
  const others = `json_agg(json_build_array(ts::text, ${scan.keys
    .map((key) => otherValueSql(key, scan.strict, parameters))
    .join(', ')})) filter (where ${isAsked}) as others`;
  const rowsEnd = descending
    ? `ts >= (select coalesce(day + ${DAY_MS}, ${from}) from first) and ts < ${to}`
    : `ts >= ${from} and ts < (select coalesce(day, ${to}) from first)`;
  const daysEnd = descending
    ? `day > (select coalesce(ts, ${from}) from first) - ${DAY_MS}`
    : `day <= (select coalesce(ts, ${to}) from first)`;
  const statement = kept(
    `with first as materialized (
       select (select day from reading_day p where ${isDayIn('p', range)} order by day ${order} limit 1) as day,
         (select ts from reading where device ${range.device} and ts >= ${from} and ts < ${to}
          order by ts ${order} limit 1) as ts
     ),
     scanned as (
       select ${['ts', 'extra', ...columns].join(', ')} from reading where device ${range.device} and ${rowsEnd}
       order by ts ${order} limit ${most}
     ),
     days as materialized (
       select * from (
         select ${['day', 'count', 'ts', 'extra', ...columns].join(', ')},
           sum(count) over (order by day ${order}) - count as before
         from reading_day p where ${isDayIn('p', range)} and ${daysEnd}
       ) as next where before < ${mostPacked}
     )
     select as_rows.count as rows, as_rows.edge,
       ${all.map((name) => `as_rows.${name}`).join(', ')}, as_rows.others,
       as_days.rows as "dayRows", as_days.first_day as "firstDay", as_days.last_day as "lastDay", first.day as "nextDay",
       ${all.map((name) => `as_days.${name} as "day_${name}"`).join(', ')}, packed_others.others as "dayOthers"
     from first, (
       select count(*) as count, ${descending ? 'min' : 'max'}(ts) as edge,
         ${all.map((name) => `array_agg(${name})::text as ${name}`).join(', ')}, ${others}
       from scanned
     ) as as_rows, (
       select coalesce(sum(count), 0)::int8 as rows, min(day) as first_day, max(day) as last_day,
         ${all.map((name) => `string_agg(${wholeText(name)}, '' order by day) as ${name}`).join(', ')}
       from days p
     ) as as_days, (
       select ${others} from (
         select e.ts, e.extra from days p cross join lateral unnest(p.ts::int8[], p.extra::jsonb[]) as e(ts, extra)
         where p.extra is not null and e.ts >= ${from} and e.ts < ${to}
       ) as entries
     ) as packed_others`,
  );
  const { rows } = await pool.query<ScannedRow>(statement, parameters.values);
  return scannedOf(scan, columns, rows[0]);
}

/** SQL for a column of a packed day. Its braces stay: to cut them off, PostgreSQL would look at each character. */
const wholeText = (name: string): string =>
  name === 'ts' ? 'p.ts' : `coalesce(p.${name}, '{' || repeat('NULL,', p.count - 1) || 'NULL}')`;

function scannedOf(scan: RowScan, columns: readonly ColumnKey[], row: ScannedRow | undefined): ScannedRows {
  const { keys, descending } = scan;
  if (row?.firstDay != null && row.lastDay != null) {
    const times = bytesOf(row.day_ts);
    // The first and the last day may begin before the range, or end after it.
    const earlier = elementsUntil(times, false, (ts) => ts >= scan.fromTs);
    const later = elementsUntil(times, true, (ts) => ts < scan.toTs);
    return {
      keys,
      rows: Math.max(0, row.dayRows - earlier - later),
      skipped: descending ? later : earlier,
      edgeTs: descending
        ? Math.max(row.firstDay, scan.fromTs)
        : Math.min(row.lastDay + DAY_MS, scan.toTs) - 1,
      isLast: false,
      isBackward: descending,
      times,
      numbers: new Map(columns.map((column) => [column, bytesOf(row[`day_${column}`])])),
      others: othersOf(row.dayOthers),
    };
  }
  const isFull = row?.rows === scan.maxRows;
  const dayEdge = descending ? (row?.nextDay ?? 0) + DAY_MS : (row?.nextDay ?? 0) - 1;
  return {
    keys,
    rows: row?.rows ?? 0,
    skipped: 0,
    edgeTs: isFull || row?.nextDay == null ? (row?.edge ?? 0) : dayEdge,
    isLast: !isFull && row?.nextDay == null,
    isBackward: false,
    times: bytesOf(row?.ts),
    numbers: new Map(columns.map((column) => [column, bytesOf(row?.[column])])),
    others: othersOf(row?.others),
  };
}

const bytesOf = (arrays: string | null | undefined): Uint8Array => Buffer.from(arrays ?? '', 'latin1');

/** The number of times before the first, or after the last, that is as wanted. */
function elementsUntil(times: Uint8Array, isBackward: boolean, isWanted: (ts: number) => boolean): number {
  const elements = new ArrayElements(times, isBackward);
  let count = 0;
  while (elements.next() && !isWanted(Number(elements.text()))) count += 1;
  return count;
}

type Others = readonly (readonly [ts: string, ...values: (string | null)[]])[] | null;

const othersOf = (others: Others | undefined): Map<string, (string | null)[]> =>
  new Map(others?.map(([ts, ...values]) => [ts, values]));

type ScannedRow = {
  rows: number;
  edge: number | null;
  ts: string | null;
  others: Others;
  /** Readings of packed days, their days, and the first of these in the order of the scan, taken or not. */
  dayRows: number;
  firstDay: number | null;
  lastDay: number | null;
  nextDay: number | null;
  day_ts: string | null;
  dayOthers: Others;
} & Partial<Record<ColumnKey | `day_${ColumnKey}`, string | null>>;

/** The newest value of a key as the device sent it, and its time (epoch ms): to be passed on, not to be judged. */
type LatestPoint = { readonly ts: number; readonly value: unknown };

/** Newest values by key. */
export type LatestPoints = ReadonlyMap<string, LatestPoint>;

type PointsByKey = Record<string, LatestPoint>;

type Row = { device: number; unjudged: PointsByKey | null; extra: PointsByKey | null } & Record<
  string,
  number | null
>;

/**
 * The newest values of many devices, by device key.
 * @param devices values older than a device's `readableFrom` are hidden
 * @param keys the needed keys; the result may have others as well; undefined: all
 */
export async function findLatest(
  { pool }: StatementSource,
  devices: readonly { readonly key: number; readonly readableFrom: number }[],
  keys?: readonly string[],
): Promise<Map<number, LatestPoints>> {
  const wanted = keys && new Set(keys);
  const columns = COLUMN_KEYS.filter((key) => wanted?.has(key) ?? true).flatMap((key) => [key, `${key}_ts`]);
  const { rows } = await pool.query<Row>(
    kept(
      `select ${['device', 'unjudged', 'extra', ...columns].join(', ')} from latest_reading where device = any($1)`,
    ),
    [devices.map(({ key }) => key)],
  );
  const bounds = new Map(devices.map(({ key, readableFrom }) => [key, readableFrom]));
  return new Map(rows.map((row) => [row.device, pointsOf(row, bounds.get(row.device) ?? 0)]));
}

function pointsOf(row: Row, readableFrom: number): LatestPoints {
  const points = new Map<string, LatestPoint>();
  for (const key of COLUMN_KEYS) {
    const ts = row[`${key}_ts`];
    const value = row[key];
    if (typeof ts === 'number' && typeof value === 'number' && ts >= readableFrom)
      points.set(key, { ts, value });
  }
  for (const [key, point] of Object.entries({ ...row.extra, ...row.unjudged })) {
    if (point.ts >= readableFrom) points.set(key, point);
  }
  return points;
}
