import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { isLockTimeout } from '../database/errors.ts';
import { DAY_MS } from './all-readings-sql.ts';
import {
  findDays,
  findPackedBy,
  findState,
  packDays,
  raisePackedUntil,
  releaseSpace,
  withPackingRun,
} from './packed-days.repository.ts';
import {
  createPartition,
  findOldestByDevice,
  listPartitions,
  type Partition,
} from './partition.repository.ts';
import { findProgress } from './past-readings.repository.ts';

/** A day is packed this time after its end: most devices that were without a network have sent what they had by then. */
const PACKED_AFTER_MS = 2 * DAY_MS;
/** Readings of one transaction, for which senders of late readings wait: some tens of milliseconds. */
const READINGS_AT_ONCE = 5000;
/** A day with more readings stays as it is: to take it apart for one late reading would take too long. */
const MOST_OF_DAY = 20_000;
/** A run ends after this time, ms, and the next one continues: the time of a job's last success shows that it works. */
const LONGEST_RUN_MS = 600_000;
/**
 * The first run begins this time after the server, ms. A server of an earlier version may still run beside it, which knows of
 * no packed days.
 */
const FIRST_AFTER_MS = 30 * 60_000;
/** Attempts to give back the space of a partition in one run, and the pause before each. */
const ATTEMPTS = 3;
const PAUSE_MS = 2000;

export type DayPackerParts = {
  /** Connections of long work. */
  readonly pool: pg.Pool;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly readingsAtOnce?: number;
  readonly mostOfDay?: number;
  readonly pauseMs?: number;
  readonly firstAfterMs?: number;
};

/**
 * Packs the readings of days that are over, device by device, the oldest first: a month of minutes of a device then takes
 * thirty rows, and a tenth of the disk. It can be stopped or killed at any point, and continues with what is left
 * ([ADR 0053](../../../../docs/adr/0053-packed-days.md)).
 */
export function createDayPacker(parts: DayPackerParts): (stopping: AbortSignal) => Promise<void> {
  const { pool, log, readingsAtOnce = READINGS_AT_ONCE, mostOfDay = MOST_OF_DAY, pauseMs = PAUSE_MS } = parts;
  const firstAt = performance.now() + (parts.firstAfterMs ?? FIRST_AFTER_MS);

  /** Returns the number of packed readings. It works half of the time, as devices' messages come first. */
  async function packDevice(device: number, until: number, partition: Partition, stopping: AbortSignal) {
    const to = Math.min(until, partition.to);
    let packed = 0;
    for (let from = partition.from; from < to && !stopping.aborted; ) {
      const started = performance.now();
      const days = await findDays(pool, { device, from, to }, { limit: readingsAtOnce, mostOfDay });
      if (!days) break;
      if (!days.isLarge) packed += await packDays(pool, days);
      from = days.to;
      await sleep(performance.now() - started, undefined, { signal: stopping }).catch(() => undefined);
    }
    return packed;
  }

  /**
   * Numbers of readings ever stored in the partitions that are done: all of their days are packed or too large, and to look
   * for others would read these again.
   */
  const storedInDone = new Map<string, number>();

  async function packPartition(partition: Partition, until: number, stopping: AbortSignal): Promise<void> {
    const { stored, isRolledUp } = await findState(pool, partition);
    if (storedInDone.get(partition.name) === stored) return;
    const span = { from: partition.from, to: Math.min(until, partition.to) };
    const devices = await findOldestByDevice(pool, partition, span);
    if (devices.length > 0) await createPartition(pool, partition.from, partition, 'reading_day');
    let packed = 0;
    for (const { device } of devices) packed += await packDevice(device, until, partition, stopping);
    if (packed > 0) log.info({ partition: partition.name, packed }, 'readings of past days are packed');
    if (partition.to > until || stopping.aborted) return;
    if ((await release(partition, stopping)) && isRolledUp) storedInDone.set(partition.name, stored);
  }

  /** Returns whether there is nothing more to give back. */
  async function release(partition: Partition, stopping: AbortSignal): Promise<boolean> {
    const packedBy = await findPackedBy(pool);
    for (let attempt = 0; attempt < ATTEMPTS && !stopping.aborted; attempt += 1) {
      // A backup by PostgreSQL's own tools may have its snapshot, and not its locks yet.
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
      const outcome = await releaseSpace(pool, partition, packedBy).catch(busyIfLocked);
      if (outcome !== 'busy') return true;
    }
    return false;
  }

  return (stopped) =>
    withPackingRun(pool, async () => {
      if (performance.now() < firstAt) return;
      // It judges rows, those of an earlier version.
      if ((await findProgress(pool)).at !== 'end') return;
      const stopping = AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_RUN_MS)]);
      const until = await raisePackedUntil(pool, PACKED_AFTER_MS);
      for (const partition of await listPartitions(pool)) {
        if (stopping.aborted || partition.from >= until) return;
        await packPartition(partition, until, stopping);
      }
    });
}

function busyIfLocked(error: unknown): 'busy' {
  if (isLockTimeout(error)) return 'busy';
  throw error;
}
