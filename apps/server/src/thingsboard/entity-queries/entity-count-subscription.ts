import type { Clock } from '../../clock.ts';
import type { Subscription } from '../../live/session.ts';

/** How often devices are counted again. */
const REFRESH_INTERVAL_MS = 60_000;

type Parts = {
  readonly clock: Clock;
  readonly count: () => Promise<number>;
  /** `isAnswer`: the answer to the command; else a later change. */
  readonly say: (count: number, isAnswer: boolean) => void;
  /** Ends the subscription, and reports the reason. */
  readonly fail: (error: unknown) => void;
  readonly onClose: () => void;
};

/** The number of devices that match a query: sent immediately, and again when it changes. */
export class EntityCountSubscription implements Subscription {
  readonly #parts: Parts;
  #nextRefresh: number;
  #sentCount: number | undefined;
  #isCounting = false;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#nextRefresh = parts.clock() + REFRESH_INTERVAL_MS;
  }

  async open(): Promise<void> {
    await this.#count();
  }

  refresh(now: number): void {
    const restMs = this.#nextRefresh - now;
    // A longer rest was computed by a clock that was ahead.
    const isResting = restMs > 0 && restMs <= REFRESH_INTERVAL_MS;
    if (isResting || this.#isCounting) return;
    this.#nextRefresh = now + REFRESH_INTERVAL_MS;
    void this.#count();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#parts.onClose();
  }

  async #count(): Promise<void> {
    this.#isCounting = true;
    try {
      const count = await this.#parts.count();
      if (this.#isClosed || count === this.#sentCount) return;
      const isAnswer = this.#sentCount === undefined;
      this.#sentCount = count;
      this.#parts.say(count, isAnswer);
    } catch (error) {
      if (!this.#isClosed) this.#parts.fail(error);
    } finally {
      this.#isCounting = false;
    }
  }
}

export const countFrame = (cmdId: number, count: number): string =>
  JSON.stringify({ cmdId, count, errorCode: 0, errorMsg: null, cmdUpdateType: 'COUNT_DATA' });
