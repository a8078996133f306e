import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export type Baseline = { readonly port: number; readonly pid: number; stop(): Promise<void> };

/** Starts a server for comparison, in a child process that sends its port. */
export async function startBaseline(script: string): Promise<Baseline> {
  const child = fork(resolve(import.meta.dirname, script), {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
