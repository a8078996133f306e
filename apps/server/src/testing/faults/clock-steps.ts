import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { reportText } from './kills.ts';

const LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketime.so.1`)
  .find(existsSync);

const STEPS = ['+1d', '+0', '-1d', '+0', '+400d', '+0'];
const STEP_MS = 5_000;
const HEAL_MS = 90_000;

/** Steps the server's clock forwards and back under load, and back to the correct time. */
export const clockSteps: FaultScenario = {
  name: 'clock-steps',
  missing: () => (LIBRARY ? undefined : 'it needs libfaketime: sudo apt-get install libfaketime'),
  async run(say) {
    const faults: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-clock-'));
    const clock = join(folder, 'clock');
    await writeFile(clock, '+0\n');
    const environment = {
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      // Steps do not affect the monotonic clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    try {
      const report = await FaultRun.with({ environment }, async (run) => {
        const [device] = await run.addDevices('Clock', 1);
        if (!device) throw new Error('no device');
        const latestValue = async () => {
          const text = 'select co2 from latest_reading where device = $1';
          const { rows } = await run.database.pool.query<{ co2: number }>(text, [device.key]);
          return rows[0]?.co2;
        };
        let value = 600;
        for (const step of STEPS) {
          await writeFile(clock, `${step}\n`);
          await sleep(STEP_MS);
          value += 1;
          // Without a timestamp: the server's clock applies.
          await fetch(`${run.url}/api/v1/${device.token}/telemetry`, {
            method: 'POST',
            body: JSON.stringify({ co2: value }),
          });
          await run.progress();
          say(`clock at ${step}; ${run.acknowledgedCount} acknowledged so far`);
        }
        // The clock is correct again: the last value has to become the latest, despite earlier values from the future.
        const until = Date.now() + HEAL_MS;
        let latest = await latestValue();
        while (latest !== value && Date.now() < until) {
          await sleep(1000);
          latest = await latestValue();
        }
        say(`the latest value is ${latest}, the last one sent is ${value}`);
        if (latest !== value) faults.push('the latest value stays where the wrong clock put it');
      });
      say(reportText(report));
      if (report.lost > 0) faults.push('acknowledged messages were lost');
      if (report.disconnects > 0) faults.push('a step of the clock disconnected devices');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return faults;
  },
};
