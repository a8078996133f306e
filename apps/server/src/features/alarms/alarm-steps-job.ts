import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { Job } from '../../jobs/scheduler.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { takeDueSteps } from './alarm-steps.repository.ts';

/**
 * Takes the steps of rules whose alarms no one has acknowledged. A step, its entry in the time line and its deliveries
 * are one transaction: when a server is killed in between, another one takes the step, once.
 */
export const alarmStepsJob = (parts: { database: Database; alarmLedger: AlarmLedger }): Job => ({
  name: 'alarm-steps',
  everyMs: 5_000,
  async run(stopping) {
    const { database, alarmLedger } = parts;
    let taken = 1;
    while (taken > 0 && !stopping.aborted) {
      taken = await inUnitOfWork(database.db, undefined, async (unit) => {
        const steps = await takeDueSteps(unit.tx);
        await alarmLedger.remind(unit, steps);
        return steps.size;
      });
    }
  },
});
