import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import { readAgainAfterGaps } from '../bus/read-again.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { EventBus, StoredReading } from '../events.ts';
import { busRereads } from '../metrics.ts';
import type { FanOut } from './fan-out.ts';
import { shareLateReadings } from './late-readings.ts';
import { findReadingsAt, findReadingsSince } from './missed-readings.repository.ts';

/** Usual upper limit of the delay between a reading's time and its announcement, which follows the commit. */
const MARGIN_MS = 10_000;
/** After a longer gap, first frames are read again instead of the readings that were added. */
const LONGEST_GAP_MS = 600_000;
const DEVICES_AT_ONCE = 200;
const MOST_READINGS = 20_000;
const NO_LATE = { late: [], isWhole: true };
/** For gaps that are detected one after the other. */
const MOST_READS = 5;

/**
 * Reads from the database the readings that other nodes stored while this node missed events, and delivers them to
 * listeners ahead of later readings.
 */
export function catchUpLive(parts: {
  database: Pick<Database, 'pool'>;
  events: EventBus;
  bus: Pick<Bus, 'peers' | 'request' | 'respond'>;
  fanOut: FanOut;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): void {
  const { database, fanOut, clock } = parts;
  const lateReadingsOfOthers = shareLateReadings({ ...parts, lateAfterMs: MARGIN_MS });

  async function readLate(deviceKeys: readonly number[], from: number) {
    const { found, isWhole } = await lateReadingsOfOthers(deviceKeys, from, from - MARGIN_MS);
    const storedAt = new Map(found.map((one) => [`${one.deviceKey} ${one.ts}`, one.storedAt]));
    const readings = found.length > 0 ? await findReadingsAt(database.pool, found) : [];
    const late = readings.map((reading) => ({
      reading,
      storedAt: storedAt.get(`${reading.deviceKey} ${reading.ts}`) ?? 0,
    }));
    return { late, isWhole };
  }

  async function read(deviceKeys: readonly number[], from: number): Promise<StoredReading[]> {
    const found: StoredReading[] = [];
    for (let first = 0; first < deviceKeys.length; first += DEVICES_AT_ONCE) {
      const some = deviceKeys.slice(first, first + DEVICES_AT_ONCE);
      const limit = MOST_READINGS + 1 - found.length;
      found.push(...(await findReadingsSince(database.pool, some, from - MARGIN_MS, limit)));
      if (found.length > MOST_READINGS) break;
    }
    return found;
  }

  /** Start of the time that is being read again, epoch ms; readings received during the read are held back. */
  let since = Number.POSITIVE_INFINITY;
  let reads = 0;

  async function catchUp(from: number, isMissedAgain: () => boolean): Promise<void> {
    since = Math.min(since, from);
    const { deviceKeys } = fanOut;
    if (deviceKeys.length > 0) busRereads.inc();
    fanOut.notifyMissed(deviceKeys);
    fanOut.hold();
    const isTooLong = clock() - since > LONGEST_GAP_MS;
    const isOfNone = isTooLong || deviceKeys.length === 0;
    const older = isOfNone ? [] : await read(deviceKeys, since);
    const { late, isWhole } = isOfNone ? NO_LATE : await readLate(deviceKeys, since);
    reads += 1;
    // Held-back readings may be from after the new gap: they are released once that gap has been read, too.
    if (isMissedAgain() && reads < MOST_READS) return;
    since = Number.POSITIVE_INFINITY;
    reads = 0;
    const isShort = !isTooLong && isWhole && older.length <= MOST_READINGS;
    if (!isShort) fanOut.notifyOld(deviceKeys);
    fanOut.release(isShort ? older : [], isShort ? late : []);
  }

  readAgainAfterGaps(parts, catchUp);
}
