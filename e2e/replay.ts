import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../tools/replay/main.ts');

/** Runs the replay tool to its end. @throws with its output unless every row was acknowledged */
export async function replay(...args: string[]): Promise<string> {
  const tool = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk);
    });
  }
  const [code] = await once(tool, 'close');
  if (code !== 0) throw new Error(`The replay ended with ${code}:\n${printed}`);
  return printed;
}
