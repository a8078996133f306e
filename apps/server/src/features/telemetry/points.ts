import { setImmediate as nextTurn } from 'node:timers/promises';
import { valueJson } from '@airdeck/contract/telemetry/telemetry-values';
import type { Clock } from '../../clock.ts';
import { PlainTextError } from '../../http/errors.ts';
import { type PointStyle, pointText } from './point-text.ts';
import { type LatestPoints, type ScannedRows, scanRows } from './points.repository.ts';
import type { ReadTurns } from './read-turns.ts';
import { TELEMETRY_LIMITS } from './telemetry.limits.ts';

/** Smallest first scan: devices that send each key in a separate message have gaps in every row. */
const MIN_ROWS_PER_SCAN = 100;
/**
 * Most values of rows in one statement, which takes some 20 ms, and most readings of packed days, which are read without being
 * taken apart. The points of a key are put together within five.
 */
const MAX_POINTS_PER_SCAN = 24_000;
/** Factor by which the next scan grows for rare keys. */
const SCAN_GROWTH = 4;
/** Most keys in one statement. */
const KEYS_PER_SCAN = 12;
/** Scans of more rows are queued, to leave the processors to the ingest. */
const LONG_SCAN_ROWS = 1_000;

/** Dependencies of a read. */
type PointReading = {
  readonly clock: Clock;
  readonly turns: ReadTurns;
};

/** A range of raw points to read. */
type PointQuery = PointStyle & {
  readonly deviceKey: number;
  readonly keys: readonly string[];
  /** Epoch ms, inclusive. */
  readonly fromTs: number;
  /** Epoch ms, exclusive. */
  readonly toTs: number;
  /** Most points of each key. */
  readonly limit: number;
  /** Most points in total. */
  readonly maxPoints: number;
  readonly descending: boolean;
};

/** Points of one key: JSON text in pieces, to be concatenated. */
export type KeyPoints = { readonly pieces: string[]; readonly count: number; readonly lastTs: number };

/**
 * Reads the newest (or oldest) points of every key, in consecutive scans along the primary key. A small read ends with
 * the first rows; a long one is split into statements, with other reads in between.
 * @throws PlainTextError 400 for more than `maxPoints`, 503 if it takes too long
 */
export async function readPoints(
  { clock, turns }: PointReading,
  query: PointQuery,
): Promise<Map<string, KeyPoints>> {
  const deadline = clock() + TELEMETRY_LIMITS.numbers.totalMs;
  const found = new Map<string, { pieces: string[]; count: number; lastTs: number }>();
  let total = 0;
  for (let first = 0; first < query.keys.length; first += KEYS_PER_SCAN) {
    const wanted = new Map(query.keys.slice(first, first + KEYS_PER_SCAN).map((key) => [key, query.limit]));
    let { fromTs, toTs } = query;
    const mostRows = Math.ceil(MAX_POINTS_PER_SCAN / wanted.size);
    let maxPacked = Math.min(Math.max(query.limit, MIN_ROWS_PER_SCAN), MAX_POINTS_PER_SCAN);

    const scanNext = (): Promise<ScannedRows> => {
      if (clock() >= deadline) throw tooSlow();
      const maxRows = Math.min(maxPacked, mostRows);
      const scan = { ...query, keys: [...wanted.keys()], fromTs, toTs, maxRows, maxPacked };
      const inTurn = maxRows > LONG_SCAN_ROWS ? turns.long : turns.short;
      return inTurn((database) => scanRows(database, scan));
    };
    const collect = async (scanned: ScannedRows) => {
      for (const [key, left] of wanted) {
        if (scanned.rows > LONG_SCAN_ROWS) await nextTurn();
        const { text, count, lastTs } = pointText(scanned, key, query, left);
        if (count === 0) continue;
        const soFar = found.get(key);
        if (soFar) {
          soFar.pieces.push(',', text);
          soFar.count += count;
          soFar.lastTs = lastTs;
        } else found.set(key, { pieces: [text], count, lastTs });
        total += count;
        if (left > count) wanted.set(key, left - count);
        else wanted.delete(key);
      }
      if (total > query.maxPoints) throw tooManyPoints(query.maxPoints);
    };

    let running = wanted.size > 0 && fromTs < toTs ? scanNext() : undefined;
    while (running) {
      const scanned: ScannedRows = await running;
      const { rows, edgeTs, isLast } = scanned;
      if (query.descending) toTs = edgeTs;
      else fromTs = edgeTs + 1;
      maxPacked = Math.min(maxPacked * SCAN_GROWTH, MAX_POINTS_PER_SCAN);
      const hasMore = () => !isLast && fromTs < toTs && wanted.size > 0;
      // PostgreSQL continues while these points are put together, if more are needed even if each row has one.
      const isShort = [...wanted.values()].some((left) => left > rows);
      running = isShort && hasMore() ? scanNext() : undefined;
      // Its error is thrown when it is awaited; until then this may throw another one.
      running?.catch(() => undefined);
      await collect(scanned);
      if (!running && hasMore()) running = scanNext();
    }
  }
  return found;
}

const tooSlow = () =>
  new PlainTextError(503, 'The read took too long. Please ask for fewer keys or a shorter time range.');

const tooManyPoints = (maxPoints: number) =>
  new PlainTextError(
    400,
    `The answer would hold more than ${maxPoints} points. ` +
      "Please ask for fewer keys, a lower 'limit' or a shorter time range.",
  );

/** A range as JSON text, in pieces: `{"pm25":[{"ts":1767229200000,"value":"42"}]}`. */
export function* rangeJson(range: ReadonlyMap<string, KeyPoints>): Generator<string> {
  let opening = '{';
  for (const [key, { pieces }] of range) {
    yield `${opening}${JSON.stringify(key)}:[`;
    yield* pieces;
    yield ']';
    opening = ',';
  }
  yield range.size === 0 ? '{}' : '}';
}

/**
 * Latest values as JSON text: one entry for each key.
 * @param keys the requested keys; keys without a value get null at the present time. Undefined: all existing
 */
export function latestJson(
  latest: LatestPoints,
  keys: readonly string[] | undefined,
  options: { strict: boolean; now: number },
): string {
  const entries = (keys ?? [...latest.keys()]).map((key) => {
    const { ts, value } = latest.get(key) ?? { ts: options.now, value: null };
    return `${JSON.stringify(key)}:[{"ts":${ts},"value":${valueJson(value, options.strict)}}]`;
  });
  return `{${entries.join(',')}}`;
}
