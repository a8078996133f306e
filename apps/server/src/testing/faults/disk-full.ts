import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { reportText } from './kills.ts';

const DISK = '600m';
const FULL_MS = 15_000;
const ROUNDS = 3;

/** Fills a separate disk in memory under load until writes fail, and frees space again. */
export const diskFull: FaultScenario = {
  name: 'disk-full',
  missing: () =>
    process.platform === 'linux' && process.getuid?.() === 0
      ? undefined
      : 'only root on Linux can mount a disk',
  async run(say) {
    const faults: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-disk-'));
    mount('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
    await chmod(folder, 0o755);
    try {
      const report = await FaultRun.with({ folder: await dataFolder(folder) }, async (run) => {
        for (let round = 1; round <= ROUNDS; round++) {
          const ballast = join(folder, 'ballast');
          await fill(folder, ballast);
          const before = run.acknowledgedCount;
          const until = Date.now() + FULL_MS;
          // Also takes the space that PostgreSQL frees.
          while (Date.now() < until) {
            await sleep(500);
            await fill(folder, `${ballast}.${Date.now()}`);
          }
          const during = run.acknowledgedCount - before;
          spawnSync('sh', ['-c', `rm -f ${ballast}*`]);
          await run.progress();
          say(
            `disk full ${round}/${ROUNDS}: ${during} acknowledged in ${FULL_MS / 1000} s, and then it went on`,
          );
        }
      });
      say(reportText(report));
      if (report.lost > 0) faults.push('acknowledged messages were lost on a full disk');
    } finally {
      mount('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    }
    return faults;
  },
};

async function dataFolder(disk: string): Promise<string> {
  const folder = join(disk, 'data');
  await mkdir(folder);
  return folder;
}

/** Takes all free space. */
async function fill(folder: string, path: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail === 0) return;
  const file = await open(path, 'w');
  try {
    const page = Buffer.alloc(bsize * 64);
    for (let left = bavail * bsize; left > 0; left -= page.length) await file.write(page);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

function mount(command: 'mount' | 'umount', args: string[]): void {
  const { status, stderr } = spawnSync(command, args);
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}
