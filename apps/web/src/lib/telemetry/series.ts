import { faultsOf } from '@airdeck/air/plausible';
import type { Measurement } from '@airdeck/air/verdict';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';

/** In place of a number that no sensor can mean. */
export const FAULT = 'fault' satisfies Measurement;

/** A value of a device with its time, epoch ms. Almost always a number; else a text, such as a mode, or a fault. */
export type Point = { readonly ts: number; readonly value: number | string };

/** By key, ascending by time, with unique times. Keys that the device never sent are missing. */
export type DeviceSeries = Readonly<Record<string, readonly Point[]>>;

/** The newest point of each key that the device sends, however old. Only metrics are judged. */
export type LatestPoints = Readonly<Record<string, Point>>;

/** The keys that a screen follows, and what judges the values of one time. */
export type FollowedKeys = {
  readonly keys: readonly string[];
  /** The keys of which averages are shown; positions and modes have none. */
  readonly averaged: readonly string[];
  readonly faultsOf: typeof faultsOf;
};

export const METRIC_KEYS: FollowedKeys = {
  keys: COLUMN_KEYS,
  averaged: ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'],
  faultsOf,
};

/** The known points of a device: those of a window, and the newest of each key, even if older. */
export type DeviceTelemetry = { readonly series: DeviceSeries; readonly latest: LatestPoints };

export const NO_TELEMETRY: DeviceTelemetry = { series: {}, latest: {} };

/** Bounds of a series: points from `fromTs` on (epoch ms), at most the newest `limit`. */
export type Bounds = { readonly fromTs: number; readonly limit: number };

/** Values in the wire format, in any order, with their types. */
export type WirePoint = { readonly ts: number; readonly value: unknown };

type Wire = Readonly<Record<string, readonly WirePoint[]>>;

/**
 * Parses the readings of an answer: without empty values. This is the console's only place that judges whether a number
 * can be meant: what cannot is a fault from here on.
 */
export function toSeries(answer: Wire, followed = METRIC_KEYS): DeviceSeries {
  const series = toMeans(answer);
  const records = new Map<number, Record<string, unknown>>();
  for (const [key, points] of Object.entries(series)) {
    for (const { ts, value } of points) {
      const record = records.get(ts) ?? {};
      record[key] = value;
      records.set(ts, record);
    }
  }
  const faults = new Map(Array.from(records, ([ts, values]) => [ts, followed.faultsOf(values)]));
  const judged = Object.entries(series).map(
    ([key, points]) =>
      [
        key,
        points.map((point) => (faults.get(point.ts)?.has(key) ? { ...point, value: FAULT } : point)),
      ] as const,
  );
  return Object.fromEntries(judged);
}

/** The same of means, which the server computes without faults. */
export function toMeans(answer: Wire): DeviceSeries {
  const series: Record<string, readonly Point[]> = {};
  for (const [key, wire] of Object.entries(answer)) {
    const points = wire.flatMap(toPoint).sort((a, b) => a.ts - b.ts);
    if (points.length > 0) series[key] = points;
  }
  return series;
}

/** Adds points to the known ones of a device, and drops those outside the bounds. */
export function addPoints(known: DeviceTelemetry, added: DeviceSeries, bounds: Bounds): DeviceTelemetry {
  const series: Record<string, readonly Point[]> = {};
  const latest: Record<string, Point> = { ...known.latest };
  for (const key of Object.keys({ ...known.series, ...added })) {
    const merged = mergePoints(known.series[key] ?? [], added[key] ?? []);
    const newest = merged.at(-1);
    if (newest && newest.ts >= (latest[key]?.ts ?? 0)) latest[key] = newest;
    const kept = merged.filter(({ ts }) => ts >= bounds.fromTs).slice(-bounds.limit);
    if (kept.length > 0) series[key] = kept;
  }
  return { series, latest };
}

/** Time of the newest point of any key, epoch ms; `undefined`: none. */
export const lastReadingTs = ({ latest }: DeviceTelemetry): number | undefined =>
  lastTsOf(Object.values(latest));

/** The time of the newest of some points; `undefined`: none. */
export function lastTsOf(points: readonly Point[]): number | undefined {
  return points.length > 0 ? Math.max(...points.map(({ ts }) => ts)) : undefined;
}

/** The numeric points of a key. */
export function numbersOf(series: DeviceSeries, key: string): { ts: number; value: number }[] {
  return (series[key] ?? []).flatMap(({ ts, value }) => (typeof value === 'number' ? [{ ts, value }] : []));
}

/** The newest number of a key; `undefined`: none. */
export function latestNumber({ latest }: DeviceTelemetry, key: string): number | undefined {
  const value = latest[key]?.value;
  return typeof value === 'number' ? value : undefined;
}

/** A value of a sensor: its number, or its fault. `undefined`: none, or a text. */
export function measurementOf(point: Point | undefined): number | typeof FAULT | undefined {
  const value = point?.value;
  return typeof value === 'number' || value === FAULT ? value : undefined;
}

/** The newest one of a key. */
export const latestMeasurement = ({ latest }: DeviceTelemetry, key: string) => measurementOf(latest[key]);

function mergePoints(known: readonly Point[], added: readonly Point[]): readonly Point[] {
  const [first] = added;
  if (!first) return known;
  // The added ones are almost always newer.
  if (first.ts > (known.at(-1)?.ts ?? 0)) return [...known, ...added];
  const byTs = new Map(known.map((point) => [point.ts, point]));
  for (const point of added) byTs.set(point.ts, point);
  return [...byTs.values()].sort((a, b) => a.ts - b.ts);
}

/** A key without data, or a deleted one, has an empty text. */
function toPoint({ ts, value }: WirePoint): Point[] {
  if (ts <= 0 || value === null || value === undefined || value === '') return [];
  return [{ ts, value: typeof value === 'number' ? value : String(value) }];
}
