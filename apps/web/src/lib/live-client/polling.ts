import { REFRESH_MS } from '@airdeck/air/windows';
import type { LiveStatusStore, SetTimer } from './live-source.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Polls all subscriptions periodically, instead of the socket. */
export type Polling = {
  start(): void;
  stop(): void;
  /** Polls a new subscription immediately, without waiting for the next round. */
  soon(): void;
};

/** Delay to poll the subscriptions of a page together. */
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
