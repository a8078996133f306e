import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../database/embedded/access.ts';
import { postgresAccount, postgresPrograms, whyPostgresUnavailable } from './debian-postgres.ts';
import { signalTree } from './server-process.ts';

const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'];
const DATABASE = 'postgres';

/** Seconds; the minimum that Patroni accepts. A primary whose machine is lost loses its role after `ttl`. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 3 };

/** Reason why the cluster cannot run here; undefined: it can. */
export function whyPatroniUnavailable(): string | undefined {
  const missing = PROGRAMS.filter((program) => !existsSync(program));
  if (missing.length === 0) return whyPostgresUnavailable();
  return "it needs Debian's packages: sudo apt-get install postgresql patroni etcd-server haproxy";
}

type Member = {
  readonly name: string;
  readonly folder: string;
  readonly dataDir: string;
  readonly port: number;
  readonly restPort: number;
  readonly configFile: string;
};

/**
 * Two PostgreSQL servers managed by Patroni, one the synchronous standby of the other, and HAProxy as the address of
 * the primary: the setup of docs/operating.md, on one machine and with one etcd.
 */
export class PatroniCluster {
  readonly #folder: string;
  readonly #members: readonly Member[];
  readonly #running = new Map<string, ChildProcess>();
  readonly #port: number;

  private constructor(folder: string, members: readonly Member[], port: number) {
    this.#folder = folder;
    this.#members = members;
    this.#port = port;
  }

  /** Resolves when commits wait for the standby. @param folder accessible to PostgreSQL's user */
  static async create(folder: string): Promise<PatroniCluster> {
    const members = [];
    for (const name of ['db1', 'db2']) members.push(await createMember(folder, name));
    const cluster = new PatroniCluster(folder, members, await freePort());
    try {
      const etcdPort = await cluster.#startEtcd();
      for (const member of members) {
        writeFileSync(member.configFile, JSON.stringify(memberConfig(member, etcdPort)));
        cluster.#startPatroni(member);
      }
      const configFile = join(folder, 'haproxy.cfg');
      writeFileSync(configFile, proxyConfig(cluster.#port, members));
      cluster.#start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', configFile]);
      await cluster.standbyInStep();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Address of the current primary. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${DATABASE}`;
  }

  /** Name of the primary; undefined: none at present. */
  async primary(): Promise<string | undefined> {
    for (const { name, restPort } of this.#members) {
      if ((await statusOf(restPort, 'primary')) === 200) return name;
    }
    return undefined;
  }

  /** Resolves when a standby has all commits, and can take over. */
  async standbyInStep(): Promise<void> {
    for (;;) {
      for (const { restPort } of this.#members) {
        if ((await statusOf(restPort, 'synchronous')) === 200) return;
      }
      await sleep(100);
    }
  }

  /** Kills all processes of a member's PostgreSQL at once; its Patroni keeps running, and detects it. */
  killPostgres(name: string): void {
    const { dataDir } = this.#member(name);
    const pid = postmasterOf(dataDir);
    if (pid !== undefined) signalTree(pid, 'SIGKILL');
  }

  /** Like a power failure of the machine: the others are not notified. */
  killMachine(name: string): void {
    this.#running.get(name)?.kill('SIGKILL');
    this.killPostgres(name);
  }

  /** Restarts a member after `killMachine`: it detects the new primary, and follows it. */
  restartMachine(name: string): void {
    this.#startPatroni(this.#member(name));
  }

  async stop(): Promise<void> {
    for (const { name } of this.#members) this.killMachine(name);
    for (const child of this.#running.values()) child.kill('SIGKILL');
    await sleep(500);
  }

  async #startEtcd(): Promise<number> {
    const port = await freePort();
    const folder = join(this.#folder, 'etcd');
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, postgresAccount().uid, postgresAccount().gid);
    const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
    this.#start('etcd', '/usr/bin/etcd', [
      ...['--name', 'etcd', '--data-dir', join(folder, 'data')],
      ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
      ...['--initial-cluster', `etcd=${peers}`],
    ]);
    while ((await statusOf(port, 'health')) !== 200) await sleep(100);
    return port;
  }

  #startPatroni({ name, configFile }: Member): void {
    this.#start(name, '/usr/bin/patroni', [configFile]);
  }

  #start(name: string, program: string, args: readonly string[]): void {
    const env = { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' };
    this.#running.set(name, spawn(program, args, { ...postgresAccount(), cwd: '/', stdio: 'ignore', env }));
  }

  #member(name: string): Member {
    const member = this.#members.find((one) => one.name === name);
    if (!member) throw new Error(`there is no ${name}`);
    return member;
  }
}

async function createMember(parent: string, name: string): Promise<Member> {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, postgresAccount().uid, postgresAccount().gid);
  return {
    name,
    folder,
    dataDir: join(folder, 'data'),
    port: await freePort(),
    restPort: await freePort(),
    configFile: join(parent, `${name}.json`),
  };
}

/** The parts of deploy/patroni/patroni.yml that apply to one machine; JSON is valid YAML. */
function memberConfig({ name, folder, dataDir, port, restPort }: Member, etcdPort: number) {
  return {
    scope: 'airdeck',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, parameters: { wal_keep_size: '256MB', max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: postgresPrograms(),
      pgpass: join(folder, 'pgpass'),
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: folder },
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
    },
  };
}

const proxyConfig = (port: number, members: readonly Member[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check port ${one.restPort}`).join('\n')}
`;

function postmasterOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  return pid !== undefined && existsSync(`/proc/${pid}`) ? pid : undefined;
}

/** 0: no answer. */
const statusOf = (port: number, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status,
    () => 0,
  );
