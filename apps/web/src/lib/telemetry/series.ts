import { COLUMN_KEYS, type ColumnKey } from '@airdeck/contract/telemetry-values';

/** A value of a device with its time, epoch ms. Almost always a number; `mode` may be a text. */
export type Point = { readonly ts: number; readonly value: number | string };

/** By key, ascending by time, with unique times. Keys that the device never sent are missing. */
export type DeviceSeries = Readonly<Partial<Record<ColumnKey, readonly Point[]>>>;

/** The newest point of each key, however old. */
export type LatestPoints = Readonly<Partial<Record<ColumnKey, Point>>>;

/** The known points of a device: those of a window, and the newest of each key, even if older. */
export type DeviceTelemetry = { readonly series: DeviceSeries; readonly latest: LatestPoints };

export const NO_TELEMETRY: DeviceTelemetry = { series: {}, latest: {} };

/** Bounds of a series: points from `fromTs` on (epoch ms), at most the newest `limit`. */
export type Bounds = { readonly fromTs: number; readonly limit: number };

/** Values in the wire format, in any order. */
export type WirePoint = { readonly ts: number; readonly value: unknown };

/** Parses the points of an answer: without empty values and unknown keys, with numeric texts as numbers. */
export function toSeries(answer: Readonly<Record<string, readonly WirePoint[]>>): DeviceSeries {
  const series: Partial<Record<ColumnKey, readonly Point[]>> = {};
  for (const key of COLUMN_KEYS) {
    const points = (answer[key] ?? []).flatMap(toPoint).sort((a, b) => a.ts - b.ts);
    if (points.length > 0) series[key] = points;
  }
  return series;
}

/** Adds points to the known ones of a device, and drops those outside the bounds. */
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

/** Time of the newest point of any key, epoch ms; `undefined`: none. */
export function lastReadingTs({ latest }: DeviceTelemetry): number | undefined {
  const times = Object.values(latest).map(({ ts }) => ts);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** The numeric points of a key. */
export function numbersOf(series: DeviceSeries, key: ColumnKey): { ts: number; value: number }[] {
  return (series[key] ?? []).flatMap(({ ts, value }) => (typeof value === 'number' ? [{ ts, value }] : []));
}

/** The newest number of a key; `undefined`: none. */
export function latestNumber({ latest }: DeviceTelemetry, key: ColumnKey): number | undefined {
  const value = latest[key]?.value;
  return typeof value === 'number' ? value : undefined;
}

function mergePoints(known: readonly Point[], added: readonly Point[]): readonly Point[] {
  const [first] = added;
  if (!first) return known;
  // The added ones are almost always newer.
  if (first.ts > (known.at(-1)?.ts ?? 0)) return [...known, ...added];
  const byTs = new Map(known.map((point) => [point.ts, point]));
  for (const point of added) byTs.set(point.ts, point);
  return [...byTs.values()].sort((a, b) => a.ts - b.ts);
}

/** The platform sends values as text; for a key without data, or a deleted one, the text is empty. */
function toPoint({ ts, value }: WirePoint): Point[] {
  if (ts <= 0 || value === null || value === undefined || value === '') return [];
  if (typeof value === 'number') return [{ ts, value }];
  const number = typeof value === 'string' ? Number(value) : Number.NaN;
  return [{ ts, value: Number.isFinite(number) ? number : String(value) }];
}
