import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export type Baseline = { readonly port: number; readonly pid: number; stop(): Promise<void> };

/** Starts a server that is only there to be compared with. It tells its port, and ends when asked. */
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
