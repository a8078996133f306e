import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const TSX = ['--import', 'tsx'];

/** Runs a load generator in a process of its own, so that it does not share the event loop with anything measured. */
export async function runLoad<Load extends object, Result>(script: string, load: Load): Promise<Result> {
  const child = fork(resolve(import.meta.dirname, script), { execArgv: TSX });
  child.send(load);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code} before it had a result`);
  });
  ended.catch(() => undefined);
  const [result] = await Promise.race([once(child, 'message'), ended]);
  return result as Result;
}

export type Baseline = { readonly port: number; readonly pid: number; stop(): Promise<void> };

/** Starts a server that is only there to be compared with. It tells its port, and ends when asked. */
export async function startBaseline(script: string): Promise<Baseline> {
  const child = fork(resolve(import.meta.dirname, '../baseline', script), { execArgv: TSX });
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
