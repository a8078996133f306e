import { setTimeout as sleep } from 'node:timers/promises';
import { whyPostgresUnavailable } from './debian-postgres.ts';
import { FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { reportText } from './kills.ts';
import { PrimaryAndStandby } from './primary-and-standby.ts';

const LOAD_MS = 5_000;

/** Kills the database under load; its synchronous standby takes over. */
export const failOver: FaultScenario = {
  name: 'fail-over',
  missing: whyPostgresUnavailable,
  async run(say) {
    const postgres = await PrimaryAndStandby.create();
    const database = { url: postgres.url, pid: () => postgres.pid, stop: async () => undefined };
    try {
      const report = await FaultRun.with({ startDatabase: async () => database }, async (run) => {
        await sleep(LOAD_MS);
        const before = run.acknowledgedCount;
        await postgres.failOver();
        await run.progress();
        say(`${before} acknowledged before, ${run.acknowledgedCount} after the standby took over`);
        await sleep(LOAD_MS);
      });
      say(reportText(report));
      return report.lost > 0 ? ['acknowledged messages were lost'] : [];
    } finally {
      await postgres.stop();
    }
  },
};
