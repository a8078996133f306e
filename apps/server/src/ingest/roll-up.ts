import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { claimHours, recomputeClaimed, whileRollingUp } from './roll-up.repository.ts';

const HOUR_MS = 3_600_000;
const INTERVAL_MS = 10_000;
/** Hours in one transaction: some tens of milliseconds, so that devices' messages find the processor free. */
const HOURS_AT_ONCE = 100;

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

  /** Recomputes every hour that is over and out of date. */
  async catchUp(): Promise<void> {
    await whileRollingUp(this.#pool, async (client) => {
      const endHour = Math.floor(this.#clock() / HOUR_MS);
      let recomputed: number;
      do {
        await claimHours(client, endHour, HOURS_AT_ONCE);
        const started = performance.now();
        recomputed = await recomputeClaimed(client, HOURS_AT_ONCE);
        // As much rest as work: a long past must not slow down the present.
        if (recomputed > 0) await this.#pause(performance.now() - started);
      } while (recomputed > 0 && !this.#stopping.signal.aborted);
    });
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
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
