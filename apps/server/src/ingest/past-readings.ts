import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { monthOf, startOfMonth } from '../jobs/whole-months.ts';
import { pastReadingsChanged, pastReadingsMonths } from '../metrics.ts';
import { listPartitions, type Partition } from './partition.repository.ts';
import {
  findLatestInQuestion,
  findProgress,
  judgeLatest,
  judgePart,
  type LatestProgress,
  type MonthProgress,
  type Progress,
  storeProgress,
} from './past-readings.repository.ts';

/** Readings in one transaction: some tens of milliseconds, most of it to find that they are as they should be. */
const READINGS_AT_ONCE = 5000;
const DEVICES_AT_ONCE = 1000;
/** A run ends after this time, ms, and the next one continues: the time of a job's last success shows that it works. */
const LONGEST_RUN_MS = 600_000;

/**
 * Judges the readings that were stored before readings were judged when they are stored: what no sensor can mean leaves
 * its column, and decimal text becomes a number. Once for an installation. The latest values come first, since they are
 * on screens; then the readings, the newest partition first. The roll-up recomputes the hours of changed readings.
 *
 * It can be stopped or killed at any point, and continues after the last part that it committed.
 * @param parts.pastChanged called with devices before their changed readings are committed
 */
export function createPastReadings(parts: {
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'info'>;
  pastChanged: (deviceKeys: readonly number[]) => Promise<void>;
  readingsAtOnce?: number;
}): (stopping: AbortSignal) => Promise<void> {
  const { pool, log, pastChanged, readingsAtOnce = READINGS_AT_ONCE } = parts;

  /** The newest first. */
  async function partitionsBefore(month: number): Promise<Partition[]> {
    return (await listPartitions(pool)).filter(({ from }) => monthOf(from) < month).reverse();
  }

  /** The newest partition before this month, or the end. */
  async function nextPartition(before: number): Promise<Progress> {
    const [next, ...others] = await partitionsBefore(before);
    pastReadingsMonths.set(next === undefined ? 0 : 1 + others.length);
    const progress: Progress = next === undefined ? { at: 'end' } : beginningOf(next);
    await storeProgress(pool, progress);
    return progress;
  }

  async function stepOfLatest({ device }: LatestProgress): Promise<Progress> {
    const { devices, last } = await findLatestInQuestion(pool, device, DEVICES_AT_ONCE);
    for (const one of devices) await judgeLatest(pool, one);
    if (last === undefined) return nextPartition(Number.POSITIVE_INFINITY);
    const progress: Progress = { at: 'latest', device: last };
    await storeProgress(pool, progress);
    return progress;
  }

  async function stepOfMonth(from: MonthProgress): Promise<Progress> {
    const { progress, changed } = await judgePart(pool, from, readingsAtOnce, pastChanged);
    pastReadingsChanged.inc(changed);
    if (progress) return progress;
    const [first, last] = [from.month, from.month + from.months - 1].map((month) =>
      new Date(startOfMonth(month)).toISOString().slice(0, 7),
    );
    log.info({ first, last }, 'earlier readings of these months are judged');
    return nextPartition(from.month);
  }

  return async (stopping) => {
    let progress = await findProgress(pool);
    if (progress.at === 'end') return;
    log.info(
      { progress },
      'earlier readings are being judged: values that no sensor can mean leave charts and means',
    );
    if (progress.at === 'month') pastReadingsMonths.set(1 + (await partitionsBefore(progress.month)).length);
    const endAt = performance.now() + LONGEST_RUN_MS;
    while (progress.at !== 'end' && !stopping.aborted && performance.now() < endAt) {
      const startedAt = performance.now();
      progress = progress.at === 'latest' ? await stepOfLatest(progress) : await stepOfMonth(progress);
      // It rests as long as it worked: devices and screens come first.
      await sleep(performance.now() - startedAt, undefined, { signal: stopping }).catch(() => undefined);
    }
    if (progress.at === 'end') log.info('all earlier readings are judged');
  };
}

function beginningOf({ from, to }: Partition): MonthProgress {
  const month = monthOf(from);
  return { at: 'month', month, months: monthOf(to) - month, device: 0, ts: 0 };
}
