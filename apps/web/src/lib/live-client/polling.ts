import { REFRESH_MS } from '@airdeck/air/windows';
import type { LiveStatusStore, SetTimer } from './live-source.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Asks for everything that is subscribed to, over and over, in place of the socket. */
export type Polling = {
  start(): void;
  stop(): void;
  /** Something was subscribed to: it does not wait for the next round. */
  soon(): void;
};

/** A page subscribes to several things in one go: they are asked for together. */
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
