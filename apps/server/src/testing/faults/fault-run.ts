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
import { skipPlaceLoading } from '../known-places.ts';
import { silentLog } from '../silent-log.ts';
import { HttpSender, Sender, valueAt } from './sender.ts';
import { freezeTree, ServerProcess, signalTree } from './server-process.ts';

const FIRST_TS = Date.UTC(2026, 0, 1);
const MQTT_SENDERS = 20;
const WINDOW = 20;

export type FaultReport = {
  /** Messages that the server acknowledged. */
  readonly acknowledged: number;
  /** Acknowledged messages that are missing in the database, or differ from the sent ones. */
  readonly lost: number;
  /** Connections that were lost while the server was running. */
  readonly disconnects: number;
};

type FaultDatabase = Pick<EmbeddedPostgres, 'url' | 'pid' | 'stop'>;

export type FaultOptions = {
  /** The control: acknowledges messages before they are stored. */
  readonly acknowledgeFirst?: boolean;
  /** Data folder; default: a temporary one. */
  readonly folder?: string;
  /** Starts a database in a folder; default: the embedded one. */
  readonly startDatabase?: (folder: string) => Promise<FaultDatabase>;
  /** Further settings of the server. */
  readonly settings?: Record<string, string>;
  /** Environment of the server's process. */
  readonly environment?: Record<string, string>;
  /** Number of devices that send over MQTT; one more sends over HTTP. */
  readonly senders?: number;
  /** Messages in flight per sender, and length of the text in each. */
  readonly window?: number;
  readonly paddingBytes?: number;
};

/** A durable PostgreSQL, the product's server in a separate process, and devices that send continuously. */
export class FaultRun {
  readonly #folder: string;
  readonly #postgres: FaultDatabase;
  readonly database: Database;
  readonly #ports: { http: number; mqtt: number };
  readonly #options: FaultOptions;
  readonly #window: number;
  readonly #senders = new Map<number, Sender>();
  readonly #httpSenders = new Map<number, HttpSender>();
  #server: ServerProcess | undefined;
  /** Connections lost by kills of the server, which are not faults. */
  #expectedDisconnects = 0;

  private constructor(parts: {
    folder: string;
    postgres: FaultDatabase;
    ports: { http: number; mqtt: number };
    options: FaultOptions;
  }) {
    this.#folder = parts.folder;
    this.#postgres = parts.postgres;
    this.database = openDatabase(parts.postgres.url, silentLog, 2);
    this.#ports = parts.ports;
    this.#options = parts.options;
    this.#window = parts.options.window ?? WINDOW;
  }

