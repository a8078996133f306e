import { parseShown } from '@airdeck/contract/common/shown-text';

/** The part of a `WebSocket` that is used. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** Something the server keeps telling about: how to ask for it over the socket, and how without one. */
export type LiveSource<T> = {
  /** Sources of the same key are one subscription on the wire. */
  readonly key: string;
  /** Commands of the platform's WebSocket protocol. */
  startCommand(cmdId: number): object;
  stopCommand(cmdId: number): object;
  /** What a frame of this subscription says; `undefined` when it says nothing that can be used. */
  readFrame(frame: LiveFrame): T | undefined;
  /** Asks once over HTTP for what the socket would have told. */
  poll(signal: AbortSignal): Promise<T>;
};

export type LiveListener<T> = {
  onData(data: T): void;
  /** The live view was interrupted and is back: what was missed has to be read again. */
  onResync?(): void;
};

/** A frame from the server: which subscription it answers, and everything it carries. */
export type LiveFrame = { readonly id: number; readonly body: Readonly<Record<string, unknown>> };

/** The frame in a message of the socket; `undefined` when it is none. */
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
 * `idle`: no one asks for live values. `connecting`: on the way there. `live`: by WebSocket. `polling`: by asking
 * each ten seconds, as no WebSocket can be had. `offline`: neither.
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

/** Runs `work` after `ms`; the function returned prevents it. */
export type SetTimer = (work: () => void, ms: number) => () => void;
