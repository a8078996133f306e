import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { Job } from '../../jobs/scheduler.ts';
import type { Outages } from '../outages/outages.service.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { takeDueSteps } from './alarm-steps.repository.ts';

/**
 * Takes the steps of rules whose alarms no one has acknowledged. A step, its entry in the time line and its deliveries
 * are one transaction: when a server is killed in between, another one takes the step, once.
 * @param parts.databaseClock so that it is the same time for whichever server takes them
 */
export const alarmStepsJob = (parts: {
  database: Database;
  databaseClock: Clock;
  alarmLedger: Pick<AlarmLedger, 'remind'>;
  outages: Pick<Outages, 'remind'>;
}): Job => ({
  name: 'alarm-steps',
  everyMs: 5_000,
  async run(stopping) {
    const { database, databaseClock, alarmLedger, outages } = parts;
    let taken = 1;
    while (taken > 0 && !stopping.aborted) {
      taken = await inUnitOfWork(database.db, undefined, async (unit) => {
        const steps = await takeDueSteps(unit.tx, databaseClock());
        await alarmLedger.remind(unit, new Map(steps.map(({ alarmId, step }) => [alarmId, step])));
        await outages.remind(unit, steps);
        return steps.length;
      });
    }
  },
});
