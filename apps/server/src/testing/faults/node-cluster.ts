import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNatsServer, type NatsServer } from '../../bus/testing/nats-server.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { freePort } from '../../database/embedded/access.ts';
import { migrateDatabase } from '../../database/migrate.ts';
import { silentLog } from '../silent-log.ts';
import { PrimaryAndStandby } from './primary-and-standby.ts';
import { ServerProcess } from './server-process.ts';

type Node = { readonly http: number; readonly mqtt: number; process: ServerProcess };

/** Several nodes on one bus, and on one durable PostgreSQL with a standby. */
export class NodeCluster {
  readonly #folder: string;
  readonly #nodes: Node[] = [];
  readonly postgres: PrimaryAndStandby;
  readonly database: Database;
  readonly bus: NatsServer;

  private constructor(folder: string, postgres: PrimaryAndStandby, bus: NatsServer) {
    this.#folder = folder;
    this.postgres = postgres;
    this.bus = bus;
    this.database = openDatabase(postgres.url, silentLog, 3);
  }

  static async start(count: number): Promise<NodeCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-nodes-'));
    await chmod(folder, 0o755);
    const postgres = await PrimaryAndStandby.create();
    const cluster = new NodeCluster(folder, postgres, await createNatsServer());
    try {
      await migrateDatabase(postgres.url);
      await cluster.bus.start();
      for (let node = 0; node < count; node++) await cluster.#add();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async #add(): Promise<void> {
    const ports = { http: await freePort(), mqtt: await freePort() };
    this.#nodes.push({ ...ports, process: await this.#startProcess(ports) });
  }

  #startProcess({ http, mqtt }: { http: number; mqtt: number }): Promise<ServerProcess> {
    return ServerProcess.start({
      acknowledgeFirst: false,
      settings: {
        DATABASE_URL: this.postgres.url,
        NATS_URL: this.bus.url,
        DATA_DIR: this.#folder,
        AIRDECK_PORT: String(http),
        AIRDECK_MQTT_PORT: String(mqtt),
        AIRDECK_DEMO: 'false',
      },
    });
  }

  get urls(): string[] {
    return this.#nodes.map(({ http }) => `http://127.0.0.1:${http}`);
  }

  get mqttPorts(): number[] {
    return this.#nodes.map(({ mqtt }) => mqtt);
  }

  async kill(node: number): Promise<void> {
    await this.#nodes[node]?.process.kill();
  }

  async restart(node: number): Promise<void> {
    const killed = this.#nodes[node];
    if (killed) killed.process = await this.#startProcess(killed);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map(({ process }) => process.kill()));
    await this.bus.kill();
    await this.database.close();
    await this.postgres.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
