import { COLUMN_KEYS, type ColumnKey } from '@airdeck/contract/telemetry-values';

/** A value a device sent and when, epoch ms. Almost always a number; a device may say `mode` in words. */
export type Point = { readonly ts: number; readonly value: number | string };

/** Ascending by time, one point for each time. A key the device never sent is not there. */
export type DeviceSeries = Readonly<Partial<Record<ColumnKey, readonly Point[]>>>;

/** The newest point of each key, however old. */
export type LatestPoints = Readonly<Partial<Record<ColumnKey, Point>>>;

/** What is kept of a device: the points of a window, and the newest of each key also when it lies before it. */
export type DeviceTelemetry = { readonly series: DeviceSeries; readonly latest: LatestPoints };

export const NO_TELEMETRY: DeviceTelemetry = { series: {}, latest: {} };

/** How much of a series is kept: points from `fromTs` on (epoch ms), and of those the newest `limit`. */
export type Bounds = { readonly fromTs: number; readonly limit: number };

/** Values as the wire has them, in any order. */
export type WirePoint = { readonly ts: number; readonly value: unknown };

/** The points of a device's answer, cleaned: no empty values, no unknown keys, numbers where numbers were meant. */
export function toSeries(answer: Readonly<Record<string, readonly WirePoint[]>>): DeviceSeries {
  const series: Partial<Record<ColumnKey, readonly Point[]>> = {};
  for (const key of COLUMN_KEYS) {
    const points = (answer[key] ?? []).flatMap(toPoint).sort((a, b) => a.ts - b.ts);
    if (points.length > 0) series[key] = points;
  }
  return series;
}

/** Adds points to what is known of a device and forgets what lies outside the bounds. */
export function addPoints(known: DeviceTelemetry, added: DeviceSeries, bounds: Bounds): DeviceTelemetry {
  const series: Partial<Record<ColumnKey, readonly Point[]>> = {};
  const latest: Partial<Record<ColumnKey, Point>> = { ...known.latest };
  for (const key of COLUMN_KEYS) {
    const merged = mergePoints(known.series[key] ?? [], added[key] ?? []);
    const newest = merged.at(-1);
    if (newest && newest.ts >= (latest[key]?.ts ?? 0)) latest[key] = newest;
    const kept = merged.filter(({ ts }) => ts >= bounds.fromTs).slice(-bounds.limit);
    if (kept.length > 0) series[key] = kept;
  }
  return { series, latest };
}

/** Time of the newest point of any key, epoch ms; `undefined` when there is none. */
export function lastReadingTs({ latest }: DeviceTelemetry): number | undefined {
  const times = Object.values(latest).map(({ ts }) => ts);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** The numbers of a key; what the device said in words is left out. */
export function numbersOf(series: DeviceSeries, key: ColumnKey): { ts: number; value: number }[] {
  return (series[key] ?? []).flatMap(({ ts, value }) => (typeof value === 'number' ? [{ ts, value }] : []));
}

/** The newest number of a key; `undefined` when it has none. */
export function latestNumber({ latest }: DeviceTelemetry, key: ColumnKey): number | undefined {
  const value = latest[key]?.value;
  return typeof value === 'number' ? value : undefined;
}

function mergePoints(known: readonly Point[], added: readonly Point[]): readonly Point[] {
  const [first] = added;
  if (!first) return known;
  // Almost always the added ones are simply newer.
  if (first.ts > (known.at(-1)?.ts ?? 0)) return [...known, ...added];
  const byTs = new Map(known.map((point) => [point.ts, point]));
  for (const point of added) byTs.set(point.ts, point);
  return [...byTs.values()].sort((a, b) => a.ts - b.ts);
}

/** The platform writes values as text; a key without data, or a deleted one, comes with none. */
function toPoint({ ts, value }: WirePoint): Point[] {
  if (ts <= 0 || value === null || value === undefined || value === '') return [];
  if (typeof value === 'number') return [{ ts, value }];
  const number = typeof value === 'string' ? Number(value) : Number.NaN;
  return [{ ts, value: Number.isFinite(number) ? number : String(value) }];
}
