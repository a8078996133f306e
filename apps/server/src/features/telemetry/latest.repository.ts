import { COLUMN_KEYS } from '@airdeck/contract/telemetry-values';
import type { Database } from '../../database/database.ts';

/** The newest value of a key, and when it was measured (epoch ms). */
export type LatestPoint = { readonly ts: number; readonly value: unknown };

/** Newest values by key. */
export type LatestPoints = ReadonlyMap<string, LatestPoint>;

type Row = { device: number; extra: Record<string, LatestPoint> | null } & Record<string, number | null>;

/**
 * The newest values of many devices at once, by device key.
 * @param devices what is older than a device's `readableFrom` stays hidden
 * @param keys which values matter to the caller, who may get others as well; undefined: all
 */
export async function findLatest(
  { pool }: Pick<Database, 'pool'>,
  devices: readonly { readonly key: number; readonly readableFrom: number }[],
  keys?: readonly string[],
): Promise<Map<number, LatestPoints>> {
  const wanted = keys && new Set(keys);
  const columns = COLUMN_KEYS.filter((key) => wanted?.has(key) ?? true).flatMap((key) => [key, `${key}_ts`]);
  const { rows } = await pool.query<Row>(
    `select ${['device', 'extra', ...columns].join(', ')} from latest_reading where device = any($1)`,
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
  // Of a key that is in both places, `extra` and the column, the later one counts.
  for (const [key, point] of Object.entries(row.extra ?? {})) {
    const column = points.get(key);
    if (point.ts >= readableFrom && (!column || point.ts >= column.ts)) points.set(key, point);
  }
  return points;
}
