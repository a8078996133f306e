import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import type { StatementSource } from '../../database/cancellable.ts';
import { headSql, Parameters, type PointStyle, pointSql } from './value-sql.ts';

/** Raw points of some keys, newest or oldest first. */
type PointScan = PointStyle & {
  readonly deviceKey: number;
  /** Epoch ms, inclusive. */
  readonly fromTs: number;
  /** Epoch ms, exclusive. */
  readonly toTs: number;
  readonly descending: boolean;
  /** Most rows to scan. */
  readonly maxRows: number;
  /** Keys, and the number of points still needed of each. */
  readonly wanted: ReadonlyMap<string, number>;
};

type ScannedPoints = {
  /** Scanned rows: fewer than `maxRows` at the end. */
  readonly rows: number;
  /** Time of the last scanned row. */
  readonly edgeTs: number | null;
  /** Points as comma-separated JSON text. Keys without points are missing. */
  readonly points: ReadonlyMap<
    string,
    { readonly text: string; readonly count: number; readonly lastTs: number }
  >;
};

/**
 * Scans up to `maxRows` rows along the primary key, and formats the points of all keys in PostgreSQL: one scan for any
 * number of keys, and no row passes through the driver.
 */
export async function scanPoints({ pool }: StatementSource, scan: PointScan): Promise<ScannedPoints> {
  const parameters = new Parameters();
  const keys = [...scan.wanted.keys()];
  const where = `device = ${parameters.add(scan.deviceKey)}
    and ts >= ${parameters.add(scan.fromTs)} and ts < ${parameters.add(scan.toTs)}`;
  const values = keys.map((key, n) => `${pointSql(key, scan, parameters)} as point${n}`);
  const edge = scan.descending ? 'min' : 'max';
  const outputs = keys.map((key, n) => {
    const need = scan.wanted.get(key) ?? 0;
    const present = `filter (where point${n} is not null)`;
    // Limiting requires an array; it is not needed if the rows cannot contain more points than needed.
    const text =
      need >= scan.maxRows
        ? `string_agg(point${n}, ',')`
        : `array_to_string((array_agg(point${n}) ${present})[1:${parameters.add(need)}], ',')`;
    const lastTs =
      need >= scan.maxRows
        ? `${edge}(ts) ${present}`
        : `(array_agg(ts) ${present})[least(count(point${n}), ${parameters.add(need)})]`;
    return `${text} as text${n}, count(point${n}) as count${n}, ${lastTs} as last${n}`;
  });
  // Limit and offset prevent inlining: the planner must neither parallelize the ordered scan nor compute a head or
  // a point for each use.
  const { rows } = await pool.query<Record<string, string | number | null>>(
    `select count(*) as rows, ${edge}(ts) as edge, ${outputs.join(', ')} from (
       select ts, ${values.join(', ')} from (
         select *, ${headSql(scan)} as head from reading where ${where}
         order by ts ${scan.descending ? 'desc' : 'asc'} limit ${parameters.add(scan.maxRows)}
       ) as scanned offset 0
     ) as written`,
    parameters.values,
  );
  const row = rows[0] ?? {};
  const points = new Map<string, { text: string; count: number; lastTs: number }>();
  keys.forEach((key, n) => {
    const count = Math.min(Number(row[`count${n}`]), scan.wanted.get(key) ?? 0);
    if (count > 0) points.set(key, { text: String(row[`text${n}`]), count, lastTs: Number(row[`last${n}`]) });
  });
  return { rows: Number(row.rows), edgeTs: row.edge === null ? null : Number(row.edge), points };
}

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