  static async begin(options: FaultOptions = {}): Promise<FaultRun> {
    const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'airdeck-faults-')));
    // PostgreSQL does not run as root, and its user needs access.
    await chmod(folder, 0o755);
    const { startDatabase = (dataDir) => startEmbeddedPostgres({ dataDir, log: silentLog }) } = options;
    const postgres = await startDatabase(folder);
    const ports = { http: await freePort(), mqtt: await freePort() };
    const run = new FaultRun({ folder, postgres, ports, options });
    try {
      await migrateDatabase(postgres.url);
      await skipPlaceLoading(postgres.url);
      await run.#startServer();
      await run.#startSenders();
      return run;
    } catch (error) {
      await run.end();
      throw error;
    }
  }

  /** Begins a run, works, finishes, and cleans up. */
  static async with(options: FaultOptions, work: (run: FaultRun) => Promise<void>): Promise<FaultReport> {
    const run = await FaultRun.begin(options);
    try {
      await work(run);
      return await run.finish();
    } finally {
      await run.end();
    }
  }

  get databaseUrl(): string {
    return this.#postgres.url;
  }

  get dataDir(): string {
    return this.#folder;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ports.http}`;
  }

  get mqttPort(): number {
    return this.#ports.mqtt;
  }

  get serverBytes(): number {
    return this.#server?.residentBytes ?? 0;
  }

  /** Kills the server while messages are in flight, and restarts it. */
  async killServer(): Promise<void> {
    await this.#server?.kill();
    // Senders detect this immediately.
    this.#expectedDisconnects += this.#senders.size;
    await this.#startServer();
    await this.progress();
  }

  /** Kills all processes of PostgreSQL at once, and waits until messages are acknowledged again. */
  async killPostgres(): Promise<void> {
    const before = this.#postgres.pid();
    if (before === undefined) throw new Error('PostgreSQL does not run');
    signalTree(before, 'SIGKILL');
    while (this.#postgres.pid() === before || this.#postgres.pid() === undefined) await sleep(20);
    await this.progress();
  }

  /**
   * Freezes all processes of PostgreSQL at once, and thaws them again.
   * @returns number of messages acknowledged while frozen, apart from those already in flight
   */
  async freezePostgres(forMs: number): Promise<number> {
    const pid = this.#postgres.pid();
    if (pid === undefined) throw new Error('PostgreSQL does not run');
    const count = await freezeTree(pid, forMs, () => this.acknowledgedCount);
    await this.progress();
    return count;
  }

  get acknowledgedCount(): number {
    const senders = [...this.#senders.values(), ...this.#httpSenders.values()];
    return senders.reduce((sum, sender) => sum + sender.acknowledged.size, 0);
  }

  /** Responses to HTTP senders other than 200. */
  get httpRefusals(): ReadonlySet<string> {
    return new Set([...this.#httpSenders.values()].flatMap((sender) => [...sender.refusals]));
  }

  /** Waits until every sender has acknowledgements of messages sent from now on. */
  async progress(): Promise<void> {
    const counts = [...this.#senders.values()].map((sender) => [sender, sender.acknowledged.size] as const);
    while (counts.some(([sender, count]) => sender.acknowledged.size < count + this.#window)) await sleep(10);
  }

  /** Waits for messages in flight, then compares acknowledged with stored messages. */
  async finish(): Promise<FaultReport> {
    await Promise.all(
      [...this.#senders.values(), ...this.#httpSenders.values()].map((sender) => sender.finish()),
    );
    let lost = 0;
    for (const [key, { acknowledged }] of [...this.#senders, ...this.#httpSenders]) {
      lost += await this.countLost(key, acknowledged);
    }
    let disconnects = -this.#expectedDisconnects;
    for (const sender of this.#senders.values()) disconnects += sender.disconnects;
    return { acknowledged: this.acknowledgedCount, lost, disconnects };
  }

  /** Ends everything that still runs, and cleans up. */
  async end(): Promise<void> {
    await Promise.all([...this.#senders.values()].map((sender) => sender.end()));
    await this.#server?.kill();
    await this.database.close();
    await this.#postgres.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #startServer(): Promise<void> {
    const { acknowledgeFirst = false, environment } = this.#options;
    const settings = {
      DATABASE_URL: this.#postgres.url,
      DATA_DIR: this.#folder,
      AIRDECK_PORT: String(this.#ports.http),
      AIRDECK_MQTT_PORT: String(this.#ports.mqtt),
      AIRDECK_DEMO: 'false',
      ...this.#options.settings,
    };
    this.#server = await ServerProcess.start({ acknowledgeFirst, settings }, environment);
  }

  /** Creates a tenant with further devices besides the senders. */
  async addDevices(title: string, count: number, gateway = false): Promise<{ key: number; token: string }[]> {
    const { database } = this;
    const services = await createServices({ database, events: createEventBus(), clock: Date.now });
    const { id: tenantId } = await services.tenants.create({ title });
    const devices = [];
    for (let index = 0; index < count; index++) {
      const wanted = { tenantId, name: `${title} ${index}`, additionalInfo: { gateway } };
      const { device, credentials } = await services.devices.create(wanted);
      devices.push({ key: device.key, token: credentials.credentialsId });
    }
    return devices;
  }

  async #startSenders(): Promise<void> {
    const { senders = MQTT_SENDERS } = this.#options;
    const devices = await this.addDevices('Faults', senders + 1);
    for (const [index, { key, token }] of devices.entries()) {
      if (index === senders) {
        this.#httpSenders.set(key, new HttpSender(this.url, token, FIRST_TS));
      } else {
        const { paddingBytes = 0 } = this.#options;
        const options = { port: this.mqttPort, token, window: this.#window, firstTs: FIRST_TS, paddingBytes };
        this.#senders.set(key, new Sender(options));
      }
    }
    await this.progress();
  }

  /** Number of a device's acknowledged readings that are not stored with the value of their time. */
  async countLost(deviceKey: number, acknowledged: ReadonlySet<number>): Promise<number> {
    const text = 'select ts, co2 from reading where device = $1';
    const { rows } = await this.database.pool.query<{ ts: number; co2: number }>(text, [deviceKey]);
    const stored = new Set(rows.filter((row) => row.co2 === valueAt(row.ts)).map((row) => row.ts));
    let lost = 0;
    for (const ts of acknowledged) if (!stored.has(ts)) lost += 1;
    return lost;
  }
}
