import { indexNumberOf } from '@airdeck/air/air-index';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { ReadingSeries } from '../telemetry/device-readings.ts';

/** The stored keys from which the series of report keys are computed. */
export function storedKeysOf(keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => (key === 'iaq' ? ['iaq', 'pm25', 'pm10'] : [key])))];
}

/**
 * The series of the keys, computed from stored ones. In buckets without an index sent by the device, the index is
 * computed from the mean, minimum and maximum of the particles. By an index without numbers, it is the level of the band.
 * @param by the index by which the device is judged
 */
export function reportSeries(
  by: AirQualityIndex,
  keys: readonly string[],
  stored: readonly ReadingSeries[],
): readonly ReadingSeries[] {
  const found = new Map(stored.map((series) => [series.key, series]));
  const of = (key: string) => found.get(key) ?? { key, ts: [], avg: [], min: [], max: [], count: [] };
  return keys.map((key) => (key === 'iaq' ? indexSeries(by, of('iaq'), of('pm25'), of('pm10')) : of(key)));
}

type Bucket = {
  readonly ts: number;
  readonly avg: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
};

function indexSeries(
  by: AirQualityIndex,
  own: ReadingSeries,
  pm25: ReadingSeries,
  pm10: ReadingSeries,
): ReadingSeries {
  const [sent, fines, coarses] = [bucketsOf(own), bucketsOf(pm25), bucketsOf(pm10)];
  const owns = by.numbers ? sent : new Map<number, Bucket>();
  const times = [...new Set([...owns.keys(), ...fines.keys(), ...coarses.keys()])].sort((a, b) => a - b);
  const buckets = times.flatMap(
    (ts) => owns.get(ts) ?? indexOfParticles(by, ts, fines.get(ts), coarses.get(ts)) ?? [],
  );
  return {
    key: 'iaq',
    ts: buckets.map(({ ts }) => ts),
    avg: buckets.map(({ avg }) => avg),
    min: buckets.map(({ min }) => min),
    max: buckets.map(({ max }) => max),
    count: buckets.map(({ count }) => count),
  };
}

function bucketsOf({ ts, avg, min, max, count }: ReadingSeries): Map<number, Bucket> {
  const buckets = ts.map((at, i) => ({
    ts: at,
    avg: avg[i] ?? 0,
    min: min[i] ?? 0,
    max: max[i] ?? 0,
    count: count[i] ?? 0,
  }));
  return new Map(buckets.map((bucket) => [bucket.ts, bucket]));
}

function indexOfParticles(
  by: AirQualityIndex,
  ts: number,
  fine?: Bucket,
  coarse?: Bucket,
): Bucket | undefined {
  const of = (which: 'avg' | 'min' | 'max') =>
    indexNumberOf(by, { pm25: fine?.[which], pm10: coarse?.[which] });
  const avg = of('avg');
  if (avg === undefined) return undefined;
  const count = Math.max(fine?.count ?? 0, coarse?.count ?? 0);
  return { ts, avg, min: of('min') ?? avg, max: of('max') ?? avg, count };
}
