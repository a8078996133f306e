import { CLOSE_CODES } from '@airdeck/contract/live/updates';
import type { Caller } from '../http/caller.ts';
import type { Limits } from '../limits/limits.ts';
import { liveSubscriptions } from '../metrics.ts';

/** The part of a WebSocket that a session needs. */
export type LiveSocket = {
  readonly bufferedAmount: number;
  send(text: string, sent: (error?: Error) => void): void;
  ping(): void;
  close(code: number, reason?: string): void;
  terminate(): void;
  pause(): void;
  resume(): void;
};

/** What runs under a cmdId until it is unsubscribed or its session ends. */
export type Subscription = { close(): void };

/** A command that waits for its turn or is being carried out. */
export type PendingCommand = {
  readonly cmdId: number;
  /** Aborted when it is unsubscribed or its session ends: no one waits for its answer any more. */
  readonly gone: AbortController;
};

/** Who keeps all sessions. */
export type SessionOwner = {
  /** Subscriptions of this session and of all others of the same user. */
  subscriptionsOfUser(session: LiveSession): number;
  /** Called once, however the session ends. */
  forget(session: LiveSession): void;
};

/** One connection: who is behind it, until when, and what is subscribed to. */
export class LiveSession {
  /** Null until a token was good. */
  caller: Caller | null = null;
  /** Epoch ms: when the token expires. */
  expiresTime = Number.POSITIVE_INFINITY;
  /** By a clock that no one can set, ms: a step of the other one must not end anyone who is idle. */
  readonly openedAt: number;
  /** Network address of the client. */
  readonly address: string;
  lastPingAt: number;
  lastPongAt: number;

  readonly #socket: LiveSocket;
  readonly #limits: Limits['live'];
  readonly #owner: SessionOwner;
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #pendingCommands = new Set<PendingCommand>();
  #isOpen = true;
  #pendingFramesOut = 0;
  /** Characters of answers among what waits: they were asked for, and may be long. */
  #pendingAnswers = 0;
  #wakeDrained: (() => void) | undefined;
  #pendingFrames = 0;
  #lastFrame: Promise<void> = Promise.resolve();

  constructor(
    socket: LiveSocket,
    limits: Limits['live'],
    opened: { address: string; at: number },
    owner: SessionOwner,
  ) {
    const { address, at } = opened;
    this.address = address;
    this.#socket = socket;
    this.#limits = limits;
    this.#owner = owner;
    this.openedAt = at;
    this.lastPingAt = at;
    this.lastPongAt = at;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  /** Works frames off one after the other; does not read on while too many wait. `work` never rejects. */
  inTurn(work: () => Promise<void>): void {
    this.#pendingFrames += 1;
    if (this.#pendingFrames >= this.#limits.pendingFrames) this.#socket.pause();
    this.#lastFrame = this.#lastFrame.then(work).finally(() => {
      this.#pendingFrames -= 1;
      if (this.#pendingFrames === this.#limits.pendingFrames - 1) this.#socket.resume();
    });
  }

  /** Whether the connection is not read because too many frames wait: then nothing shows when it ends. */
  get isPaused(): boolean {
    return this.#pendingFrames >= this.#limits.pendingFrames;
  }

  /** Notes a command that has arrived. To be ended by `done`. */
  expect(cmdId: number): PendingCommand {
    const command = { cmdId, gone: new AbortController() };
    if (this.#isOpen) this.#pendingCommands.add(command);
    else command.gone.abort();
    return command;
  }

  done(command: PendingCommand): void {
    this.#pendingCommands.delete(command);
  }

  /** Gives up what runs or waits under a cmdId, or under all of them: its reads are cancelled at once. */
  cancel(cmdId?: number): void {
    for (const command of this.#pendingCommands) {
      if (cmdId === undefined || command.cmdId === cmdId) command.gone.abort();
    }
    if (cmdId === undefined) this.removeAll();
    else this.remove(cmdId);
  }

  /** Sends what a command asked for, however long it is. */
  answer(text: string): void {
    if (!this.#isOpen) return;
    this.#pendingAnswers += text.length;
    this.#send(text, () => {
      this.#pendingAnswers -= text.length;
    });
  }

  /** Sends what happened since, or gives the reader up when too much waits for it already. */
  push(text: string): void {
    if (!this.#isOpen) return;
    const { pendingUpdates, pendingBytes } = this.#limits;
    const isBehind = this.#socket.bufferedAmount > pendingBytes + this.#pendingAnswers;
    if (isBehind || this.#pendingFramesOut >= pendingUpdates) {
      this.close(CLOSE_CODES.policyViolation, 'Max pending updates limit reached!');
    } else {
      this.#send(text, () => undefined);
    }
  }

  /** Resolves when the reader has taken enough of what it asked for to be given more, or is gone. */
  async drained(): Promise<void> {
    while (this.#isOpen && this.#pendingAnswers > this.#limits.pendingBytes) {
      await new Promise<void>((resolve) => {
        this.#wakeDrained = resolve;
      });
    }
  }

  #send(text: string, sent: () => void): void {
    this.#pendingFramesOut += 1;
    this.#socket.send(text, () => {
      this.#pendingFramesOut -= 1;
      sent();
      this.#wakeDrained?.();
    });
  }

  ping(at: number): void {
    this.lastPingAt = at;
    this.#socket.ping();
  }

  /**
   * Starts a subscription in the place of the one before it under the same cmdId.
   * @returns false when the session, or the user, takes no more: then it is closed, and so is the subscription
   */
  add(cmdId: number, subscription: Subscription): boolean {
    this.remove(cmdId);
    const { subscriptionsPerSession, subscriptionsPerUser } = this.#limits;
    const isFull =
      this.#subscriptions.size >= subscriptionsPerSession ||
      this.#owner.subscriptionsOfUser(this) >= subscriptionsPerUser;
    if (this.#isOpen && isFull) {
      this.close(CLOSE_CODES.policyViolation, 'Max regular user subscriptions limit reached!');
    }
    if (!this.#isOpen) {
      subscription.close();
      return false;
    }
    this.#subscriptions.set(cmdId, subscription);
    liveSubscriptions.inc();
    return true;
  }

  get(cmdId: number): Subscription | undefined {
    return this.#subscriptions.get(cmdId);
  }

  remove(cmdId: number): void {
    const subscription = this.#subscriptions.get(cmdId);
    if (!subscription) return;
    this.#subscriptions.delete(cmdId);
    liveSubscriptions.dec();
    subscription.close();
  }

  removeAll(): void {
    for (const cmdId of [...this.#subscriptions.keys()]) this.remove(cmdId);
  }

  /** Ends the session from our side. */
  close(code: number, reason = ''): void {
    if (!this.#isOpen) return;
    this.ended();
    this.#socket.close(code, reason);
    // Anyone who does not read does not take the closing frame either.
    setTimeout(() => this.#socket.terminate(), this.#limits.closeTimeoutMs).unref();
  }

  /** The connection is gone, or going: nothing of the session stays behind. */
  ended(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#wakeDrained?.();
    this.cancel();
    this.#owner.forget(this);
  }
}
