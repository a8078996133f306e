import type { Database } from '../../../database/database.ts';
import { PlainTextError } from '../../../http/errors.ts';
import { scanPoints } from './points.repository.ts';
import type { PointStyle } from './value-sql.ts';

/** Rows in the first scan at least: devices that send each key in a message of its own leave gaps in every row. */
const MIN_ROWS_PER_SCAN = 100;
/** Values that one statement writes at most: half a megabyte of text, taken in within a millisecond or two. */
const MAX_POINTS_PER_SCAN = 16_000;
/** A key that is rarer than the others makes the next scan this much longer. */
const SCAN_GROWTH = 4;
/** Keys in one statement at most. */
const KEYS_PER_SCAN = 12;
/** A range of raw points to read. */
export type PointQuery = PointStyle & {
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
 * small read stops at its first rows; a long one never makes one statement hold all of it.
 * @param signal stops between two scans when whoever asked has gone
 * @throws PlainTextError 400 when there are more than `maxPoints`
 */
export async function readPoints(
  database: Pick<Database, 'pool'>,
  query: PointQuery,
  signal?: AbortSignal,
): Promise<Map<string, KeyPoints>> {
  const found = new Map<string, { pieces: string[]; count: number; lastTs: number }>();
  let total = 0;
  for (let first = 0; first < query.keys.length; first += KEYS_PER_SCAN) {
    const wanted = new Map(query.keys.slice(first, first + KEYS_PER_SCAN).map((key) => [key, query.limit]));
    let { fromTs, toTs } = query;
    const mostRows = Math.ceil(MAX_POINTS_PER_SCAN / wanted.size);
    let maxRows = Math.min(Math.max(query.limit, MIN_ROWS_PER_SCAN), mostRows);
    while (wanted.size > 0 && fromTs < toTs) {
      signal?.throwIfAborted();
      const scanned = await scanPoints(database, { ...query, fromTs, toTs, maxRows, wanted });
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

const tooManyPoints = (maxPoints: number) =>
  new PlainTextError(
    400,
    `The answer would hold more than ${maxPoints} points. ` +
      "Please ask for fewer keys, a lower 'limit' or a shorter time range.",
  );
