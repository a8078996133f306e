import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Runs a load generator in a separate process, so that it does not share an event loop with the measured code. */
export async function runLoad<Load extends object, Result>(script: string, load: Load): Promise<Result> {
  const child = fork(resolve(import.meta.dirname, script), { execArgv: ['--import', 'tsx'] });
  child.send(load);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code} before it had a result`);
  });
  ended.catch(() => undefined);
  const [result] = await Promise.race([once(child, 'message'), ended]);
  return result as Result;
}
