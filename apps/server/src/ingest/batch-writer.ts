import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { FailureCause } from '../database/errors.ts';
import type { PendingItem } from './fair-lines.ts';
import { Rejection, type Unavailable } from './rejection.ts';

/** Called once: without an error after the commit that holds the item; with a Rejection or Unavailable else. */
export type Done = (error: Rejection | Unavailable | null) => void;

export type Entry<T> = { readonly item: T; readonly done: Done };

/** State shared by writers of the same database. */
export type Progress = {
  /** Number of committed flushes, by any of them. */
  flushes: number;
};

export type BatchWriterOptions<T> = {
  /** Writes the items in one transaction; resolves when it is committed durably. Safe to repeat, and to run concurrently. */
  readonly flush: (items: readonly T[]) => Promise<void>;
  readonly waitingOf: (item: T) => PendingItem;
  readonly blame: (error: unknown) => FailureCause;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly retryMs?: { readonly first: number; readonly longest: number };
};

/** A flush that takes longer than this counts as stalled, though it has not failed. */
const SLOW_FLUSH_MS = 2000;
const NO_TENANTS: ReadonlySet<string> = new Set();

/**
 * Writes one batch after the other, and reports the result to the senders.
 *
 * A batch that fails because the database is unavailable is retried until it is written: nothing is given up.
 * A batch that fails because of its content is halved until the invalid item is isolated; only that is rejected.
 */
export class BatchWriter<T> {
  readonly #options: BatchWriterOptions<T>;
  readonly #progress: Progress;
  readonly #stopping: AbortSignal;
  /** Items of a failed batch, first in the next one. */
  #again: Entry<T>[] = [];
  /** Committed items, to be acknowledged once the next batch is being written. */
  #committed: Entry<T>[] = [];
  #tenantIds = NO_TENANTS;
  #flushStarted: number | undefined;
  #failingSince: number | undefined;
  #failures = 0;
  /** The progress at which items failed for no clear reason, and nothing else could be written. */
  #unclearAt: number | undefined;

  constructor(options: BatchWriterOptions<T>, progress: Progress, stopping: AbortSignal) {
    this.#options = options;
    this.#progress = progress;
    this.#stopping = stopping;
  }

  /** Since when (epoch milliseconds) nothing can be written to the database, or undefined. */
  get stalledSince(): number | undefined {
    if (this.#failingSince !== undefined) return this.#failingSince;
    const started = this.#flushStarted;
    return started !== undefined && this.#options.clock() - started > SLOW_FLUSH_MS ? started : undefined;
  }

  /** Owners with items that are being written or retried. */
  get tenantIds(): ReadonlySet<string> {
    return this.#tenantIds;
  }

  /** Items to retry, at the start of the next batch. */
  takeAgain(): Entry<T>[] {
    return this.#again.splice(0);
  }

  /** Writes a batch, halved as far as needed. */
  async write(batch: Entry<T>[]): Promise<void> {
    this.#tenantIds = this.#tenantsOf(batch);
    this.#again = await this.#writeHalving(batch);
    this.#tenantIds = this.#tenantsOf(this.#again);
  }

  /** Acknowledges committed items now; usually this happens while the database writes the next batch. */
  settleCommitted(): void {
    const committed = this.#committed;
    this.#committed = [];
    for (const entry of committed) this.settle(entry, null);
  }

  settle(entry: Entry<T>, error: Rejection | Unavailable | null): void {
    try {
      entry.done(error);
    } catch (cause) {
      // An error in one callback must not prevent the other acknowledgements.
      this.#options.log.error({ err: cause }, 'an acknowledgement failed');
    }
  }

  /** Returns the items to retry. */
  async #writeHalving(batch: Entry<T>[]): Promise<Entry<T>[]> {
    const before = this.#unclearAt ?? this.#progress.flushes;
    this.#unclearAt = undefined;
    const parts = [batch];
    const suspects: { entry: Entry<T>; error: unknown }[] = [];
    for (let part = parts.pop(); part; part = parts.pop()) {
      try {
        await this.#flush(part);
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
          this.settle(first, new Rejection('refused-by-database', error));
        } else if (first) {
          suspects.push({ entry: first, error });
        }
      }
    }
    // If something else could be written, the database works and the item is invalid. If nothing could, the
    // database may be at fault: a rejection would then acknowledge an item that is stored nowhere.
    const [suspect] = suspects;
    if (suspect && this.#progress.flushes === before) {
      this.#unclearAt = before;
      return this.#pause(
        suspects.map(({ entry }) => entry),
        suspect.error,
      );
    }
    for (const { entry, error } of suspects) this.settle(entry, new Rejection('refused-by-database', error));
    return [];
  }

  async #flush(part: Entry<T>[]): Promise<void> {
    this.#flushStarted = this.#options.clock();
    try {
      const flushed = this.#options.flush(part.map((entry) => entry.item));
      // Acknowledges the previous batch while the database is writing this one.
      this.settleCommitted();
      await flushed;
    } finally {
      this.#flushStarted = undefined;
    }
    this.#progress.flushes += 1;
    this.#failingSince = undefined;
    this.#failures = 0;
    this.#committed = part;
  }

  async #pause(left: Entry<T>[], error: unknown): Promise<Entry<T>[]> {
    this.settleCommitted();
    if (this.#failures === 0)
      this.#options.log.warn({ err: error }, 'cannot write to the database; trying on');
    this.#failingSince ??= this.#options.clock();
    const { first, longest } = this.#options.retryMs ?? { first: 50, longest: 2000 };
    const delayMs = Math.min(first * 2 ** this.#failures++, longest);
    await sleep(delayMs, undefined, { signal: this.#stopping }).catch(() => undefined);
    return left;
  }

  #tenantsOf(entries: readonly Entry<T>[]): ReadonlySet<string> {
    if (entries.length === 0) return NO_TENANTS;
    const tenantIds = new Set<string>();
    for (const { item } of entries) tenantIds.add(this.#options.waitingOf(item).tenantId);
    return tenantIds;
  }
}
