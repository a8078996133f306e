import { existsSync } from 'node:fs';
import { run, say } from './run.mjs';

/** Whether system packages can be installed without a prompt. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian packages. Prints the output of failures; the caller checks whether the program exists.
 * @param {readonly string[]} packages
 */
export async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { code, output } = await run(['apt-get', args], { cwd: '/', env, quiet: true });
    if (code !== 0) say(output.trimEnd());
  }
}
