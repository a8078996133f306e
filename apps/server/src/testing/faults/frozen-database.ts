import { FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { reportText } from './kills.ts';

const WINDOW = 40;
const PADDING_BYTES = 50_000;
const FREEZE_MS = 25_000;
/**
 * A server takes 110 to 270 MiB under this load, by what Node has freed when the freeze begins, so that growth says
 * little. In flight are at most 200 MB, of which one tenant's pending messages may keep 32 MiB.
 */
const MOST_BYTES = 350 * 1024 * 1024;

/** Freezes PostgreSQL while devices send large messages without waiting: memory stays bounded. */
export const frozenDatabase: FaultScenario = {
  name: 'frozen-database',
  missing: () => (process.platform === 'linux' ? undefined : 'it reads memory as Linux says it'),
  async run(say) {
    const faults: string[] = [];
    const report = await FaultRun.with({ window: WINDOW, paddingBytes: PADDING_BYTES }, async (run) => {
      const before = run.serverBytes;
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, run.serverBytes);
      }, 200);
      const during = await run.freezePostgres(FREEZE_MS).finally(() => clearInterval(watch));
      say(`${during} acknowledged while frozen; memory ${megabytes(before)}, at most ${megabytes(most)}`);
      if (during > 0) faults.push('messages were acknowledged while PostgreSQL was frozen');
      if (most > MOST_BYTES) faults.push(`memory grew to ${megabytes(most)}`);
    });
    say(reportText(report));
    // Connections with too much in flight are not read, nor are their pings: such devices disconnect and reconnect.
    if (report.lost > 0) faults.push('acknowledged messages were lost');
    return faults;
  },
};

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;
