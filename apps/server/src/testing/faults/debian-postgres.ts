import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../database/embedded/access.ts';
import { signalTree } from './server-process.ts';

const run = promisify(execFile);

const VERSIONS = '/usr/lib/postgresql';

/** Folder of the programs of the newest PostgreSQL from Debian's packages. */
export const postgresPrograms = (): string | undefined => {
  const found = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newest = found
    .map(Number)
    .filter((version) => version >= 15)
    .sort((one, other) => other - one)[0];
  return newest === undefined ? undefined : join(VERSIONS, String(newest), 'bin');
};

/** Reason why Debian's PostgreSQL cannot run here; undefined: it can. */
export function whyPostgresUnavailable(): string | undefined {
  if (!postgresPrograms()) return 'it needs a PostgreSQL of its own: sudo apt-get install postgresql';
  return process.getuid?.() === 0 ? undefined : 'only root can run PostgreSQL as its own user';
}

/** A PostgreSQL from Debian's packages, run by its own user. */
export class DebianPostgres {
  readonly #folder: string;
  readonly #port: number;
  readonly #child: ChildProcess;

  private constructor(folder: string, port: number, child: ChildProcess) {
    this.#folder = folder;
    this.#port = port;
    this.#child = child;
  }

  /** @param folder to create; its parent must be writable for every user */
  static async create(folder: string): Promise<DebianPostgres> {
    await runProgram('initdb', [
      '--pgdata',
      folder,
      '--auth=trust',
      '--username=airdeck',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]);
    const postgres = await DebianPostgres.#start(folder);
    await runProgram('createdb', [
      '--host=127.0.0.1',
      `--port=${postgres.#port}`,
      '--username=airdeck',
      'airdeck',
    ]);
    return postgres;
  }

  /** A synchronous standby of this server, whose commits wait for it from now on. */
  async createSynchronousStandby(folder: string): Promise<DebianPostgres> {
    const from = ['--host=127.0.0.1', `--port=${this.#port}`, '--username=airdeck'];
    await runProgram('pg_basebackup', [
      ...from,
      '--pgdata',
      folder,
      '--write-recovery-conf',
      '--checkpoint=fast',
    ]);
    const standby = await DebianPostgres.#start(folder);
    await this.query("alter system set synchronous_standby_names = '*'");
    await this.query('select pg_reload_conf()');
    while ((await this.query('select sync_state from pg_stat_replication')) !== 'sync') await sleep(100);
    return standby;
  }

  static async #start(folder: string): Promise<DebianPostgres> {
    const port = await freePort();
    const child = spawn(
      join(postgresPrograms() ?? '', 'postgres'),
      ['-D', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder],
      { ...postgresAccount(), cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C.UTF-8' } },
    );
    const postgres = new DebianPostgres(folder, port, child);
    while ((await postgres.query('select 1')) !== '1') {
      if (child.exitCode !== null) throw new Error(`PostgreSQL in ${folder} ended`);
      await sleep(100);
    }
    return postgres;
  }

  get port(): number {
    return this.#port;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  url(port = this.#port): string {
    return `postgres://airdeck@127.0.0.1:${port}/airdeck`;
  }

  async promote(): Promise<void> {
    await runProgram('pg_ctl', ['promote', '--pgdata', this.#folder, '--wait']);
  }

  /** Kills all its processes at once; no effect after it has ended. */
  kill(): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) signalTree(pid, 'SIGKILL');
  }

  /** Value of a statement with one row and column; empty if the statement fails. */
  async query(statement: string): Promise<string> {
    const address = ['-h', '127.0.0.1', '-p', String(this.#port), '-U', 'airdeck', '-d', 'postgres'];
    const psql = join(postgresPrograms() ?? '', 'psql');
    const asked = await run(psql, [...address, '-AtX', '-c', statement]).catch(() => undefined);
    return asked?.stdout.trim() ?? '';
  }
}

type Account = { readonly uid: number; readonly gid: number };

/** The operating system's user `postgres`, created by Debian's packages. */
export function postgresAccount(): Account {
  const idOf = (flag: '-u' | '-g') => Number(String(spawnSync('id', [flag, 'postgres']).stdout));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Asynchronous, so that senders and followers in this process continue. @throws with its output */
async function runProgram(name: string, args: readonly string[]): Promise<void> {
  await run(join(postgresPrograms() ?? '', name), args, { ...postgresAccount(), cwd: '/' });
}
