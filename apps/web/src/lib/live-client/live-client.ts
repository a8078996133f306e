import type { Gather } from './gathering.ts';
import type { SetTimer } from './live-source.ts';
import {
  createLiveStatus,
  type LiveListener,
  type LiveSocket,
  type LiveSource,
  type LiveStatus,
  readFrame,
} from './live-source.ts';
import { createPolling } from './polling.ts';
import { createSubscriptions } from './subscriptions.ts';

export type LiveClient = {
  /** @returns unsubscribes. */
  subscribe<T>(source: LiveSource<T>, listener: LiveListener<T>): () => void;
  status(): LiveStatus;
  onStatus(listener: () => void): () => void;
  /** The page became visible or hidden. */
  setVisible(isVisible: boolean): void;
  /** The token was renewed, or another person signed in: the connection is created again with the new one. */
  authenticateAnew(): void;
  /** The network is back: no need to wait for the next attempt. */
  retryNow(): void;
};

export type LiveClientParts = {
  /** @throws when the browser has no WebSocket. */
  readonly openSocket: () => LiveSocket;
  /** The token to authenticate with; `undefined` when no one is signed in. */
  readonly token: () => Promise<string | undefined>;
  /** A replacement for a token that the server refused; `undefined`: none is available. */
  readonly replaceToken: (rejected: string) => Promise<string | undefined>;
  readonly setTimer: SetTimer;
  readonly gather: Gather;
  readonly now: () => number;
  /** 0 to 1, for the jitter. */
  readonly random: () => number;
};

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** From this many failed attempts in a row on, values are polled. */
const POLL_AFTER_ATTEMPTS = 2;
/** How long to wait for a connection's first answer, or for the answer to a probe. */
const ANSWER_MS = 10_000;
/** A connection that is silent for this long is probed. */
const SILENCE_MS = 30_000;
/** Delay before the connection is closed, so that page changes and short visits to other tabs keep it. */
const LINGER_MS = 5_000;

/**
 * `down`: not connected. `waiting`: for the next attempt. `opening`: requesting a token, or opening the socket.
 * `up`: authenticated, so that commands can be sent.
 */
type Phase = 'down' | 'waiting' | 'opening' | 'up';

/** One connection for all live values on the screen. */
export function createLiveClient(parts: LiveClientParts): LiveClient {
  const { setTimer } = parts;
  const subscriptions = createSubscriptions(parts.gather);
  const status = createLiveStatus(parts.now);
  const polling = createPolling(subscriptions, status, setTimer);
  let phase: Phase = 'down';
  let socket: LiveSocket | undefined;
  /** Number of the attempt: events of earlier ones are ignored. */
  let generation = 0;
  let failedAttempts = 0;
  let isVisible = true;
  let isResyncDue = false;
  let rejectedToken: string | undefined;
  /** Time-out of the present phase. */
  let cancelTimer = () => {};
  let cancelLinger = () => {};

  const isWanted = () => isVisible && subscriptions.size > 0;

  function after(ms: number, work: () => void): void {
    cancelTimer();
    cancelTimer = setTimer(work, ms);
  }

  function sendCommands(cmds: object[]): void {
    if (phase === 'up' && cmds.length > 0) socket?.send(JSON.stringify({ cmds }));
  }

  function ensure(): void {
    if (!isWanted()) return;
    cancelLinger();
    if (phase === 'down') void attempt();
  }

  async function attempt(): Promise<void> {
    generation += 1;
    const mine = generation;
    phase = 'opening';
    if (status.current().mode === 'idle') status.set('connecting');
    try {
      const token = await usableToken();
      if (mine !== generation) return;
      if (token === undefined) disconnect();
      else open(token, mine);
    } catch {
      if (mine === generation) fail();
    }
  }

  async function usableToken(): Promise<string | undefined> {
    const token = await parts.token();
    if (token === undefined || token !== rejectedToken) return token;
    return parts.replaceToken(token);
  }

  function open(token: string, mine: number): void {
    let isAnswered = false;
    const opened = parts.openSocket();
    socket = opened;
    after(ANSWER_MS, fail);
    opened.onopen = () => {
      if (mine !== generation) return;
      phase = 'up';
      opened.send(JSON.stringify({ authCmd: { cmdId: 0, token }, cmds: subscriptions.startCommands() }));
    };
    opened.onmessage = ({ data }: MessageEvent) => {
      if (mine !== generation) return;
      // A successful authCmd has no answer: the first frame confirms it.
      if (!isAnswered) answered();
      isAnswered = true;
      after(SILENCE_MS, askForSignOfLife);
      const frame = readFrame(data);
      if (frame) subscriptions.deliver(frame);
    };
    opened.onclose = ({ code, reason }: CloseEvent) => {
      if (mine !== generation) return;
      if (code === 1007 || /token/i.test(reason)) rejectedToken = token;
      fail();
    };
  }

  function answered(): void {
    failedAttempts = 0;
    rejectedToken = undefined;
    polling.stop();
    status.set('live');
    if (isResyncDue) subscriptions.resync();
    isResyncDue = false;
  }

  function askForSignOfLife(): void {
    sendCommands(subscriptions.restartCommands());
    after(ANSWER_MS, fail);
  }

  function fail(): void {
    closeSocket();
    if (!isWanted()) {
      disconnect();
      return;
    }
    isResyncDue = true;
    failedAttempts += 1;
    if (failedAttempts >= POLL_AFTER_ATTEMPTS) polling.start();
    else status.set('connecting');
    const backOffMs = Math.min(FIRST_RETRY_MS * 2 ** (failedAttempts - 1), LONGEST_RETRY_MS);
    phase = 'waiting';
    after(backOffMs * (0.5 + parts.random() / 2), () => void attempt());
  }

  function closeSocket(): void {
    generation += 1;
    phase = 'down';
    cancelTimer();
    subscriptions.forgetConnection();
    socket?.close();
    socket = undefined;
  }

  /** Without subscriptions: no connection, no polling, no attempts. */
  function disconnect(): void {
    closeSocket();
    polling.stop();
    failedAttempts = 0;
    // Subscriptions that stay while the page is hidden have missed values when it becomes visible again.
    isResyncDue = subscriptions.size > 0;
    status.set('idle');
  }

  function lingerThenDisconnect(): void {
    cancelLinger();
    cancelLinger = setTimer(() => {
      if (!isWanted()) disconnect();
    }, LINGER_MS);
  }

  return {
    subscribe(source, listener) {
      const isNew = subscriptions.add(source as LiveSource<unknown>, listener as LiveListener<unknown>);
      if (isNew) {
        if (phase === 'up') sendCommands(subscriptions.startCommands());
        polling.soon();
      }
      ensure();
      return () => {
        const stop = subscriptions.remove(source as LiveSource<unknown>, listener as LiveListener<unknown>);
        if (stop) sendCommands([stop]);
        if (subscriptions.size === 0) lingerThenDisconnect();
      };
    },
    status: status.current,
    onStatus: status.subscribe,
    setVisible(next) {
      isVisible = next;
      if (next) ensure();
      else lingerThenDisconnect();
    },
    authenticateAnew() {
      if (phase === 'down') return ensure();
      rejectedToken = undefined;
      closeSocket();
      ensure();
    },
    retryNow() {
      if (phase !== 'waiting') return;
      closeSocket();
      ensure();
    },
  };
}
