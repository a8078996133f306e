import { useSyncExternalStore } from 'react';
import { serverClock, serverNow } from './server-clock.ts';

type Listener = () => void;

interface Ticker {
  listeners: Set<Listener>;
  stop: (() => void) | undefined;
  now: number;
}

const tickers = new Map<number, Ticker>();

function tickerOf(everyMs: number): Ticker {
  let ticker = tickers.get(everyMs);
  if (!ticker) {
    ticker = { listeners: new Set(), stop: undefined, now: serverNow() };
    tickers.set(everyMs, ticker);
  }
  return ticker;
}

/** The value must stay the same within one render, even before the subscription (`useSyncExternalStore`). */
function readTicker(everyMs: number): number {
  const ticker = tickerOf(everyMs);
  // Clocks may be set back.
  const isStale = Math.abs(serverNow() - ticker.now) >= everyMs;
  if (ticker.stop === undefined && isStale) ticker.now = serverNow();
  return ticker.now;
}

function start(ticker: Ticker, everyMs: number): () => void {
  const tick = () => {
    ticker.now = serverNow();
    for (const each of ticker.listeners) each();
  };
  const timer = setInterval(tick, everyMs);
  // A corrected clock shows at once, not a minute later.
  const stopHearing = serverClock.subscribe(tick);
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}

function subscribe(everyMs: number, listener: Listener): () => void {
  const ticker = tickerOf(everyMs);
  ticker.listeners.add(listener);
  ticker.stop ??= start(ticker, everyMs);
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    ticker.stop?.();
    ticker.stop = undefined;
  };
}

/**
 * The server's time in milliseconds, again every `everyMs`. All parts with the same interval share one timer, so that a
 * page full of ages ticks together.
 */
export function useNow(everyMs = 1_000): number {
  return useSyncExternalStore(
    (listener) => subscribe(everyMs, listener),
    () => readTicker(everyMs),
  );
}
