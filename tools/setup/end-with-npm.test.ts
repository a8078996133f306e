import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const MODULE = new URL('./end-with-npm.mjs', import.meta.url).href;

const COMMAND = `
  import { endWithNpm } from '${MODULE}';
  endWithNpm();
  process.once('SIGTERM', () => { console.log('told'); process.exit(); });
  setInterval(() => undefined, 1000);
  console.log(process.ppid);
`;
// Like npm: a shell that waits for the command; `true` keeps it from replacing itself with the command.
const NPM = `
  import { spawn } from 'node:child_process';
  spawn('sh', ['-c', '"$NODE" --input-type=module -e "$COMMAND"; true'], { stdio: 'inherit' });
`;

describe.runIf(process.platform === 'linux')('a command under npm', () => {
  it.each(['npm', 'shell'])('ends when the %s above it is killed', async (victim) => {
    const npm = spawn(process.execPath, ['--input-type=module', '-e', NPM], {
      env: { PATH: process.env['PATH'], NODE: process.execPath, COMMAND, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [shell] = await once(npm.stdout, 'data');
    process.kill(victim === 'npm' ? (npm.pid ?? 0) : Number(shell), 'SIGKILL');
    const [answer] = await once(npm.stdout, 'data');
    expect(String(answer)).toBe('told\n');
  });
});
