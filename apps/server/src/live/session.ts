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

/** A running subscription of a cmdId, until it is unsubscribed or its session ends. */
export type Subscription = { close(): void };

/** A queued or running command. */
export type PendingCommand = {
  readonly cmdId: number;
  /** Aborted when it is unsubscribed or its session ends: its answer is no longer needed. */
  readonly gone: AbortController;
};

/** The collection of all sessions. */
export type SessionOwner = {
  /** Number of subscriptions in all sessions of the session's user. */
  subscriptionsOfUser(session: LiveSession): number;
  /** Called once, when the session ends for any reason. */
  forget(session: LiveSession): void;
};

/** One connection: its caller, expiry and subscriptions. */
export class LiveSession {
  /** Null until a token is accepted. */
  caller: Caller | null = null;
  /** Epoch ms: when the token expires. */
  expiresTime = Number.POSITIVE_INFINITY;
  /** By a monotonic clock, ms: a step of the wall clock must not end idle sessions. */
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
  /** Characters of unsent answers: they were requested, and may be long. */
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

  /** Executes frames one at a time; pauses reading while too many are queued. `work` never rejects. */
  inTurn(work: () => Promise<void>): void {
    this.#pendingFrames += 1;
    if (this.#pendingFrames >= this.#limits.pendingFrames) this.#socket.pause();
    this.#lastFrame = this.#lastFrame.then(work).finally(() => {
      this.#pendingFrames -= 1;
      if (this.#pendingFrames === this.#limits.pendingFrames - 1) this.#socket.resume();
    });
  }

  /** Whether reading is paused because too many frames are queued: then the end of the connection goes unnoticed. */
  get isPaused(): boolean {
    return this.#pendingFrames >= this.#limits.pendingFrames;
  }

  /** Registers a received command, until `done`. */
  expect(cmdId: number): PendingCommand {
    const command = { cmdId, gone: new AbortController() };
    if (this.#isOpen) this.#pendingCommands.add(command);
    else command.gone.abort();
    return command;
  }

  done(command: PendingCommand): void {
    this.#pendingCommands.delete(command);
  }

  /** Cancels the queued and running commands and subscriptions of a cmdId, or all of them, with their reads. */
  cancel(cmdId?: number): void {
    for (const command of this.#pendingCommands) {
      if (cmdId === undefined || command.cmdId === cmdId) command.gone.abort();
    }
    if (cmdId === undefined) this.removeAll();
    else this.remove(cmdId);
  }

  /** Sends an answer of any length. */
  answer(text: string): void {
    if (!this.#isOpen) return;
    this.#pendingAnswers += text.length;
    this.#send(text, () => {
      this.#pendingAnswers -= text.length;
    });
  }

  /** Sends an update; closes the session if too many are unsent. */
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

  /** Resolves when the unsent answers are below the limit, or the session has ended. */
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
   * Starts a subscription, and ends the previous one of the same cmdId.
   * @returns false if the session or user is at the limit: session and subscription are closed then
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
    // A client that does not read does not receive the close frame either.
    setTimeout(() => this.#socket.terminate(), this.#limits.closeTimeoutMs).unref();
  }

  /** Cleans up after the connection has ended or while it is closing. */
  ended(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#wakeDrained?.();
    this.cancel();
    this.#owner.forget(this);
  }
}
