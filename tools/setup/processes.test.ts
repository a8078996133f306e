import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endProcessesOf, processesOf, RUN_VARIABLE } from './processes.mjs';

const WAITS = 'process.stdin.resume(); console.log()';

// Processes of a run can be found on Linux only.
describe.runIf(process.platform === 'linux')('the processes of a test run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'processes-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function startChild(environment: Record<string, string>, cwd: string, script = WAITS) {
    const child = spawn(process.execPath, ['-e', script], {
      cwd,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    return child;
  }

  it('are found by variable or working folder, and ended', async () => {
    mkdirSync(join(folder, 'data'));
    const byVariable = await startChild({ [RUN_VARIABLE]: folder }, tmpdir());
    const byFolder = await startChild({}, join(folder, 'data'));
    const other = await startChild({ [RUN_VARIABLE]: `${folder}-other` }, tmpdir());

    const ended = await endProcessesOf(folder, 0);
    expect(ended.map(({ pid }) => pid).sort()).toEqual([byVariable.pid, byFolder.pid].sort());
    expect(other.exitCode).toBeNull();
    other.kill();
  });

  it('are killed when they ignore SIGINT', async () => {
    const deaf = await startChild(
      { [RUN_VARIABLE]: folder },
      tmpdir(),
      `process.on('SIGINT', () => {}); ${WAITS}`,
    );
    const ended = once(deaf, 'exit');
    await endProcessesOf(folder, 0);
    expect(processesOf(folder)).toEqual([]);
    expect(await ended).toEqual([null, 'SIGKILL']);
  });

  it('get time to end on their own', async () => {
    const child = await startChild({ [RUN_VARIABLE]: folder }, tmpdir());
    setTimeout(() => child.stdin.end(), 50);
    expect(await endProcessesOf(folder, 60_000)).toEqual([]);
  });
});
