import { useSyncExternalStore } from 'react';
import classes from './age.module.css';

interface AgeProps {
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Formats an age in the reader's language: `40 s ago`. */
  format: (ageMs: number) => string;
  /** The full time, shown as a tooltip. */
  title?: string;
}

/** How long ago something happened. Updates every second without layout shifts. */
export function Age({ at, format, title }: AgeProps) {
  const now = useNow();
  return (
    <time className={classes.age} dateTime={new Date(at).toISOString()} title={title}>
      {format(Math.max(0, now - at))}
    </time>
  );
}

type Listener = () => void;

interface Ticker {
  listeners: Set<Listener>;
  timer: ReturnType<typeof setInterval> | undefined;
  now: number;
}

const tickers = new Map<number, Ticker>();

function tickerOf(everyMs: number): Ticker {
  let ticker = tickers.get(everyMs);
  if (!ticker) {
    ticker = { listeners: new Set(), timer: undefined, now: Date.now() };
    tickers.set(everyMs, ticker);
  }
  return ticker;
}

/** The value must stay the same within one render, even before the subscription (`useSyncExternalStore`). */
function readTicker(everyMs: number): number {
  const ticker = tickerOf(everyMs);
  // Clocks may be set back.
  const isStale = Math.abs(Date.now() - ticker.now) >= everyMs;
  if (ticker.timer === undefined && isStale) ticker.now = Date.now();
  return ticker.now;
}

function subscribe(everyMs: number, listener: Listener): () => void {
  const ticker = tickerOf(everyMs);
  ticker.listeners.add(listener);
  if (ticker.timer === undefined) {
    ticker.timer = setInterval(() => {
      ticker.now = Date.now();
      for (const each of ticker.listeners) each();
    }, everyMs);
  }
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    clearInterval(ticker.timer);
    ticker.timer = undefined;
  };
}

/**
 * The time of day in milliseconds, again every `everyMs`. All parts with the same interval share one timer, so that a
 * page full of ages ticks together.
 */
export function useNow(everyMs = 1_000): number {
  return useSyncExternalStore(
    (listener) => subscribe(everyMs, listener),
    () => readTicker(everyMs),
  );
}
