import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SERVER_ROOT } from '../../server-root.ts';
import type { ChildOrder } from './server-child.ts';

const START_LIMIT_MS = 180_000;
const COMPILED = 'testing/dist';

/** Once for all processes: starts from source each compile the whole server, about six seconds of CPU time. */
export async function compileServer(): Promise<void> {
  const order = ['build.mjs', COMPILED, 'testing/faults/server-child.ts'];
  await promisify(execFile)(process.execPath, order, { cwd: SERVER_ROOT });
}

/** The product's server in a separate process that can be killed. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = once(child, 'exit');
  }

  /** Resolves when it accepts messages. */
  static async start(order: ChildOrder, environment: Record<string, string> = {}): Promise<ServerProcess> {
    const child = fork(join(SERVER_ROOT, COMPILED, 'server-child.js'), { execArgv: [], env: environment });
    child.send(order);
    const server = new ServerProcess(child);
    const failed = server.#ended.then(() => {
      throw new Error(`the server ended with ${child.exitCode} while it started`);
    });
    failed.catch(() => undefined);
    await Promise.race([once(child, 'message', { signal: AbortSignal.timeout(START_LIMIT_MS) }), failed]);
    return server;
  }

  /** Memory of the process, bytes. */
  get residentBytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  /** Sends SIGKILL, and waits for the end. No effect after it has ended. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }
}

/** Sends a signal to a process and all its children, as PostgreSQL has one for each connection. Linux only. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has already ended.
    }
  }
}

/**
 * Stops a process and all its children for a while.
 * @returns growth of a count while stopped, apart from results already in flight
 */
export async function freezeTree(pid: number, forMs: number, count: () => number): Promise<number> {
  const end = Date.now() + forMs;
  signalTree(pid, 'SIGSTOP');
  try {
    let before: number;
    do {
      before = count();
      await sleep(500);
      // Endless growth is not from results in flight.
    } while (count() > before && Date.now() < end - forMs / 2);
    await sleep(end - Date.now());
    return count() - before;
  } finally {
    signalTree(pid, 'SIGCONT');
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
