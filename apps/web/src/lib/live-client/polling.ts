import { REFRESH_MS } from '@airdeck/air/windows';
import type { LiveStatusStore, SetTimer } from './live-source.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Polls all subscriptions periodically, in place of the socket. */
export type Polling = {
  start(): void;
  stop(): void;
  /** A new subscription is polled at once, without waiting for the next round. */
  soon(): void;
};

/** A page adds several subscriptions at once: they are polled together. */
const GATHER_MS = 50;

export function createPolling(
  subscriptions: Subscriptions,
  status: LiveStatusStore,
  setTimer: SetTimer,
): Polling {
  let abort: AbortController | undefined;
  let cancelNext = () => {};

  function begin(afterMs: number): void {
    stop();
    abort = new AbortController();
    const { signal } = abort;
    const round = async () => {
      const isAnswered = await subscriptions.poll(signal);
      if (signal.aborted) return;
      status.set(isAnswered ? 'polling' : 'offline');
      cancelNext = setTimer(() => void round(), REFRESH_MS.poll);
    };
    cancelNext = setTimer(() => void round(), afterMs);
  }

  function stop(): void {
    abort?.abort();
    abort = undefined;
    cancelNext();
  }

  return {
    start() {
      if (!abort) begin(0);
    },
    stop,
    soon() {
      if (abort) begin(GATHER_MS);
    },
  };
}
