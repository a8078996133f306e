import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../database/database.ts';
import { freePort } from '../../database/embedded/access.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../database/migrate.ts';
import { createEventBus } from '../../events.ts';
import { createServices } from '../../services.ts';
import { silentLog } from '../silent-log.ts';
import { HttpSender, Sender, valueAt } from './sender.ts';
import { ServerProcess, signalTree } from './server-process.ts';

const FIRST_TS = Date.UTC(2026, 0, 1);
const MQTT_SENDERS = 20;
const WINDOW = 20;

export type FaultReport = {
  /** Messages that the server acknowledged. */
  readonly acknowledged: number;
  /** Those of them that are not in the database, or are not as they were sent. */
  readonly lost: number;
  /** Connections that were lost while the server lived. */
  readonly disconnects: number;
};

/** A durable PostgreSQL, the product's server in a process of its own, and devices that send without a pause. */
export class FaultRun {
  readonly #folder: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #database: Database;
  readonly #ports: { http: number; mqtt: number };
  readonly #acknowledgeFirst: boolean;
  readonly #senders = new Map<number, Sender>();
  readonly #httpSenders = new Map<number, HttpSender>();
  #server: ServerProcess | undefined;
  /** Lost because the server was killed: these are no fault. */
  #expectedDisconnects = 0;

  private constructor(parts: {
    folder: string;
    postgres: EmbeddedPostgres;
    ports: { http: number; mqtt: number };
    acknowledgeFirst: boolean;
  }) {
    this.#folder = parts.folder;
    this.#postgres = parts.postgres;
    this.#database = openDatabase(parts.postgres.url, silentLog, 2);
    this.#ports = parts.ports;
    this.#acknowledgeFirst = parts.acknowledgeFirst;
  }

  /** @param acknowledgeFirst the control: acknowledges what is not stored yet */
  static async begin({ acknowledgeFirst = false } = {}): Promise<FaultRun> {
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-faults-'));
    // PostgreSQL does not run as root, and its user has to get in.
    await chmod(folder, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
    const ports = { http: await freePort(), mqtt: await freePort() };
    const run = new FaultRun({ folder, postgres, ports, acknowledgeFirst });
    try {
      await migrateDatabase(postgres.url);
      await run.#startServer();
      await run.#startSenders();
      return run;
    } catch (error) {
      await run.end();
      throw error;
    }
  }

  /** Kills the server without warning while messages are on their way, and starts it again. */
  async killServer(): Promise<void> {
    await this.#server?.kill();
    // Counted when they notice, which is at once.
    this.#expectedDisconnects += this.#senders.size;
    await this.#startServer();
    await this.progress();
  }

  /** Kills PostgreSQL, all its processes at once, and waits until messages are acknowledged again. */
  async killPostgres(): Promise<void> {
    const before = this.#postgres.pid();
    if (before === undefined) throw new Error('PostgreSQL does not run');
    signalTree(before, 'SIGKILL');
    while (this.#postgres.pid() === before || this.#postgres.pid() === undefined) await sleep(20);
    await this.progress();
  }

  /**
   * Freezes PostgreSQL, all its processes at once, and thaws it again.
   * @returns how many messages were acknowledged in between, once those had left that were on their way
   */
  async freezePostgres(forMs: number): Promise<number> {
    const pid = this.#postgres.pid();
    if (pid === undefined) throw new Error('PostgreSQL does not run');
    signalTree(pid, 'SIGSTOP');
    try {
      await sleep(200);
      const before = this.acknowledgedCount;
      await sleep(forMs - 200);
      return this.acknowledgedCount - before;
    } finally {
      signalTree(pid, 'SIGCONT');
      await this.progress();
    }
  }

  get acknowledgedCount(): number {
    const senders = [...this.#senders.values(), ...this.#httpSenders.values()];
    return senders.reduce((sum, sender) => sum + sender.acknowledged.size, 0);
  }

  /** Statuses that HTTP senders were answered with, other than 200; 0: the server was not there. */
  get httpRefusals(): ReadonlySet<number> {
    return new Set([...this.#httpSenders.values()].flatMap((sender) => [...sender.refusals.keys()]));
  }

  /** Waits until every sender has had acknowledgements of what it sends now. */
  async progress(): Promise<void> {
    const counts = [...this.#senders.values()].map((sender) => [sender, sender.acknowledged.size] as const);
    while (counts.some(([sender, count]) => sender.acknowledged.size < count + WINDOW)) await sleep(10);
  }

  /** Lets everything on its way arrive, then compares what was acknowledged with what is stored. */
  async finish(): Promise<FaultReport> {
    await Promise.all(
      [...this.#senders.values(), ...this.#httpSenders.values()].map((sender) => sender.finish()),
    );
    let lost = 0;
    for (const [key, { acknowledged }] of [...this.#senders, ...this.#httpSenders]) {
      lost += await this.#countLost(key, acknowledged);
    }
    const disconnects = [...this.#senders.values()].reduce((sum, sender) => sum + sender.disconnects, 0);
    return {
      acknowledged: this.acknowledgedCount,
      lost,
      disconnects: disconnects - this.#expectedDisconnects,
    };
  }

  /** Ends everything that still runs, and leaves nothing behind. */
  async end(): Promise<void> {
    await Promise.all([...this.#senders.values()].map((sender) => sender.end()));
    await this.#server?.kill();
    await this.#database.close();
    await this.#postgres.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #startServer(): Promise<void> {
    this.#server = await ServerProcess.start({
      acknowledgeFirst: this.#acknowledgeFirst,
      settings: {
        DATABASE_URL: this.#postgres.url,
        DATA_DIR: this.#folder,
        AIRDECK_PORT: String(this.#ports.http),
        AIRDECK_MQTT_PORT: String(this.#ports.mqtt),
        AIRDECK_DEMO: 'false',
      },
    });
  }

  async #startSenders(): Promise<void> {
    const database = this.#database;
    const services = await createServices({ database, events: createEventBus(), clock: Date.now });
    const tenant = await services.tenants.create({ title: 'Faults' });
    for (let index = 0; index <= MQTT_SENDERS; index++) {
      const { device, credentials } = await services.devices.create({
        tenantId: tenant.id,
        name: `device ${index}`,
      });
      const token = credentials.credentialsId;
      if (index === MQTT_SENDERS) {
        const url = `http://127.0.0.1:${this.#ports.http}`;
        this.#httpSenders.set(device.key, new HttpSender(url, token, FIRST_TS));
      } else {
        const options = { port: this.#ports.mqtt, token, window: WINDOW, firstTs: FIRST_TS };
        this.#senders.set(device.key, new Sender(options));
      }
    }
    await this.progress();
  }

  async #countLost(deviceKey: number, acknowledged: ReadonlySet<number>): Promise<number> {
    const { rows } = await this.#database.pool.query<{ ts: number; co2: number }>(
      'select ts, co2 from reading where device = $1',
      [deviceKey],
    );
    const stored = new Set(rows.filter((row) => row.co2 === valueAt(row.ts)).map((row) => row.ts));
    let lost = 0;
    for (const ts of acknowledged) if (!stored.has(ts)) lost += 1;
    return lost;
  }
}
