import type { AlarmChange, EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { createFairQueue, type FairQueue } from '../../limits/fair-queue.ts';
import type { LiveSession, Subscription } from '../session.ts';

/** What changes within it is one look. */
const SETTLE_MS = 200;
/** How often a window of time, which ends now, is looked at again. */
const REFRESH_INTERVAL_MS = 60_000;

/** What a subscription follows: the frame that shows how it is now; undefined when it is as it was last sent. */
export type NextFrame = () => Promise<string | undefined>;

type Parts = {
  readonly session: LiveSession;
  readonly caller: Caller;
  readonly cmdId: number;
  readonly next: NextFrame;
  /** Whether it shows how long an open alarm lasts, and how far it goes. */
  readonly followsExtent: boolean;
  readonly fail: (error: unknown) => void;
};

/** Something about alarms that is looked up again when alarms of its reader change. */
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

  /** Sends how it is now, as the answer to its command. */
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
    // Longer than that by a clock that was ahead.
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

  /** One look after the other. */
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

/** All that follow alarms, by the tenant whose alarms they are. */
export class AlarmSubscriptions {
  readonly #ofTenants = new Map<string | null, Set<AlarmSubscription>>();
  /** One change is a look for each subscription: users wait for each other, and not for all that one follows. */
  readonly #queue: FairQueue;

  constructor(events: EventBus, looksAtOnce: number) {
    this.#queue = createFairQueue(looksAtOnce);
    events.on('events.missed', () => this.lookAgain());
    events.on('alarms.changed', (changes) => {
      // Thousands of alarms may change at once, of a few owners.
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

  /** Alarms of any tenant may be others now. */
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
