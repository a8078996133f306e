import { describe, expect, it } from 'vitest';
import { endGroup, isGroupAlive, run } from './run.mjs';

const LEAVES_CHILD = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' }).unref();
`;

describe.runIf(process.platform !== 'win32')('the group of a command', () => {
  it.each([
    { what: 'has ended with it', script: '', isEnded: true },
    { what: 'is ended if a child still runs', script: LEAVES_CHILD, isEnded: false },
  ])('$what', async ({ script, isEnded }) => {
    let group = 0;
    const onStart = (pid: number | undefined) => {
      group = pid ?? 0;
    };
    await run([process.execPath, ['-e', script]], { cwd: import.meta.dirname, quiet: true, onStart });
    expect(isGroupAlive(group)).toBe(!isEnded);
    await expect(endGroup(group, 0)).resolves.toBe(isEnded);
    await expect.poll(() => isGroupAlive(group)).toBe(false);
  });
});
