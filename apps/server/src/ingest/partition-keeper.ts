import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Partitions } from './partitions.ts';

const INTERVAL_MS = 3_600_000;

/** Sees to it that the months to come have a place before they come, and that old ones go. */
export class PartitionKeeper {
  readonly #parts: {
    readonly partitions: Partitions;
    readonly retentionMonths: number | undefined;
    readonly clock: Clock;
    readonly log: Pick<FastifyBaseLogger, 'warn'>;
  };
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: {
    partitions: Partitions;
    retentionMonths: number | undefined;
    clock: Clock;
    log: Pick<FastifyBaseLogger, 'warn'>;
  }) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.#maintain();
    this.#timer = setInterval(() => {
      this.#running = this.#maintain();
    }, INTERVAL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #maintain(): Promise<void> {
    const { partitions, retentionMonths, clock, log } = this.#parts;
    try {
      await partitions.maintain(clock(), retentionMonths);
    } catch (error) {
      // A reading that needs one before the next hour makes it itself.
      log.warn({ err: error }, 'partitions could not be made ready; trying again in an hour');
    }
  }
}
