import type { EventBus } from '../../events.ts';
import type { AlarmChange } from '../../features/alarms/alarms.events.ts';
import type { Caller } from '../../http/caller.ts';
import { createFairQueue, type FairQueue } from '../../limits/fair-queue.ts';
import type { LiveSession, Subscription } from '../../live/session.ts';

/** Changes within this time share one lookup. */
const SETTLE_MS = 200;
/** How often a sliding time window is refreshed. */
const REFRESH_INTERVAL_MS = 60_000;

/** Builds the frame of the present state; undefined: unchanged since the last frame. */
export type NextFrame = () => Promise<string | undefined>;

type Parts = {
  readonly session: LiveSession;
  readonly caller: Caller;
  readonly cmdId: number;
  readonly next: NextFrame;
  /** Whether the frame shows the duration and the furthest value of open alarms. */
  readonly followsExtent: boolean;
  readonly fail: (error: unknown) => void;
};

/** A subscription that queries alarms again when alarms in its reader's scope change. */
export class AlarmSubscription implements Subscription {
  readonly #parts: Parts;
  readonly #queue: FairQueue;
  readonly #onClose: () => void;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #nextRefresh: number;
  #isClosed = false;

  constructor(parts: Parts, now: number, queue: FairQueue, onClose: () => void) {
    this.#parts = parts;
    this.#queue = queue;
    this.#nextRefresh = now + REFRESH_INTERVAL_MS;
    this.#onClose = onClose;
  }

  get tenantId(): string | null {
    return this.#parts.caller.tenantId;
  }

  /** Sends the present state as the answer to the command. */
  open(): Promise<void> {
    return this.#look((text) => this.#parts.session.answer(text));
  }

  changed({ customerId, action }: AlarmChange): void {
    const { caller, followsExtent } = this.#parts;
    if (caller.customerId !== null && customerId !== caller.customerId) return;
    if (action === 'extended' && !followsExtent) return;
    this.lookSoon();
  }

  refresh(now: number): void {
    const restMs = this.#nextRefresh - now;
    // A longer rest was computed by a clock that was ahead.
    if (restMs > 0 && restMs <= REFRESH_INTERVAL_MS) return;
    this.#nextRefresh = now + REFRESH_INTERVAL_MS;
    this.lookSoon();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#onClose();
  }

  lookSoon(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#look((text) => this.#parts.session.push(text));
    }, SETTLE_MS);
    this.#timer.unref();
  }

  /** Runs lookups one at a time. */
  #look(send: (text: string) => void): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#isClosed) return;
      try {
        const { caller, next } = this.#parts;
        const text = await this.#queue([caller.tenantId, caller.userId], async () =>
          this.#isClosed ? undefined : next(),
        );
        if (text !== undefined && !this.#isClosed) send(text);
      } catch (error) {
        if (!this.#isClosed) this.#parts.fail(error);
      }
    });
    return this.#work;
  }
}

/** All alarm subscriptions, by tenant. */
export class AlarmSubscriptions {
  readonly #ofTenants = new Map<string | null, Set<AlarmSubscription>>();
  /** A change causes a lookup for each subscription; the queue is fair between users, not between subscriptions. */
  readonly #queue: FairQueue;

  constructor(events: EventBus, looksAtOnce: number) {
    this.#queue = createFairQueue(looksAtOnce);
    events.on('events.missed', () => this.lookAgain());
    events.on('alarms.changed', (changes) => {
      // One event may hold thousands of alarms of a few owners.
      const heard = new Map(
        changes.map((change) => [
          `${change.tenantId} ${change.customerId} ${change.action === 'extended'}`,
          change,
        ]),
      );
      for (const change of heard.values()) {
        for (const subscription of this.#ofTenants.get(change.tenantId) ?? []) subscription.changed(change);
      }
    });
  }

  /** Refreshes all subscriptions: alarms of any tenant may have changed. */
  lookAgain(): void {
    for (const subscriptions of this.#ofTenants.values()) {
      for (const subscription of subscriptions) subscription.lookSoon();
    }
  }

  add(parts: Parts, now: number): AlarmSubscription {
    const subscription: AlarmSubscription = new AlarmSubscription(parts, now, this.#queue, () => {
      const others = this.#ofTenants.get(subscription.tenantId);
      others?.delete(subscription);
      if (others?.size === 0) this.#ofTenants.delete(subscription.tenantId);
    });
    const others = this.#ofTenants.get(subscription.tenantId);
    if (others) others.add(subscription);
    else this.#ofTenants.set(subscription.tenantId, new Set([subscription]));
    return subscription;
  }

  refresh(now: number): void {
    for (const subscriptions of this.#ofTenants.values()) {
      for (const subscription of subscriptions) subscription.refresh(now);
    }
  }
}
