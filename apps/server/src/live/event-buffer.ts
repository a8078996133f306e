import { CLOSE_CODES } from '@airdeck/contract/live/updates';
import type { LiveSession } from './session.ts';

/** Buffers events while a frame is being read, so that they follow it and are neither lost nor sent before it. */
export class EventBuffer {
  readonly #session: LiveSession;
  readonly #maxHeld: number;
  #held: (() => void)[] | null = null;
  #isClosed = false;

  constructor(session: LiveSession, maxHeld: number) {
    this.#session = session;
    this.#maxHeld = maxHeld;
  }

  hold(): void {
    if (!this.#isClosed) this.#held ??= [];
  }

  /** Handles an event now or on release; ends the session when the buffer is full. */
  pass(event: () => void): void {
    if (this.#isClosed) return;
    if (!this.#held) event();
    else if (this.#held.length < this.#maxHeld) this.#held.push(event);
    else this.#session.close(CLOSE_CODES.policyViolation, 'Max pending updates limit reached!');
  }

  /** Handles all buffered events, in order. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) event();
  }

  /** Drops buffered and later events. */
  close(): void {
    this.#isClosed = true;
    this.#held = null;
  }
}
