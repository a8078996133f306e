import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Retention } from '../jobs/retention.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { KeptTime } from './kept-time.ts';
import { createDayPacker, type DayPackerParts } from './packed-days.ts';
import type { Partitions } from './partitions.ts';
import { createPastReadings } from './past-readings.ts';
import { agedHours, agedReadings } from './reading-retention.ts';
import { createRollUp } from './roll-up.ts';

/** Number of whole months of readings that are kept, and of their hourly values; and the deletion of older ones. */
export type ReadingRetention = {
  readonly months: number;
  /** Undefined: all of them. */
  readonly hourlyMonths: number | undefined;
  readonly guard: Pick<Retention, 'apply'>;
};

/** Background jobs on readings. */
export function createIngestJobs(parts: {
  pool: pg.Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  partitions: Partitions;
  retention: ReadingRetention | undefined;
  packing: Pick<DayPackerParts, 'pool'>;
  keptTime: Pick<KeptTime, 'refresh'>;
  /** Called with devices before readings of theirs, of any age, are changed. */
  pastChanged: (deviceKeys: readonly number[]) => Promise<void>;
}): readonly Job[] {
  const { pool, clock, log, partitions, retention, packing, keptTime, pastChanged } = parts;
  const jobs: Job[] = [
    { name: 'roll-up', everyMs: 10_000, run: createRollUp({ pool, clock, log }) },
    { name: 'past-readings', everyMs: 60_000, run: createPastReadings({ pool, log, pastChanged }) },
    { name: 'partitions', everyMs: 3_600_000, run: () => partitions.makeAhead() },
    { name: 'packed-days', everyMs: 3_600_000, run: createDayPacker({ ...packing, log }) },
    { name: 'kept-time', everyMs: 60_000, onEachServer: true, run: () => keptTime.refresh() },
  ];
  if (retention) {
    const { months, hourlyMonths, guard } = retention;
    const aged = { pool, clock, log, partitions };
    jobs.push({
      name: 'reading-retention',
      everyMs: 3_600_000,
      run: async (stopping) => {
        await guard.apply(agedReadings({ ...aged, months }, stopping));
        if (hourlyMonths !== undefined) await guard.apply(agedHours({ pool, months: hourlyMonths }));
        await keptTime.refresh();
      },
    });
  }
  return jobs;
}
