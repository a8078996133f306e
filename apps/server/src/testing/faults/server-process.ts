import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChildOrder } from './server-child.ts';

const START_LIMIT_MS = 180_000;

/** The product's server in a process of its own, to be killed. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = once(child, 'exit');
  }

  /** Resolves when it takes messages. */
  static async start(order: ChildOrder, environment: Record<string, string> = {}): Promise<ServerProcess> {
    const child = fork(resolve(import.meta.dirname, 'server-child.ts'), {
      execArgv: ['--import', 'tsx'],
      env: environment,
    });
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

  /** SIGKILL, then waits. Nothing happens to one that has ended. */
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
      // It has ended in the meantime.
    }
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
