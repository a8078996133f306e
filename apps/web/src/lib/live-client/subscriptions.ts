import type { LiveFrame, LiveListener, LiveSource } from './live-source.ts';

type Subscription = {
  readonly source: LiveSource<unknown>;
  readonly listeners: Set<LiveListener<unknown>>;
  /** The number it runs under on the present connection. */
  cmdId: number | undefined;
};

/** What is subscribed to, counted by listeners, and the commands that make the server agree. */
export type Subscriptions = {
  readonly size: number;
  /** @returns whether the source is new. */
  add(source: LiveSource<unknown>, listener: LiveListener<unknown>): boolean;
  /** @returns the command that stops it, once no one listens any more and the server knows of it. */
  remove(source: LiveSource<unknown>, listener: LiveListener<unknown>): object | undefined;
  /** Commands for everything that the present connection does not know yet. */
  startCommands(): object[];
  /** Stops the oldest subscription and starts it again: the server has to answer that. */
  restartCommands(): object[];
  /** The connection is gone: the server knows of nothing. */
  forgetConnection(): void;
  deliver(frame: LiveFrame): void;
  resync(): void;
  /** Asks for each source once; answers whether any could be had. */
  poll(signal: AbortSignal): Promise<boolean>;
};

export function createSubscriptions(): Subscriptions {
  const byKey = new Map<string, Subscription>();
  let lastCmdId = 0;

  function start(subscription: Subscription): object {
    lastCmdId += 1;
    subscription.cmdId = lastCmdId;
    return subscription.source.startCommand(lastCmdId);
  }

  async function pollOne({ source, listeners }: Subscription, signal: AbortSignal): Promise<void> {
    const data = await source.poll(signal);
    if (signal.aborted) return;
    for (const listener of [...listeners]) listener.onData(data);
  }

  return {
    get size() {
      return byKey.size;
    },
    add(source, listener) {
      const known = byKey.get(source.key);
      if (known) {
        known.listeners.add(listener);
        return false;
      }
      byKey.set(source.key, { source, listeners: new Set([listener]), cmdId: undefined });
      return true;
    },
    remove(source, listener) {
      const subscription = byKey.get(source.key);
      subscription?.listeners.delete(listener);
      if (!subscription || subscription.listeners.size > 0) return undefined;
      byKey.delete(source.key);
      return subscription.cmdId === undefined ? undefined : source.stopCommand(subscription.cmdId);
    },
    startCommands() {
      return [...byKey.values()].filter(({ cmdId }) => cmdId === undefined).map(start);
    },
    restartCommands() {
      const [oldest] = byKey.values();
      if (oldest?.cmdId === undefined) return [];
      return [oldest.source.stopCommand(oldest.cmdId), start(oldest)];
    },
    forgetConnection() {
      for (const subscription of byKey.values()) subscription.cmdId = undefined;
    },
    deliver(frame) {
      for (const { cmdId, source, listeners } of byKey.values()) {
        if (cmdId !== frame.id) continue;
        const data = source.readFrame(frame);
        if (data === undefined) return;
        for (const listener of [...listeners]) listener.onData(data);
        return;
      }
    },
    resync() {
      for (const { listeners } of [...byKey.values()]) {
        for (const listener of [...listeners]) listener.onResync?.();
      }
    },
    async poll(signal) {
      const outcomes = await Promise.allSettled([...byKey.values()].map((one) => pollOne(one, signal)));
      return outcomes.some(({ status }) => status === 'fulfilled');
    },
  };
}
