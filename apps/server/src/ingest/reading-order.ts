import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { isLockTimeout } from '../database/errors.ts';
import { unorderedPartitions } from '../metrics.ts';
import {
  beginCopy,
  copyChanged,
  copySome,
  dropCopy,
  endCopying,
  findBegun,
  findCopied,
  listUnordered,
  replaceByCopy,
  type UnorderedPartition,
  withOrderLock,
} from './reading-order.repository.ts';

/** Most devices that were without a network have sent what they had by then. */
const CLOSED_AFTER_MS = 3 * 86_400_000;
/** Readings of one statement: some tenths of a second. */
const READINGS_AT_ONCE = 10_000;
/** A run ends after this time, ms, and the next one continues: the time of a job's last success shows that it works. */
const LONGEST_RUN_MS = 600_000;
/** Attempts to replace a partition in one run, each of which may delay devices, and the pause between them. */
const ATTEMPTS = 3;
const PAUSE_MS = 2000;
/** Multiple of a partition's size that has to be free: for the copy and its log of changes, and for the devices. */
const ROOM_FACTOR = 3;

export type ReadingOrderParts = {
  /** Connections of long work. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Free space of the database's disk. Undefined: it is not known. */
  readonly freeBytes: (() => Promise<number>) | undefined;
  readonly readingsAtOnce?: number;
  readonly pauseMs?: number;
};

/**
 * Puts the readings of each closed partition in the order of device and time, once: a month of one device then lies in a
 * fiftieth of the pages. It can be stopped or killed at any point, and continues after the last piece that it committed
 * ([ADR 0051](../../../../docs/adr/0051-a-month-of-readings.md)).
 */
export function createReadingOrder(parts: ReadingOrderParts): (stopping: AbortSignal) => Promise<void> {
  const { pool, clock, log, freeBytes, readingsAtOnce = READINGS_AT_ONCE, pauseMs = PAUSE_MS } = parts;

  /** Works half of the time, as devices' messages need the processors and the disk. */
  async function withRest<T>(stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work();
    await sleep(performance.now() - started, undefined, { signal: stopping }).catch(() => undefined);
    return result;
  }

  async function begin(partition: UnorderedPartition): Promise<boolean> {
    const free = await freeBytes?.();
    if (free !== undefined && free < ROOM_FACTOR * partition.bytes) {
      log.warn(
        { partition: partition.name, free },
        'too little disk to put readings in order; trying again later',
      );
      return false;
    }
    await dropCopy(pool);
    await beginCopy(pool, partition);
    return true;
  }

  async function replace(partition: UnorderedPartition, stopping: AbortSignal): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS && !stopping.aborted; attempt += 1) {
      while (!stopping.aborted && (await withRest(stopping, () => copyChanged(pool, partition))));
      const copiedBy = await endCopying(pool);
      if (!stopping.aborted && (await replaceByCopy(pool, partition, copiedBy).catch(falseIfLocked)))
        return true;
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    return false;
  }

  /** Returns whether the partition is in order now. */
  async function putInOrder(partition: UnorderedPartition, stopping: AbortSignal): Promise<boolean> {
    if ((await findBegun(pool)) !== partition.mark && !(await begin(partition))) return false;
    for (let hasMore = true; hasMore; ) {
      if (stopping.aborted) return false;
      hasMore = await withRest(stopping, async () => {
        const last = await findCopied(pool);
        return copySome(pool, partition, last, readingsAtOnce);
      });
    }
    if (!(await replace(partition, stopping))) return false;
    log.info({ partition: partition.name }, 'readings were put in the order of their devices');
    await dropCopy(pool);
    return true;
  }

  return (stopped) =>
    withOrderLock(pool, async () => {
      const stopping = AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_RUN_MS)]);
      const waiting = await listUnordered(pool, clock() - CLOSED_AFTER_MS);
      unorderedPartitions.set(waiting.length);
      const begun = await findBegun(pool);
      // A copy that was begun is finished first.
      waiting.sort((one, other) => Number(other.mark === begun) - Number(one.mark === begun));
      for (const [done, partition] of waiting.entries()) {
        if (!(await putInOrder(partition, stopping).catch(falseIfLocked))) return;
        unorderedPartitions.set(waiting.length - done - 1);
      }
      // Left by a run that was killed after the replacement, or of a partition that was dropped.
      await dropCopy(pool).catch(falseIfLocked);
    });
}

/** A lock that cannot be had at once is tried again by the next run. */
function falseIfLocked(error: unknown): false {
  if (isLockTimeout(error)) return false;
  throw error;
}
