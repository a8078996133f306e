import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { reportText } from './kills.ts';
import { PatroniCluster, whyPatroniUnavailable } from './patroni-cluster.ts';

const LOAD_MS = 3_000;
/** Time after which results that PostgreSQL returned before the kill have been passed on. */
const ON_THE_WAY_MS = 500;

/** Kill of PostgreSQL alone, which its Patroni detects; or of its machine, whose `ttl` has to expire. */
const ROUNDS = ['PostgreSQL', 'machine', 'PostgreSQL', 'machine', 'PostgreSQL'] as const;

/** Kills the primary repeatedly under load; Patroni and HAProxy fail over automatically. */
export const patroni: FaultScenario = {
  name: 'patroni',
  missing: whyPatroniUnavailable,
  async run(say) {
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-patroni-'));
    await chmod(folder, 0o755);
    const cluster = await PatroniCluster.create(folder);
    const database = { url: cluster.url, pid: () => undefined, stop: async () => undefined };
    const faults: string[] = [];
    try {
      const report = await FaultRun.with({ startDatabase: async () => database }, async (run) => {
        for (const what of ROUNDS) {
          await sleep(LOAD_MS);
          const { seconds, during } = await failOver(cluster, run, what);
          say(`${what} killed: ${seconds.join(' s to a new primary, ')} s until all are acknowledged again`);
          if (during > 0) faults.push(`${during} were acknowledged while there was no primary`);
          await cluster.standbyInStep();
        }
        const answers = [...run.httpRefusals].join(', ');
        say(`HTTP answered ${answers} in between`);
        if (answers !== '503 with Retry-After') faults.push('HTTP has to answer 503 and when to try again');
      });
      say(reportText(report));
      if (report.lost > 0) faults.push('acknowledged messages were lost');
      if (report.disconnects > 0) faults.push('devices were disconnected');
      return faults;
    } finally {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function failOver(cluster: PatroniCluster, run: FaultRun, what: (typeof ROUNDS)[number]) {
  const before = await cluster.primary();
  if (before === undefined) throw new Error('there is no primary');
  const began = performance.now();
  const secondsSinceKill = () => ((performance.now() - began) / 1000).toFixed(1);
  if (what === 'machine') cluster.killMachine(before);
  else cluster.killPostgres(before);
  await sleep(ON_THE_WAY_MS);
  const atFirst = run.acknowledgedCount;
  let during = 0;
  for (let found: string | undefined; found === undefined || found === before; ) {
    // Counted before the check: these acknowledgements precede the next primary.
    const count = run.acknowledgedCount - atFirst;
    found = await cluster.primary();
    if (found === undefined || found === before) during = count;
    await sleep(50);
  }
  const untilPrimary = secondsSinceKill();
  await run.progress();
  const seconds = [untilPrimary, secondsSinceKill()];
  if (what === 'machine') cluster.restartMachine(before);
  return { seconds, during };
}
