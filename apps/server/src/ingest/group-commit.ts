import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchWriter,
  type BatchWriterOptions,
  type Done,
  type Entry,
  type Progress,
} from './batch-writer.ts';
import { type BatchLimits, FairLines, LANES, type Lane } from './fair-lines.ts';
import { Unavailable } from './rejection.ts';

export type GroupCommitOptions<T> = BatchWriterOptions<T> & { readonly batches: BatchLimits };

/**
 * Collects items into transactions: while one batch is being committed the next one fills, and is written as soon as
 * that commit is done. No timer: a single item is written immediately; under load, batches grow automatically. Sources
 * take turns in them.
 *
 * Tenants with a large backlog have batches of their own, written in parallel with those of all others: a tenant that sends
 * little does not wait for a large batch. A tenant's items are in one batch at a time, and so stay in order.
 */
export class GroupCommit<T> {
  readonly #options: GroupCommitOptions<T>;
  readonly #stopping = new AbortController();
  readonly #lines: FairLines<Entry<T>>;
  readonly #writers: Readonly<Record<Lane, BatchWriter<T>>>;
  readonly #running = new Set<Lane>();
  #isStartDue = false;
  #idle: (() => void)[] = [];

  constructor(options: GroupCommitOptions<T>) {
    this.#options = options;
    this.#lines = new FairLines((entry) => options.waitingOf(entry.item), options.batches, options.clock);
    const progress: Progress = { flushes: 0 };
    const { signal } = this.#stopping;
    this.#writers = {
      light: new BatchWriter(options, progress, signal),
      bulk: new BatchWriter(options, progress, signal),
    };
  }

  /** Since when (epoch milliseconds) nothing, at least of some tenants, can be written to the database, or undefined. */
  get stalledSince(): number | undefined {
    const { light, bulk } = this.#writers;
    if (light.stalledSince === undefined || bulk.stalledSince === undefined)
      return light.stalledSince ?? bulk.stalledSince;
    return Math.min(light.stalledSince, bulk.stalledSince);
  }

  add(item: T, done: Done): void {
    const lane = this.#lines.add({ item, done });
    if (this.#stopping.signal.aborted) {
      this.#giveUp();
      return;
    }
    if (this.#running.has(lane) || this.#isStartDue) return;
    this.#isStartDue = true;
    // Items that arrive in the same turn of the event loop share the transaction.
    setImmediate(() => {
      this.#isStartDue = false;
      this.#start();
    });
  }

  /** Waits until all is written, at most `timeoutMs`. Remaining items are settled as Unavailable. */
  async close(timeoutMs: number): Promise<void> {
    if (!this.#isIdle) {
      const timer = new AbortController();
      await Promise.race([
        new Promise<void>((resolve) => this.#idle.push(resolve)),
        sleep(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined),
      ]);
      timer.abort();
    }
    this.#stopping.abort();
    this.#giveUp();
  }

  get #isIdle(): boolean {
    return this.#running.size === 0 && this.#lines.isEmpty;
  }

  #start(): void {
    for (const lane of LANES) if (!this.#running.has(lane)) void this.#run(lane);
  }

  async #run(lane: Lane): Promise<void> {
    const writer = this.#writers[lane];
    this.#running.add(lane);
    for (;;) {
      const batch = this.#takeBatch(lane);
      const written = batch.length > 0 ? writer.write(batch) : undefined;
      // Tenants of the previous batch may have moved to the other writer.
      this.#start();
      if (!written) break;
      await written;
      if (this.#stopping.signal.aborted) this.#giveUp();
    }
    writer.settleCommitted();
    this.#running.delete(lane);
    if (this.#isIdle) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #takeBatch(lane: Lane): Entry<T>[] {
    const again = this.#writers[lane].takeAgain();
    const rows = again.reduce((sum, entry) => sum + this.#options.waitingOf(entry.item).rows, 0);
    const inOther = this.#writers[lane === 'light' ? 'bulk' : 'light'].tenantIds;
    const batch = this.#lines.takeBatch(lane, inOther, rows);
    return again.length === 0 ? batch : [...again, ...batch];
  }

  #giveUp(): void {
    for (const lane of LANES) {
      const writer = this.#writers[lane];
      for (const entry of writer.takeAgain()) writer.settle(entry, new Unavailable('the server stops'));
    }
    for (const entry of this.#lines.takeAll())
      this.#writers.light.settle(entry, new Unavailable('the server stops'));
  }
}
