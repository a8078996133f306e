/** The `Date` header has whole seconds, rounded down. */
const HEADER_STEP_MS = 1_000;

/** For the page's first script, which asks before anything was answered. */
const STORED_KEY = 'serverAheadMs';

/** The time by the server's clock, whatever the clock of this machine says. */
export type ServerClock = {
  /** Epoch ms. */
  now(): number;
  /** The server's time at a time of this machine's clock, epoch ms. */
  at(localMs: number): number;
  /**
   * Takes the `Date` header of an answer.
   * @param sentMs when the request was sent, and `receivedMs` when the answer came, by this machine's clock
   */
  hear(date: string | null, sentMs: number, receivedMs: number): void;
  /** @param listener called when the time was corrected. @returns unsubscribes */
  subscribe(listener: () => void): () => void;
};

/**
 * The server's clock, as far as its answers tell: each was written between its request and its arrival, which bounds
 * how far the server is ahead. The known difference is kept while it is within these bounds, and otherwise moved to the
 * nearer one: a right clock stays as it is, and the time of a wrong one never jumps by the duration of an answer.
 */
export function createServerClock(parts: {
  readonly localNow: () => number;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}): ServerClock {
  const { localNow, storage } = parts;
  const listeners = new Set<() => void>();
  let aheadMs = Number(storage?.getItem(STORED_KEY)) || 0;

  return {
    now: () => localNow() + aheadMs,
    at: (localMs) => localMs + aheadMs,
    hear(date, sentMs, receivedMs) {
      const writtenMs = Date.parse(date ?? '');
      const least = writtenMs - receivedMs;
      const most = writtenMs + HEADER_STEP_MS - sentMs;
      const corrected = Math.max(least, Math.min(most, aheadMs));
      // Without a header; or this machine's clock was set back during the request.
      if (!(least <= most) || corrected === aheadMs) return;
      aheadMs = corrected;
      try {
        storage?.setItem(STORED_KEY, String(aheadMs));
      } catch {
        // The storage is full.
      }
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    // Blocked by the browser.
    return undefined;
  }
}

/** The one clock of this page. */
export const serverClock = createServerClock({ localNow: () => Date.now(), storage: openStorage() });

/** The present time, epoch ms. */
export const serverNow = serverClock.now;

/** The browser's `fetch`, for answers that come from the server and no cache: each corrects the clock. */
export async function fetchFromServer(address: string, init: RequestInit): Promise<Response> {
  const sentMs = Date.now();
  const response = await fetch(address, { ...init, cache: 'no-store' });
  serverClock.hear(response.headers.get('Date'), sentMs, Date.now());
  return response;
}
