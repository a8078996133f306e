import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { AgedData } from '../jobs/retention.ts';
import { startOfMonthsBefore } from '../jobs/whole-months.ts';
import { findGone, NOTHING_GONE, raiseGone } from './gone-data.repository.ts';
import { deleteHoursBefore, findOldestHour } from './hours.repository.ts';
import type { Partitions } from './partitions.ts';
import { areRolledUp } from './roll-up.repository.ts';
import { createRollUp } from './roll-up.ts';

const HOUR_MS = 3_600_000;
/** Days of the longest month. */
const MONTH_MS = 31 * 24 * HOUR_MS;

type AgedParts = {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly partitions: Pick<Partitions, 'findOldest' | 'deleteBefore'>;
  /** Number of whole months that are kept. */
  readonly months: number;
};

const byMonths = (months: number) => ({
  isPrecious: true,
  usualSpanMs: MONTH_MS,
  cutoffAt: (now: number) => startOfMonthsBefore(now, months),
  pieceEnd: (time: number) => startOfMonthsBefore(time, -1),
});

/**
 * Deletes readings older than the retention, in whole months. Their hourly values stay: they are computed from all of the
 * readings before the first of these is deleted, and changed no more after that.
 * @param stopping ends the computation
 */
export function agedReadings(
  { pool, clock, log, partitions, months }: AgedParts,
  stopping: AbortSignal,
): AgedData {
  return {
    name: 'readings',
    ...byMonths(months),
    findOldest: (from, before) => partitions.findOldest(from, before),
    async deleteBefore(before) {
      const gone = await findGone(pool);
      // An earlier version deleted the hourly values with the readings.
      if (!gone) await raiseGone(pool, { readings: before, hours: before });
      else if (gone.readings < before) {
        await createRollUp({ pool, clock, log, statementLimitMs: 0, endHour: before / HOUR_MS })(stopping);
        // Another server is rolling up, or this one stops: the next run continues.
        if (!(await areRolledUp(pool, before))) return;
        await raiseGone(pool, { ...gone, readings: before });
      }
      await partitions.deleteBefore(before);
    },
  };
}

/** Deletes hourly values older than their retention, in whole months. */
export const agedHours = ({ pool, months }: Pick<AgedParts, 'pool' | 'months'>): AgedData => ({
  name: 'hours',
  ...byMonths(months),
  findOldest: (from, before) => findOldestHour(pool, from, before),
  async deleteBefore(before) {
    const { hours } = (await findGone(pool)) ?? NOTHING_GONE;
    if (hours >= before) return;
    await deleteHoursBefore(pool, before);
    await raiseGone(pool, { readings: 0, hours: before });
  },
});
