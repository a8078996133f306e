import { existsSync } from 'node:fs';
import { run, say } from './run.mjs';

/** Whether packages of the system can be installed without asking. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs packages of Debian. Says what went wrong, if something did: whether what is needed is there, the caller looks.
 * @param {readonly string[]} packages
 */
export async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { code, output } = await run(['apt-get', args], { cwd: '/', env, quiet: true });
    if (code !== 0) say(output.trimEnd());
  }
}
