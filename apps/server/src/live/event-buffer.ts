import { CLOSE_CODES } from '@airdeck/contract/live/updates';
import type { LiveSession } from './session.ts';

/** Holds events back while a frame is being read, so that they follow it instead of being lost or overtaking it. */
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

  /** Lets an event through now or later; ends the session when more waits than may. */
  pass(event: () => void): void {
    if (this.#isClosed) return;
    if (!this.#held) event();
    else if (this.#held.length < this.#maxHeld) this.#held.push(event);
    else this.#session.close(CLOSE_CODES.policyViolation, 'Max pending updates limit reached!');
  }

  /** Lets everything through that was held back, in its order. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) event();
  }

  /** Nothing comes through any more. */
  close(): void {
    this.#isClosed = true;
    this.#held = null;
  }
}
