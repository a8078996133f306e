import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airdeck-lock-'));
  file = join(folder, 'airdeck.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The lock of this process, changed in one respect. */
async function leaveLock(change: Record<string, unknown>): Promise<void> {
  const lock = await lockFolder(file, silentLog);
  const owner = JSON.parse(await readFile(file, 'utf8'));
  await lock.release();
  await writeFile(file, JSON.stringify({ ...owner, ...change }));
}

describe('the lock of a data folder', () => {
  it('has one owner at a time', async () => {
    const lock = await lockFolder(file, silentLog);
    await expect(lockFolder(file, silentLog)).rejects.toThrow(/Another Airdeck/);
    await lock.release();
    await (await lockFolder(file, silentLog)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is acquired by exactly one of many concurrent attempts, also over a stale lock', async () => {
    await leaveLock({ start: 'long ago' });
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(file, silentLog)));
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const winner of winners) await winner.value.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['whose process is gone', async () => leaveLock({ pid: await pidOfTheDead() })],
    ['whose number another process has now', () => leaveLock({ start: '1' })],
    ['of the time before the machine was started', () => leaveLock({ boot: 'another' })],
    ['that is damaged', () => writeFile(file, '{"pid"')],
  ])('is taken over from an owner %s', async (_case, leave) => {
    await leave();
    await (await lockFolder(file, silentLog)).release();
  });

  it('is taken over even if another process died during its takeover', async () => {
    await leaveLock({ start: 'long ago' });
    await writeFile(`${file}.guard`, await readFile(file, 'utf8'));
    await (await lockFolder(file, silentLog)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is kept by another host as long as its heartbeat continues', async () => {
    // A busy machine may hold up the sign of life for a while.
    const pace = { heartbeatMs: 20, watchMs: 2000 };
    const lock = await lockFolder(file, silentLog, pace);
    const owner = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...owner, host: 'another-container' }));
    await expect(lockFolder(file, silentLog, pace)).rejects.toThrow('on another-container');

    // No more sign of life, from a host whose processes cannot be seen.
    await lock.release();
    const taken = await lockFolder(file, silentLog, { ...pace, watchMs: 100 });
    expect(JSON.parse(await readFile(file, 'utf8')).host).toBe(owner.host);
    await taken.release();
  });

  it('is not released by a former owner', async () => {
    const lost = await lockFolder(file, silentLog);
    await rm(file);
    const held = await lockFolder(file, silentLog);
    await lost.release();
    expect(await readdir(folder)).toEqual(['airdeck.lock']);
    await held.release();
  });
});

async function pidOfTheDead(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return Number(child.pid);
}
