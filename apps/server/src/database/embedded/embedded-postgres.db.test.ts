import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SERVER_ROOT } from '../../server-root.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { openDatabase } from '../database.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { stopPostmaster } from './postmaster.ts';
import { processStart, waitForExit } from './process-table.ts';

let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airdeck embedded '));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data of mine');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of running.splice(0)) await postgres.stop();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(options: Partial<EmbeddedOptions> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, buffersMb: 128, ...options });
  running.push(postgres);
  return postgres;
}

/** A process of its own that runs the database, in a process group of its own, as a shell would start it. */
async function startInChild(): Promise<{ child: ChildProcess; databaseUrl: string }> {
  const script = join(import.meta.dirname, 'testing/run-database.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    cwd: SERVER_ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, databaseUrl: line };
}

/** As the kernel or an impatient person does it: the whole group, no chance to clean up. */
async function killGroup(child: ChildProcess): Promise<void> {
  process.kill(-Number(child.pid), 'SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('the embedded PostgreSQL', () => {
  it('creates a UTF-8 cluster with durable commits, in a folder with spaces in its name', async () => {
    const { url, home } = await start();
    expect(home).toBe(dataDir);
    expect(
      await query(
        url,
        `select current_setting('server_encoding'), datcollate, current_setting('synchronous_commit'),
           current_setting('fsync'), current_setting('max_wal_size'), current_setting('listen_addresses'),
           lower('ÄÉЖ')
         from pg_database where datname = current_database()`,
      ),
    ).toEqual(['UTF8', 'C.UTF-8', 'on', 'on', '1GB', '127.0.0.1', 'äéж']);
  });

  it('requires the password, which only its owner can read', async () => {
    const { url } = await start();
    const withoutPassword = new URL(url);
    withoutPassword.password = 'guessed';
    await expect(query(withoutPassword.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataDir, 'postgres-access.json'))).mode & 0o777).toBe(0o600);
  });

  it('keeps data, password and port from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select answer from kept')).toEqual([42]);
  });

  it('uses another port if the last one is in use', async () => {
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const occupant = createServer().listen(port, '127.0.0.1');
    await once(occupant, 'listening');
    const second = await start();
    occupant.close();
    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await query(second.url, 'select 1')).toEqual([1]);
  });

  it('creates the cluster again if its creation was interrupted', async () => {
    const otherDir = join(folder, 'cut-short');
    await mkdir(join(otherDir, 'postgres.new'), { recursive: true });
    await writeFile(join(otherDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const { url } = await start({ dataDir: otherDir });
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  it('has the shared buffers of its setting', async () => {
    const { url } = await start({ buffersMb: 48 });
    expect(await query(url, `select current_setting('shared_buffers')`)).toEqual(['48MB']);
  });

  it('reports the error of a server that does not start, and leaves no process running', async () => {
    await expect(start({ settings: { shared_buffers: 'a-lot' } })).rejects.toThrow(/shared_buffers/);
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  it('refuses a cluster of another major version', async () => {
    const otherDir = join(folder, 'other-version');
    await mkdir(join(otherDir, 'postgres'), { recursive: true });
    await writeFile(join(otherDir, 'postgres', 'PG_VERSION'), '9\n');
    await expect(start({ dataDir: otherDir })).rejects.toThrow(/made by PostgreSQL 9/);
  });
});

describe('a second Airdeck on the same data folder', () => {
  it('is refused while the first one runs, and can start after that one was killed', async () => {
    const { child, databaseUrl } = await startInChild();
    const pid = postmasterPid();
    await expect(start()).rejects.toThrow(/Another Airdeck \(process \d+ on .*\) runs with this data folder/);
    expect(await query(databaseUrl, 'select 1')).toEqual([1]);

    await killGroup(child);
    const { url } = await start();
    expect(url).toBe(databaseUrl);
    expect(postmasterPid()).toBe(pid);
  });
});

describe('after a kill of the server process', () => {
  it('PostgreSQL keeps running, and is adopted, supervised and stopped by the next server process', async () => {
    const { child, databaseUrl } = await startInChild();
    await query(databaseUrl, 'create table before_the_kill as select 1 as n');
    const pid = postmasterPid();
    await killGroup(child);
    expect(processStart(pid)).toBeDefined();

    const adopted = await start();
    expect(adopted.pid()).toBe(pid);
    expect(await query(adopted.url, 'select n from before_the_kill')).toEqual([1]);

    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => query(adopted.url, 'select 1'));
    expect(adopted.pid()).not.toBe(pid);

    const last = Number(adopted.pid());
    await adopted.stop();
    expect(processStart(last)).toBeUndefined();
  });

  it('a PostgreSQL that runs with other settings is restarted', async () => {
    const { child } = await startInChild();
    const pid = postmasterPid();
    await killGroup(child);
    const { url } = await start({ settings: { work_mem: '5MB' } });
    expect(postmasterPid()).not.toBe(pid);
    expect(await query(url, "select current_setting('work_mem')")).toEqual(['5MB']);
  });

  it('a PID file whose number is now used by another program does not prevent the start', async () => {
    const { child } = await startInChild();
    const pid = postmasterPid();
    await killGroup(child);
    process.kill(pid, 'SIGKILL');
    await waitForExit(pid, 10_000);
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    const { uid, gid } = await stat(file);
    // The same user: PostgreSQL takes a process of another one for a stale entry by itself.
    const bystander = spawn('sleep', ['300'], process.getuid?.() === 0 ? { uid, gid } : {});
    children.push(bystander);
    await writeFile(file, [bystander.pid, ...lines.slice(1)].join('\n'));

    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([1]);
    expect(bystander.exitCode).toBeNull();
  });
});

describe('when PostgreSQL dies', () => {
  it('it is restarted at the same URL, and a pool continues with the committed data', async () => {
    const postgres = await start();
    const database = openDatabase(postgres.url, silentLog);
    try {
      await database.pool.query('create table committed as select 7 as n');
      // Held between two statements, when its connection breaks: that must not end this process.
      const held = await database.pool.connect();
      const pid = Number(postgres.pid());
      process.kill(pid, 'SIGKILL');
      await waitForExit(pid, 10_000);
      await expect(held.query('select 1')).rejects.toThrow();
      held.release(true);
      const { rows } = await vi.waitFor(() => database.pool.query('select n from committed'), {
        timeout: 50_000,
        interval: 50,
      });
      expect(rows).toEqual([{ n: 7 }]);
    } finally {
      await database.close();
    }
  }, 60_000);

  it('stopping does not wait for a process that has exited', async () => {
    const postgres = await start();
    const pid = Number(postgres.pid());
    process.kill(pid, 'SIGKILL');
    await postgres.stop();
    running.length = 0;
    expect(processStart(pid)).toBeUndefined();
    const again = await start();
    expect(await query(again.url, 'select 1')).toEqual([1]);
  });

  it('stopping times out for a process that does not react', async () => {
    const postgres = await start();
    const pid = Number(postgres.pid());
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await stopPostmaster(pid, 100)).toBe(false);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect(await waitForExit(pid, 20_000)).toBe(true);
  });
});
