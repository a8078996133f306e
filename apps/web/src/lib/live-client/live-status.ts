/**
 * `idle`: no one asks for live values. `connecting`: on the way there. `live`: by WebSocket. `polling`: by asking
 * each ten seconds, as no WebSocket can be had. `offline`: neither.
 */
export type LiveMode = 'idle' | 'connecting' | 'live' | 'polling' | 'offline';

export type LiveStatus = {
  readonly mode: LiveMode;
  /** Epoch ms of the last change. */
  readonly since: number;
};

export type LiveStatusStore = {
  current(): LiveStatus;
  subscribe(listener: () => void): () => void;
  set(mode: LiveMode): void;
};

export function createLiveStatus(now: () => number): LiveStatusStore {
  const listeners = new Set<() => void>();
  let status: LiveStatus = { mode: 'idle', since: now() };
  return {
    current: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(mode) {
      if (mode === status.mode) return;
      status = { mode, since: now() };
      for (const listener of [...listeners]) listener();
    },
  };
}
