import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, lchown, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../../logger.ts';
import { StartError } from '../../start-error.ts';

/** Folders of a cluster, and the account that runs it. */
export type Placement = {
  readonly home: string;
  readonly account: Account;
  /** The cluster: PostgreSQL's own data folder. */
  readonly clusterDir: string;
  readonly logFile: string;
  readonly lockFile: string;
  readonly accessFile: string;
};

const SYSTEM_HOME = '/var/lib/airdeck';

/** Every user may go through, no one may look around. */
const PASSABLE = 0o711;

/**
 * Places the cluster in `dataDir`, or, where the user that PostgreSQL runs as cannot go there, in a folder of the
 * system that is named after it.
 * @throws StartError when there is a cluster in a folder that has become closed.
 */
export async function placeCluster(dataDir: string, log: Pick<Log, 'warn'>): Promise<Placement> {
  const account = await findAccount(join(dataDir, 'postgres'));
  await makeFolder(dataDir, account);
  if (canEnter(dataDir, account)) return inHome(dataDir, account);

  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartError(
      `The database in ${dataDir} belongs to a user who may not enter that folder any more.\n` +
        'Open the folders above it (chmod o+x), move it, or set DATA_DIR.',
    );
  }
  const home = join(SYSTEM_HOME, idOf(dataDir));
  await makeFolder(home, account);
  await writeFile(join(home, 'project'), `${dataDir}\n`);
  log.warn(
    `PostgreSQL does not run as root and its user may not enter ${dataDir}: the database is in ${home}`,
  );
  return inHome(home, (await findAccount(join(home, 'postgres'))) ?? account);
}

function inHome(home: string, account: Account): Placement {
  return {
    home,
    account,
    clusterDir: join(home, 'postgres'),
    logFile: join(home, 'postgres.log'),
    lockFile: join(home, 'airdeck.lock'),
    accessFile: join(home, 'postgres-access.json'),
  };
}

/** Makes the folder and what is missing above it. Those made here are passable, whatever the umask. */
async function makeFolder(folder: string, account: Account): Promise<void> {
  const first = await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The data folder ${folder} cannot be made: ${error.message}\nSet DATA_DIR to another one.`,
    );
  });
  await access(folder, constants.R_OK | constants.W_OK).catch(() => {
    throw new StartError(
      `The data folder ${folder} belongs to another user.\n` +
        'Start Airdeck as that user, or set DATA_DIR to a folder of your own.',
    );
  });
  if (first === undefined || !account) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await chmod(made, PASSABLE);
}

function canEnter(folder: string, account: Account): boolean {
  if (!account) return true;
  const run = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/', env: {} });
  return run.status === 0;
}

function idOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
}

const run = promisify(execFile);

/** Whom PostgreSQL runs as. Undefined: as anyone who runs this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

const USER = 'postgres';

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the cluster, or as the user `postgres`,
 * who is made when missing.
 * @throws StartError when the user cannot be made.
 */
export async function findAccount(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = await stat(clusterDir).catch(() => undefined);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return (await lookUp()) ?? createUser();
}

/** Gives a file to the account of PostgreSQL, since the server may be started without root later. */
export async function give(path: string, account: Account): Promise<void> {
  if (account) await lchown(path, account.uid, account.gid);
}

async function lookUp(): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', USER]), run('id', ['-g', USER])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<Account> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', USER]);
  } catch (error) {
    throw new StartError(
      `PostgreSQL does not run as root, and the user "${USER}" could not be made: ${(error as Error).message}\n` +
        'Start Airdeck as an ordinary user, make that user by hand, or set DATABASE_URL.',
    );
  }
  return lookUp();
}
