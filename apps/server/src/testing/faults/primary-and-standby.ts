import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DebianPostgres } from './debian-postgres.ts';
import { openAddress } from './moving-address.ts';

/** A PostgreSQL with a synchronous standby, and one address for the current primary. */
export class PrimaryAndStandby {
  readonly #folder: string;
  readonly #address: Awaited<ReturnType<typeof openAddress>>;
  #primary: DebianPostgres;
  #standby: DebianPostgres | undefined;
  #standbys = 0;

  private constructor(
    folder: string,
    primary: DebianPostgres,
    address: Awaited<ReturnType<typeof openAddress>>,
  ) {
    this.#folder = folder;
    this.#primary = primary;
    this.#address = address;
  }

  static async create(): Promise<PrimaryAndStandby> {
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-primary-'));
    await chmod(folder, 0o777);
    const primary = await DebianPostgres.create(join(folder, 'primary'));
    const both = new PrimaryAndStandby(folder, primary, await openAddress(primary.port));
    try {
      await both.addStandby();
      return both;
    } catch (error) {
      await both.stop();
      throw error;
    }
  }

  get url(): string {
    return this.#primary.url(this.#address.port);
  }

  get pid(): number | undefined {
    return this.#primary.pid;
  }

  /** Kills the primary; the standby takes over, without a standby of its own. */
  async failOver(): Promise<void> {
    if (!this.#standby) throw new Error('there is no standby');
    this.#primary.kill();
    await this.#standby.promote();
    this.#primary = this.#standby;
    this.#standby = undefined;
    this.#address.moveTo(this.#primary.port);
  }

  /** Resolves when commits wait for it. */
  async addStandby(): Promise<void> {
    this.#standbys += 1;
    this.#standby = await this.#primary.createSynchronousStandby(
      join(this.#folder, `standby-${this.#standbys}`),
    );
  }

  async stop(): Promise<void> {
    this.#address.close();
    this.#primary.kill();
    this.#standby?.kill();
    await sleep(500);
    await rm(this.#folder, { recursive: true, force: true });
  }
}
