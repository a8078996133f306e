import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chapter } from './chapter.ts';
import { DebianPostgres, whyNoPostgres } from './debian-postgres.ts';
import { FaultRun } from './fault-run.ts';
import { reportText } from './kills.ts';

const LOAD_MS = 5_000;

/** The database dies under load, and the standby that every commit waited for takes its place. */
export const failOver: Chapter = {
  name: 'fail-over',
  missing: whyNoPostgres,
  async run(say) {
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-fail-over-'));
    await chmod(folder, 0o777);
    const primary = await DebianPostgres.create(join(folder, 'primary'));
    const standby = await primary.createSynchronousStandby(join(folder, 'standby'));
    const address = await openAddress(primary.port);
    const database = { url: primary.url(address.port), pid: () => primary.pid, stop: async () => undefined };
    try {
      const report = await FaultRun.with({ startDatabase: async () => database }, async (run) => {
        await sleep(LOAD_MS);
        const before = run.acknowledgedCount;
        primary.kill();
        standby.promote();
        address.moveTo(standby.port);
        await run.progress();
        say(`${before} acknowledged before, ${run.acknowledgedCount} after the standby took over`);
        await sleep(LOAD_MS);
      });
      say(reportText(report));
      return report.lost > 0 ? ['acknowledged messages were lost'] : [];
    } finally {
      address.close();
      primary.kill();
      standby.kill();
      await sleep(500);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** One address for whichever server is in charge, as a proxy or a moved IP address gives it. */
async function openAddress(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect({ port: target, host: '127.0.0.1' });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    moveTo(port: number) {
      target = port;
      drop();
    },
    close() {
      drop();
      server.close();
    },
  };
}
