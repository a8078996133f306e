import { valueText } from '@airdeck/contract/telemetry-values';
import type { Clock } from '../../clock.ts';
import { PlainTextError } from '../../http/errors.ts';
import { LIMITS } from '../../limits/limits.ts';
import { type LatestPoints, scanPoints } from './points.repository.ts';
import type { ReadTurns } from './read-turns.ts';
import type { PointStyle } from './value-sql.ts';

/** Rows in the first scan at least: devices that send each key in a message of its own leave gaps in every row. */
const MIN_ROWS_PER_SCAN = 100;
/** Values that one statement writes at most: half a megabyte of text, taken in within a millisecond or two. */
const MAX_POINTS_PER_SCAN = 16_000;
/** A key that is rarer than the others makes the next scan this much longer. */
const SCAN_GROWTH = 4;
/** Keys in one statement at most. */
const KEYS_PER_SCAN = 12;
/** A scan of more rows waits for its turn: the processors belong to the ingest. */
const LONG_SCAN_ROWS = 1_000;

/** What a read is done with. */
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
  /** Points of each key at most. */
  readonly limit: number;
  /** Points in all at most. */
  readonly maxPoints: number;
  readonly descending: boolean;
};

/** Points of one key: JSON text in pieces, to be joined with nothing between them. */
export type KeyPoints = { readonly pieces: string[]; readonly count: number; readonly lastTs: number };

/**
 * Reads the newest (or oldest) points of every key, in scans that follow each other along the primary key. A
 * small read stops at its first rows; a long one never makes one statement hold all of it, and lets others in
 * between two scans.
 * @throws PlainTextError 400 when there are more than `maxPoints`, 503 when it takes too long
 */
export async function readPoints(
  { clock, turns }: PointReading,
  query: PointQuery,
): Promise<Map<string, KeyPoints>> {
  const deadline = clock() + LIMITS.telemetryReads.totalMs;
  const found = new Map<string, { pieces: string[]; count: number; lastTs: number }>();
  let total = 0;
  for (let first = 0; first < query.keys.length; first += KEYS_PER_SCAN) {
    const wanted = new Map(query.keys.slice(first, first + KEYS_PER_SCAN).map((key) => [key, query.limit]));
    let { fromTs, toTs } = query;
    const mostRows = Math.ceil(MAX_POINTS_PER_SCAN / wanted.size);
    let maxRows = Math.min(Math.max(query.limit, MIN_ROWS_PER_SCAN), mostRows);
    while (wanted.size > 0 && fromTs < toTs) {
      if (clock() >= deadline) throw tooSlow();
      const scan = { ...query, fromTs, toTs, maxRows, wanted };
      const inTurn = maxRows > LONG_SCAN_ROWS ? turns.long : turns.short;
      const scanned = await inTurn((database) => scanPoints(database, scan));
      for (const [key, { text, count, lastTs }] of scanned.points) {
        const soFar = found.get(key);
        if (soFar) {
          soFar.pieces.push(',', text);
          soFar.count += count;
          soFar.lastTs = lastTs;
        } else found.set(key, { pieces: [text], count, lastTs });
        total += count;
        const left = (wanted.get(key) ?? 0) - count;
        if (left > 0) wanted.set(key, left);
        else wanted.delete(key);
      }
      if (total > query.maxPoints) throw tooManyPoints(query.maxPoints);
      if (scanned.rows < maxRows || scanned.edgeTs === null) break;
      if (query.descending) toTs = scanned.edgeTs;
      else fromTs = scanned.edgeTs + 1;
      maxRows = Math.min(maxRows * SCAN_GROWTH, mostRows);
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
 * @param keys the keys asked for; one without a value gets null at the present time. Undefined: all there are
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

/** A value as JSON: itself when strict, otherwise its text. */
function valueJson(value: unknown, strict: boolean): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' && strict) return valueText(value);
  return JSON.stringify(strict ? value : valueText(value));
}
