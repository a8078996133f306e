import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { superviseServer } from './postmaster.ts';

const started: number[] = [];

/** Any process will do: the supervisor looks at nothing else. */
async function startProcess(): Promise<number> {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  started.push(Number(child.pid));
  return Number(child.pid);
}

afterEach(() => {
  for (const pid of started.splice(0)) process.kill(pid, 'SIGKILL');
});

function kill(pid: number | undefined): void {
  process.kill(Number(pid), 'SIGKILL');
  started.splice(started.indexOf(Number(pid)), 1);
}

describe('the supervisor', () => {
  it('restarts the server each time it dies, and retries failed starts', async () => {
    let failures = 2;
    const supervisor = superviseServer(
      await startProcess(),
      async () => {
        if (failures-- > 0) throw new Error('shared memory is still in use');
        return startProcess();
      },
      silentLog,
    );
    for (const _death of [1, 2]) {
      const before = supervisor.pid();
      kill(before);
      await vi.waitFor(() => expect([undefined, before]).not.toContain(supervisor.pid()));
    }
    await supervisor.end();
    expect(started).toEqual([supervisor.pid()]);
  });

  it('ends during a start, and aborts it', async () => {
    let given: AbortSignal | undefined;
    const supervisor = superviseServer(
      await startProcess(),
      (signal) =>
        new Promise((_resolve, reject) => {
          given = signal;
          signal.addEventListener('abort', () => reject(new Error('given up')));
        }),
      silentLog,
    );
    kill(supervisor.pid());
    await vi.waitFor(() => expect(given).toBeDefined());
    await supervisor.end();
    expect(supervisor.pid()).toBeUndefined();
  });
});
