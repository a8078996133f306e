import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SERVER_ROOT } from '../server-root.ts';

type LogLine = Record<string, unknown> & { msg: string };

export type ServerProcess = {
  readonly child: ChildProcess;
  /** Output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Waits for the log line with this message. @throws with the output when the process ends without it. */
  said(message: string): Promise<LogLine>;
  /** Waits for the end of the process. */
  exitCode(): Promise<number | null>;
};

/** The built server in a separate process, with `settings` as environment besides PATH and AIRDECK_DEMO. */
export function spawnServer(settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: SERVER_ROOT,
    env: { PATH: '/usr/bin:/bin', AIRDECK_DEMO: 'false', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const lines: LogLine[] = [];
  const ended = once(child, 'close');
  child.stderr.on('data', (data) => {
    output.stderr += data;
  });
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    output.stdout += `${line}\n`;
    lines.push(JSON.parse(line));
    child.emit('logged');
  });
  return {
    child,
    output,
    async said(message) {
      for (;;) {
        const line = lines.find(({ msg }) => msg === message);
        if (line) return line;
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`the server ended without saying "${message}"\n${output.stdout}${output.stderr}`);
        }
        await Promise.race([once(child, 'logged'), ended]);
      }
    },
    async exitCode() {
      await ended;
      return child.exitCode;
    },
  };
}
