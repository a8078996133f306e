import { parseShown } from '@airdeck/contract/common/shown-text';

/** The part of a `WebSocket` that is used. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** A source of live values: how to subscribe over the socket, and how to poll without one. */
export type LiveSource<T> = {
  /** Sources with the same key share one subscription on the wire. */
  readonly key: string;
  /** Commands of the platform's WebSocket protocol. */
  startCommand(cmdId: number): object;
  stopCommand(cmdId: number): object;
  /** Parses a frame of this subscription; `undefined` if it is of no use. */
  readFrame(frame: LiveFrame): T | undefined;
  /** Polls once over HTTP for what the socket would have sent. */
  poll(signal: AbortSignal): Promise<T>;
};

export type LiveListener<T> = {
  onData(data: T): void;
  /** Called when the connection is back after an interruption: missed values have to be refetched. */
  onResync?(): void;
};

/** A frame from the server, with the id of its subscription. */
export type LiveFrame = { readonly id: number; readonly body: Readonly<Record<string, unknown>> };

/** Parses a message of the socket; `undefined`: not a frame. */
export function readFrame(message: unknown): LiveFrame | undefined {
  if (typeof message !== 'string') return undefined;
  let body: unknown;
  try {
    body = parseShown(message);
  } catch {
    return undefined;
  }
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = body as Record<string, unknown>;
  const id = fields.subscriptionId ?? fields.cmdId;
  return typeof id === 'number' ? { id, body: fields } : undefined;
}

/**
 * `idle`: nothing subscribes to live values. `connecting`: not connected yet. `live`: by WebSocket. `polling`: by HTTP
 * every ten seconds, since no WebSocket is available. `offline`: neither.
 */
type LiveMode = 'idle' | 'connecting' | 'live' | 'polling' | 'offline';

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

/** Runs `work` after `ms`; the returned function cancels it. */
export type SetTimer = (work: () => void, ms: number) => () => void;
