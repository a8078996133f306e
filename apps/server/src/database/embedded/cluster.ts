import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { CLUSTER_USER } from './access.ts';
import { give } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Placement } from './placement.ts';

/** The major version of the cluster, or undefined when there is none yet. */
export async function clusterVersion(clusterDir: string): Promise<string | undefined> {
  return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim();
}

/**
 * Makes an empty cluster. It gets its name only when it is whole, so that a start that is cut short leaves
 * nothing that a later one takes for a database.
 * @throws StartError with what initdb said.
 */
export async function createCluster(
  place: Placement,
  binaries: Binaries,
  options: { password: string; durable: boolean },
): Promise<void> {
  const draft = `${place.clusterDir}.new`;
  const passwordFile = join(place.home, 'postgres-password.new');
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  try {
    await mkdir(draft, { mode: 0o700 });
    await give(draft, place.account);
    await writeFile(passwordFile, options.password, { mode: 0o600, flag: 'wx' });
    await give(passwordFile, place.account);
    await runInitdb(place, binaries, [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      `--username=${CLUSTER_USER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Plain C would fold case and split words in ASCII only.
      '--locale=C.UTF-8',
      '--no-instructions',
      ...(options.durable ? [] : ['--no-sync']),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, place.clusterDir);
}

function runInitdb(place: Placement, binaries: Binaries, flags: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const child = spawn(binaries.initdb, flags, {
      ...place.account,
      cwd: place.home,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const killed = () => child.kill('SIGKILL');
    process.once('exit', killed);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(String(data)));
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', killed);
      if (code === 0) resolve();
      else
        reject(
          new StartError(`The database could not be created in ${place.home}:\n${output.join('').trim()}`),
        );
    });
  });
}
