import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from './options.ts';

/**
 * A password from the environment, otherwise read from the terminal without echo.
 * @throws UsageError without either
 */
export async function readPassword(variable: string, question: string, signal: AbortSignal): Promise<string> {
  // Not a setting of the server: it is for one run of this command.
  const given = process.env[variable];
  if (given) return given;
  if (!process.stdin.isTTY)
    throw new UsageError(`${variable} is not set, and there is no terminal to ask on`);
  process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('', { signal });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
