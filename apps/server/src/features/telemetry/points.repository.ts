import { COLUMN_KEYS, type ColumnKey, isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { StatementSource } from '../../database/cancellable.ts';
import { otherValueSql, Parameters } from './value-sql.ts';

/** Rows with values of some keys, newest or oldest first. */
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
  /** Number of rows: fewer than `maxRows` at the end. */
  readonly rows: number;
  /** Time of the last row; 0 without rows. */
  readonly edgeTs: number;
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
 * Scans up to `maxRows` rows along the primary key: one scan for any number of keys. A whole column is one value of the
 * answer, so that no row passes through the driver, and PostgreSQL writes its numbers with the least work.
 */
export async function scanRows({ pool }: StatementSource, scan: RowScan): Promise<ScannedRows> {
  const parameters = new Parameters();
  const where = `device = ${parameters.add(scan.deviceKey)}
    and ts >= ${parameters.add(scan.fromTs)} and ts < ${parameters.add(scan.toTs)}`;
  const columns = scan.keys.filter(isColumnKey);
  const others = scan.keys.map((key) => otherValueSql(key, scan.strict, parameters));
  const { rows } = await pool.query<ScannedRow>(
    `select count(*) as rows, ${scan.descending ? 'min' : 'max'}(ts) as edge,
       ${['ts', ...columns].map((column) => `array_agg(${column})::text as ${column}`).join(', ')},
       json_agg(json_build_array(ts::text, ${others.join(', ')}))
         filter (where extra ?| ${parameters.add([...scan.keys])}::text[]) as others
     from (
       select ${['ts', 'extra', ...columns].join(', ')} from reading where ${where}
       order by ts ${scan.descending ? 'desc' : 'asc'} limit ${parameters.add(scan.maxRows)}
     ) as scanned`,
    parameters.values,
  );
  const row = rows[0];
  return {
    keys: scan.keys,
    rows: row?.rows ?? 0,
    edgeTs: row?.edge ?? 0,
    times: row?.ts ?? '',
    numbers: new Map(columns.map((column) => [column, row?.[column] ?? ''])),
    others: new Map(row?.others?.map(([ts, ...values]) => [ts, values])),
  };
}

type ScannedRow = {
  rows: number;
  edge: number | null;
  ts: string | null;
  others: readonly (readonly [ts: string, ...values: (string | null)[]])[] | null;
} & Partial<Record<ColumnKey, string | null>>;

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
