import { execFile } from 'node:child_process';
import { lchown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';

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

/** What root makes for PostgreSQL, or beside it, belongs to that account: it may be started without root later. */
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
