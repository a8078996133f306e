import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { processStart, sendSignal, waitForExit, worksIn } from './process-table.ts';

describe('the process table', () => {
  it('identifies a process by its PID and start time', async () => {
    const child = spawn('sleep', ['60']);
    await once(child, 'spawn');
    const pid = Number(child.pid);
    const start = processStart(pid);
    expect(start).toBeTruthy();
    expect(processStart(pid)).toBe(start);
    expect(start).not.toBe(processStart(process.pid));
    // Signals reach a process that has ended until its parent has taken note.
    const collected = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await waitForExit(pid, 5_000)).toBe(true);
    await collected;
    expect(processStart(pid)).toBeUndefined();
    expect(sendSignal(pid, 'SIGTERM')).toBe(false);
  });

  it('treats an exited process that was not reaped as ended', async () => {
    // The shell becomes `sleep`, which never collects the child that it did not start.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60']);
    const [line] = await once(parent.stdout, 'data');
    try {
      expect(await waitForExit(Number(line), 5_000)).toBe(true);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('returns false after the time limit if the process keeps running', async () => {
    expect(await waitForExit(process.pid, 50)).toBe(false);
  });

  it('recognises the working directory of a process', async () => {
    const folder = realpathSync(tmpdir());
    const child = spawn('sleep', ['60'], { cwd: folder });
    await once(child, 'spawn');
    expect(worksIn(Number(child.pid), folder)).toBe(true);
    expect(worksIn(Number(child.pid), `${folder}/other`)).toBe(false);
    child.kill('SIGKILL');
  });
});
