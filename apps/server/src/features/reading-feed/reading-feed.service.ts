import {
  type FeedPage,
  type FeedReading,
  READING_FEED_ERRORS,
} from '@airdeck/contract/reading-feed/reading-feed';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, permissionDenied } from '../../http/errors.ts';
import type { NumbersOf } from '../../limits/feature-limits.ts';
import { cursorText, type FeedCursor, readCursor } from './feed-cursor.ts';
import { READING_FEED_LIMITS } from './reading-feed.limits.ts';
import {
  beginFeed,
  type Feed,
  type FeedEntry,
  type FeedScope,
  findEntries,
  findFeed,
  findWaitingSince,
  findWindow,
  noteFeedUse,
} from './reading-feed.repository.ts';

const NOTE_USE_EVERY_MS = 3_600_000;

export type ReadingFeeds = ReturnType<typeof createReadingFeeds>;

/** The readings that tenants and their customers store, to be followed from a cursor. */
export function createReadingFeeds(parts: { database: Database; clock: Clock; numbersOf: NumbersOf }) {
  const { database, clock } = parts;
  const { pool } = database;
  const limits = parts.numbersOf(READING_FEED_LIMITS);

  /** A cursor for all that is stored from now on. */
  async function begin(tenantId: string): Promise<string> {
    await beginFeed(pool, tenantId, newId(), clock());
    const { id, lastSeq } = await feedOf(tenantId);
    return cursorText({ feedId: id, seq: lastSeq + 1, position: 0 });
  }

  async function feedOf(tenantId: string): Promise<Feed> {
    const feed = await findFeed(pool, tenantId);
    if (!feed) throw cursorGone();
    return feed;
  }

  /**
   * The next readings of a scope.
   * @param keys missing: all
   * @throws ApiError 400/31 not a cursor, 410/32 what follows is no longer in the feed
   */
  async function follow(
    scope: FeedScope,
    { after, limit, keys }: { after: string; limit: number; keys?: readonly string[] | undefined },
  ): Promise<FeedPage> {
    const { tenantId } = scope;
    const cursor = readCursor(after);
    const before = await feedOf(tenantId);
    if (clock() - before.usedTime >= NOTE_USE_EVERY_MS) await noteFeedUse(pool, tenantId, clock());
    const { endSeq, hasMore } = await findWindow(pool, tenantId, cursor.seq, limits.entriesPerPage);
    const entries = endSeq === undefined ? [] : await findEntries(database.db, scope, cursor, endSeq, limit);
    // Afterwards: what was deleted while it was being read would be missing.
    checkCursor(cursor, await feedOf(tenantId));
    const last = entries.length === limit ? entries.at(-1) : undefined;
    const { seq, position } = last ?? (endSeq === undefined ? cursor : { seq: endSeq + 1, position: 0 });
    return {
      readings: readingsOf(entries, keys),
      cursor: cursorText({ feedId: cursor.feedId, seq, position }),
      hasMore: hasMore || last !== undefined,
    };
  }

  return {
    begin,
    follow,

    /** When the oldest reading after a cursor was stored, to about a second; null: none is new. */
    waitingSince: (tenantId: string, cursor: string): Promise<number | null> =>
      findWaitingSince(pool, tenantId, readCursor(cursor).seq),

    /** The next page of what the caller may read. @throws ApiError 400/31, 403/20, 410/32 */
    async page(
      caller: Caller,
      query: { after?: string | undefined; limit?: number | undefined; keys?: readonly string[] | undefined },
    ): Promise<FeedPage> {
      const scope = scopeOf(caller);
      const { after, limit = limits.readingsPerPage, keys } = query;
      if (after === undefined) return { readings: [], cursor: await begin(scope.tenantId), hasMore: false };
      return follow(scope, { after, limit, keys });
    },
  };
}

function scopeOf(caller: Caller): FeedScope {
  const tenantId = tenantOf(caller);
  if (caller.authority === 'TENANT_ADMIN') return { tenantId, customerId: null };
  if (!caller.customerId) throw permissionDenied();
  return { tenantId, customerId: caller.customerId };
}

/** A cursor ahead of its feed is of a database that was since replaced by a backup. */
function checkCursor({ feedId, seq }: FeedCursor, feed: Feed): void {
  if (feedId !== feed.id || seq <= feed.deletedSeq || seq > feed.lastSeq + 1) throw cursorGone();
}

const cursorGone = () => new ApiError(READING_FEED_ERRORS.cursorGone);

/** Each reading once, with the given keys; readings without any of them are left out. */
function readingsOf(entries: readonly FeedEntry[], keys: readonly string[] | undefined): FeedReading[] {
  const readings = new Map<string, FeedReading>();
  for (const entry of entries) {
    const values = entry.device === null ? {} : valuesOf(entry, keys);
    if (Object.keys(values).length === 0) continue;
    const { deviceId, deviceName, ts } = entry;
    readings.set(`${deviceId} ${ts}`, { deviceId, deviceName, ts, values });
  }
  return [...readings.values()];
}

/** Values under keys with a column that the column does not take are in `extra`. */
function valuesOf(entry: FeedEntry, keys: readonly string[] | undefined): Record<string, unknown> {
  const values: [string, unknown][] = COLUMN_KEYS.flatMap((key) =>
    entry[key] === null ? [] : [[key, entry[key]] as [string, unknown]],
  );
  const all = [...values, ...Object.entries(entry.extra ?? {})];
  return Object.fromEntries(keys ? all.filter(([key]) => keys.includes(key)) : all);
}
