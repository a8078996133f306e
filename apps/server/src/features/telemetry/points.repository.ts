import { COLUMN_KEYS, type ColumnKey, isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { StatementSource } from '../../database/cancellable.ts';
import { DAY_MS, entriesSql, isDayIn } from '../../ingest/all-readings-sql.ts';
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
  readonly keys: readonly string[];
  /** Whether values other than numbers of columns keep their types, or become text. */
  readonly strict: boolean;
};

/** Scanned rows by column. Columns are arrays in PostgreSQL's text format, with an element for each row: `{1,NULL,2.5}`. */
export type ScannedRows = {
  readonly keys: readonly string[];
  /** Number of rows. */
  readonly rows: number;
  /** The time up to which the range is scanned, inclusive. */
  readonly edgeTs: number;
  /** Whether that is all of the range. */
  readonly isLast: boolean;
  /** Epoch ms; empty without rows. */
  readonly times: string;
  /** Numbers of each key that has a column. */
  readonly numbers: ReadonlyMap<string, string>;
  /**
   * Values outside of the columns, which precede their numbers, of the rows that have any: by time, as JSON text for each key,
   * null without one.
   */
  readonly others: ReadonlyMap<string, readonly (string | null)[]>;
};

/**
 * Scans the next rows along the primary key, at most `maxRows`, or the next packed days until they hold as many readings:
 * whichever come first, up to where the others begin. One scan for any number of keys. A whole column is one value of the
 * answer, so that no row passes through the driver, and PostgreSQL writes its numbers with the least work; those of packed
 * days are written already.
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
  const isWhole = `day >= ${from} and day + ${DAY_MS} <= ${to}`;
  const { rows } = await pool.query<ScannedRow>(
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
       ) as next where before < ${most}
     ),
     cut as (
       select p.day, case when ${isWhole} then p.count else part.count end as count,
         ${all.map((name) => `case when ${isWhole} then ${wholeText(name)} else part.${name} end as ${name}`).join(', ')}
       from days p left join lateral (
         select count(*) as count, ${all.map((name) => `string_agg(coalesce(e.${name}::text, 'NULL'), ',' order by e.ts) as ${name}`).join(', ')}
         from ${entriesSql('p', columns)} as e(${all.join(', ')})
         where not (${isWhole}) and e.ts >= ${from} and e.ts < ${to}
       ) as part on true
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
         ${all.map((name) => `'{' || string_agg(${name}, ',' order by day) || '}' as ${name}`).join(', ')}
       from cut
     ) as as_days, (
       select ${others} from (
         select e.ts, e.extra from days p cross join lateral unnest(p.ts::int8[], p.extra::jsonb[]) as e(ts, extra)
         where p.extra is not null and e.ts >= ${from} and e.ts < ${to}
       ) as entries
     ) as packed_others`,
    parameters.values,
  );
  return scannedOf(scan, columns, rows[0]);
}

/** SQL for a column of a whole packed day, without braces. */
const wholeText = (name: string): string =>
  name === 'ts'
    ? `btrim(p.ts, '{}')`
    : `coalesce(btrim(p.${name}, '{}'), repeat('NULL,', p.count - 1) || 'NULL')`;

function scannedOf(scan: RowScan, columns: readonly ColumnKey[], row: ScannedRow | undefined): ScannedRows {
  const { keys, descending } = scan;
  if (row?.firstDay != null && row.lastDay != null) {
    const inOrder = (text: string | null | undefined) => (text && descending ? reversed(text) : (text ?? ''));
    return {
      keys,
      rows: row.dayRows,
      edgeTs: descending
        ? Math.max(row.firstDay, scan.fromTs)
        : Math.min(row.lastDay + DAY_MS, scan.toTs) - 1,
      isLast: false,
      times: inOrder(row.day_ts),
      numbers: new Map(columns.map((column) => [column, inOrder(row[`day_${column}`])])),
      others: othersOf(row.dayOthers),
    };
  }
  const isFull = row?.rows === scan.maxRows;
  const dayEdge = descending ? (row?.nextDay ?? 0) + DAY_MS : (row?.nextDay ?? 0) - 1;
  return {
    keys,
    rows: row?.rows ?? 0,
    edgeTs: isFull || row?.nextDay == null ? (row?.edge ?? 0) : dayEdge,
    isLast: !isFull && row?.nextDay == null,
    times: row?.ts ?? '',
    numbers: new Map(columns.map((column) => [column, row?.[column] ?? ''])),
    others: othersOf(row?.others),
  };
}

/** The elements of an array in PostgreSQL's text format, none of which has a comma, the last first. */
const reversed = (array: string): string => `{${array.slice(1, -1).split(',').reverse().join(',')}}`;

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
    `select ${['device', 'unjudged', 'extra', ...columns].join(', ')} from latest_reading where device = any($1)`,
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
