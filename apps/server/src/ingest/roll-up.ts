import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { claimHours, recomputeClaimed, whileRollingUp } from './roll-up.repository.ts';

const HOUR_MS = 3_600_000;
const INTERVAL_MS = 10_000;
/** Hours claimed at once: readings wait for it, some tens of milliseconds. */
const CLAIMED_AT_ONCE = 5000;
/** Hours recomputed in one transaction, so that devices' messages find the processor free in between. */
const RECOMPUTED_AT_ONCE = 100;

/**
 * Keeps hourly values up to date in the background. An hour that is still going on is left alone: it would have to
 * be computed again with every reading, and readers take it from the readings anyway.
 */
export class RollUp {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(parts: { pool: pg.Pool; clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#pool = parts.pool;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /**
   * Recomputes every hour that is over and was out of date when it began. One that readings go into meanwhile waits
   * for the next time: a device that sends its past would otherwise have the same hour recomputed without end.
   */
  async catchUp(): Promise<void> {
    await whileRollingUp(this.#pool, async (client) => {
      const endHour = Math.floor(this.#clock() / HOUR_MS);
      // Those of a run that was broken off come first: a new claim may be of the same hours.
      await this.#recompute(client);
      for (let claimed = CLAIMED_AT_ONCE; claimed === CLAIMED_AT_ONCE && !this.#isStopping; ) {
        claimed = await claimHours(client, endHour, CLAIMED_AT_ONCE);
        await this.#recompute(client);
      }
    });
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #recompute(client: pg.PoolClient): Promise<void> {
    while (!this.#isStopping) {
      const started = performance.now();
      if ((await recomputeClaimed(client, RECOMPUTED_AT_ONCE)) === 0) return;
      // As much rest as work: a long past must not slow down the present.
      await this.#pause(performance.now() - started);
    }
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.catchUp();
      } catch (error) {
        this.#log.warn({ err: error }, 'hourly values could not be brought up to date; trying again later');
      }
      await this.#pause(INTERVAL_MS);
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
