import { z } from 'zod';
import { getTimeseries, getTimeseriesKeys } from '../../../packages/contract/src/telemetry/telemetry.ts';
import { ImportError } from './http-client.ts';
import type { ServerSession } from './session.ts';
import { type Point, seriesSchema } from './wire.ts';

/** Points of all keys in one response: a few megabytes. */
const POINTS_OF_A_PAGE = 40_000;
const MAX_POINTS_OF_A_KEY = 10_000;
/** Limits for the keys of one request, which are part of the URL. */
const MAX_KEYS_OF_A_PAGE = 40;
const MAX_CHARACTERS_OF_KEYS = 3000;

const ofDevice = (deviceId: string) => ({ entityType: 'DEVICE', entityId: deviceId });

export const readKeys = (session: ServerSession, deviceId: string): Promise<string[]> =>
  session.call(getTimeseriesKeys, { params: ofDevice(deviceId) }, z.array(z.string()));

/** Splits keys into parts of one request each. A key with a comma has its own part. */
export function partsOf(keys: readonly string[]): string[][] {
  const alone = keys.filter(hasComma).map((key) => [key]);
  return [...partsTogether(keys.filter((key) => !hasComma(key))), ...alone];
}

export const hasComma = (key: string) => key.includes(',');

function partsTogether(keys: readonly string[]): string[][] {
  const parts: string[][] = [];
  let characters = 0;
  for (const key of keys) {
    const length = encodeURIComponent(key).length;
    const last = parts.at(-1);
    if (last && last.length < MAX_KEYS_OF_A_PAGE && characters + length <= MAX_CHARACTERS_OF_KEYS) {
      last.push(key);
      characters += length;
    } else {
      parts.push([key]);
      characters = length;
    }
  }
  return parts;
}

export type SeriesPage = {
  /** Complete: all points of these keys before `nextTs` that earlier pages did not return. */
  readonly series: ReadonlyMap<string, readonly Point[]>;
  readonly nextTs: number;
};

export type SeriesRange = {
  readonly deviceId: string;
  /** The keys of one part. */
  readonly keys: readonly string[];
  readonly startTs: number;
  /** Exclusive. */
  readonly endTs: number;
  /** Points of one key in one request; for tests. */
  readonly limit?: number;
};

/**
 * Readings of a device in order of time. The number of points bounds each request: if keys have more points in a span
 * than fit into one response, the span ends with the earliest of their last points, and the next span is as short.
 */
export async function* readSeries(session: ServerSession, range: SeriesRange): AsyncGenerator<SeriesPage> {
  const { deviceId, keys, endTs } = range;
  const limit = range.limit ?? Math.min(MAX_POINTS_OF_A_KEY, Math.floor(POINTS_OF_A_PAGE / keys.length));
  let { startTs } = range;
  let spanMs = endTs - startTs;
  while (startTs < endTs) {
    const spanEnd = Math.min(endTs, startTs + spanMs);
    const answer = await session.call(
      getTimeseries,
      {
        params: ofDevice(deviceId),
        query: {
          ...keysQuery(keys),
          startTs,
          endTs: spanEnd,
          limit,
          orderBy: 'ASC',
          agg: 'NONE',
          useStrictDataTypes: true,
        },
      },
      seriesSchema,
    );
    // For a key with a comma, some versions return the series of its parts.
    const series = new Map([...answer].filter(([key]) => keys.includes(key)));
    const isCut = [...series.values()].some((points) => points.length >= limit);
    const nextTs = isCut
      ? Math.min(...[...series.values()].map((points) => endOf(points, limit, spanEnd)))
      : spanEnd;
    yield { series: isCut ? before(series, nextTs) : series, nextTs };
    spanMs = isCut ? nextTs - startTs : spanMs * 2;
    startTs = nextTs;
  }
}

/**
 * A list with commas, which all versions support. Repeated `key` parameters replace it in ThingsBoard from 4.3 on, and
 * are unknown to earlier versions.
 */
function keysQuery(keys: readonly string[]) {
  return { keys: keys.join(','), ...(keys.some(hasComma) && { key: keys }) };
}

/** The time up to which the points of one key are complete, exclusive. */
function endOf(points: readonly Point[], limit: number, spanEnd: number): number {
  if (points.length < limit) return spanEnd;
  for (let at = 1; at < points.length; at += 1) {
    if ((points[at - 1] as Point).ts >= (points[at] as Point).ts) {
      throw new ImportError('readings are not answered in the order of their time, which was asked for');
    }
  }
  return (points.at(-1) as Point).ts + 1;
}

function before(series: ReadonlyMap<string, readonly Point[]>, ts: number): Map<string, readonly Point[]> {
  return new Map([...series].map(([key, points]) => [key, points.filter((point) => point.ts < ts)]));
}
