import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultReport, FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';

/** Duration of load between two faults, ms: random, so that faults hit every stage of a commit. */
const LOAD_MS = { shortest: 200, longest: 1500 };

type Rounds = {
  readonly server: number;
  readonly postgres: number;
  readonly freezeSeconds: number;
  readonly control: number;
};

/** Kills the server and PostgreSQL many times under load, and freezes PostgreSQL. */
export const kills = ({ server, postgres, freezeSeconds, control }: Rounds): FaultScenario => ({
  name: 'kills',
  async run(say) {
    const faults: string[] = [];
    const product = await FaultRun.with({}, async (run) => {
      await rounds('server killed', server, say, run, () => run.killServer());
      await rounds('PostgreSQL killed', postgres, say, run, () => run.killPostgres());
      const during = await run.freezePostgres(freezeSeconds * 1000);
      say(`PostgreSQL frozen for ${freezeSeconds} s: ${during} acknowledged in that time`);
      if (during > 0) faults.push('messages were acknowledged while PostgreSQL was frozen');
    });
    say(`acknowledged after the commit: ${reportText(product)}`);
    if (product.lost > 0) faults.push('acknowledged messages were lost');
    if (product.disconnects > 0) faults.push('devices were disconnected while the server lived');

    const first = await FaultRun.with({ acknowledgeFirst: true }, (run) =>
      rounds('control: server killed', control, say, run, () => run.killServer()),
    );
    say(`control, acknowledged before the commit: ${reportText(first)}`);
    if (first.lost === 0) faults.push('the control lost nothing, so this run could not have seen a loss');
    return faults;
  },
});

async function rounds(
  what: string,
  count: number,
  say: (line: string) => void,
  run: FaultRun,
  fault: () => Promise<void>,
): Promise<void> {
  for (let round = 1; round <= count; round++) {
    const { shortest, longest } = LOAD_MS;
    await sleep(shortest + Math.random() * (longest - shortest));
    await fault();
    say(`${what} ${round}/${count}; ${run.acknowledgedCount} acknowledged so far`);
  }
}

export function reportText({ acknowledged, lost, disconnects }: FaultReport): string {
  return `${lost} of ${acknowledged} lost, ${disconnects} disconnected`;
}
