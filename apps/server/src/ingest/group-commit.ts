import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Blame } from '../database/errors.ts';
import { type BatchLimits, FairLines, type Waiting } from './fair-lines.ts';
import { Rejection, Unavailable } from './rejection.ts';

/** Called once: without an error after the commit that holds the item; with a Rejection or Unavailable else. */
export type Done = (error: Rejection | Unavailable | null) => void;

export type GroupCommitOptions<T> = {
  /** Writes the items in one transaction; resolves when it is committed durably. Safe to repeat. */
  readonly flush: (items: readonly T[]) => Promise<void>;
  readonly waitingOf: (item: T) => Waiting;
  readonly blame: (error: unknown) => Blame;
  readonly batches: BatchLimits;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly retryMs?: { readonly first: number; readonly longest: number };
};

type Entry<T> = { readonly item: T; readonly done: Done };

/** A flush that takes longer than this counts as stalled, though it has not failed. */
const SLOW_FLUSH_MS = 2000;

/**
 * Gathers items into transactions: while one batch is being committed the next one gathers, and leaves as soon as
 * the way is free. No timer: alone, an item is written at once; under load, batches grow by themselves. Sources take
 * turns in them.
 *
 * A batch that fails because the database is away is kept and tried again until it is written: nothing is given up.
 * A batch that fails because of what is in it is halved until the offender stands alone; only that is rejected.
 */
export class GroupCommit<T> {
  readonly #options: GroupCommitOptions<T>;
  readonly #retryMs: { readonly first: number; readonly longest: number };
  readonly #stopping = new AbortController();
  readonly #lines: FairLines<Entry<T>>;
  /** In a batch that failed, and first in the next one. */
  #again: Entry<T>[] = [];
  /** Committed, and to be told so once the next batch is on its way. */
  #committed: Entry<T>[] = [];
  #running = false;
  #flushStarted: number | undefined;
  #failingSince: number | undefined;
  #failures = 0;
  #idle: (() => void)[] = [];

  constructor(options: GroupCommitOptions<T>) {
    this.#options = options;
    this.#lines = new FairLines((entry) => options.waitingOf(entry.item), options.batches, options.clock);
    this.#retryMs = options.retryMs ?? { first: 50, longest: 2000 };
  }

  /** Since when (epoch milliseconds) nothing gets through to the database, or undefined. */
  get stalledSince(): number | undefined {
    if (this.#failingSince !== undefined) return this.#failingSince;
    const started = this.#flushStarted;
    return started !== undefined && this.#options.clock() - started > SLOW_FLUSH_MS ? started : undefined;
  }

  add(item: T, done: Done): void {
    this.#lines.add({ item, done });
    if (this.#stopping.signal.aborted) {
      this.#giveUp();
      return;
    }
    if (this.#running) return;
    this.#running = true;
    // What arrives in the same turn of the event loop shares the transaction.
    setImmediate(() => void this.#run());
  }

  /** Waits until all is written, at most `timeoutMs`. What is left then is settled as Unavailable. */
  async close(timeoutMs: number): Promise<void> {
    if (this.#running) {
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

  async #run(): Promise<void> {
    while (this.#hasWaiting) {
      this.#again = await this.#write(this.#takeBatch());
      if (this.#stopping.signal.aborted) this.#giveUp();
      if (!this.#hasWaiting) this.#settleCommitted();
    }
    this.#running = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  get #hasWaiting(): boolean {
    return this.#again.length > 0 || !this.#lines.isEmpty;
  }

  #takeBatch(): Entry<T>[] {
    const again = this.#again;
    if (again.length === 0) return this.#lines.takeBatch();
    this.#again = [];
    const rows = again.reduce((sum, entry) => sum + this.#options.waitingOf(entry.item).rows, 0);
    return [...again, ...this.#lines.takeBatch(rows)];
  }

  /** Writes a batch, halved as far as needed. Returns what has to be tried again. */
  async #write(batch: Entry<T>[]): Promise<Entry<T>[]> {
    const parts = [batch];
    const suspects: { entry: Entry<T>; error: unknown }[] = [];
    let written = false;
    for (let part = parts.pop(); part; part = parts.pop()) {
      try {
        await this.#flush(part);
        written = true;
      } catch (error) {
        const blame = this.#options.blame(error);
        const [first] = part;
        if (blame === 'database') {
          const others = suspects.map((suspect) => suspect.entry);
          return this.#pause([...others, ...part, ...parts.reverse().flat()], error);
        }
        if (part.length > 1) {
          const middle = part.length >> 1;
          parts.push(part.slice(middle), part.slice(0, middle));
        } else if (first && blame === 'item') {
          this.#settle(first, new Rejection('refused-by-database', error));
        } else if (first) {
          suspects.push({ entry: first, error });
        }
      }
    }
    // Where something else could be written the database works, and the fault is the item's. Where nothing
    // could, it may be the database's: rejecting would acknowledge what is stored nowhere.
    const [suspect] = suspects;
    if (suspect && !written) {
      return this.#pause(
        suspects.map(({ entry }) => entry),
        suspect.error,
      );
    }
    for (const { entry, error } of suspects) this.#settle(entry, new Rejection('refused-by-database', error));
    return [];
  }

  async #flush(part: Entry<T>[]): Promise<void> {
    this.#flushStarted = this.#options.clock();
    try {
      const flushed = this.#options.flush(part.map((entry) => entry.item));
      // While the database works, the sources of the batch before learn that theirs is stored.
      this.#settleCommitted();
      await flushed;
    } finally {
      this.#flushStarted = undefined;
    }
    this.#failingSince = undefined;
    this.#failures = 0;
    this.#committed = part;
  }

  async #pause(left: Entry<T>[], error: unknown): Promise<Entry<T>[]> {
    this.#settleCommitted();
    if (this.#failures === 0)
      this.#options.log.warn({ err: error }, 'cannot write to the database; trying on');
    this.#failingSince ??= this.#options.clock();
    const { first, longest } = this.#retryMs;
    const delayMs = Math.min(first * 2 ** this.#failures++, longest);
    await sleep(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    return left;
  }

  #settleCommitted(): void {
    const committed = this.#committed;
    this.#committed = [];
    for (const entry of committed) this.#settle(entry, null);
  }

  #giveUp(): void {
    const left = [...this.#again.splice(0), ...this.#lines.takeAll()];
    for (const entry of left) this.#settle(entry, new Unavailable('the server stops'));
  }

  #settle(entry: Entry<T>, error: Rejection | Unavailable | null): void {
    try {
      entry.done(error);
    } catch (fault) {
      // One listener's fault must not keep the others from their acknowledgement.
      this.#options.log.error({ err: fault }, 'an acknowledgement failed');
    }
  }
}
