import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withSetupLock } from './setup-lock.mjs';

let root: string;
const file = () => join(root, '.setup-lock');

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  root = mkdtempSync(join(tmpdir(), 'setup-lock-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

/** Creates the stale lock of a killed command, with the given child recorded. */
function abandon(child: number | undefined) {
  writeFileSync(file(), String(child ?? ''));
  utimesSync(file(), 0, 0);
}

it('runs two commands one after the other', async () => {
  const order: string[] = [];
  const first = withSetupLock(root, async () => {
    order.push('first begins');
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('first ends');
  });
  await Promise.all([first, withSetupLock(root, async () => order.push('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

it('is released after failed work', async () => {
  await expect(withSetupLock(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(file())).toBe(false);
});

it('takes over from a killed command', async () => {
  abandon(undefined);
  await expect(withSetupLock(root, async () => 'done')).resolves.toBe('done');
});

it('waits for the npm that a killed command left running', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  abandon(child.pid);
  let isWorking = true;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isWorking = false;
      resolve();
    }),
  );
  const work = withSetupLock(root, async () => isWorking);
  await vi.waitFor(() => expect(console.log).toHaveBeenCalled());
  child.stdin.end();
  await ended;
  await expect(work).resolves.toBe(false);
});
