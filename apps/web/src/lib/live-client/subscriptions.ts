import type { Gather } from './gathering.ts';
import type { LiveFrame, LiveListener, LiveSource } from './live-source.ts';

type Subscription = {
  readonly source: LiveSource<unknown>;
  readonly listeners: Set<LiveListener<unknown>>;
  /** Its cmdId on the present connection. */
  cmdId: number | undefined;
};

/** The subscriptions with their listeners, and the commands that synchronize the server. */
export type Subscriptions = {
  readonly size: number;
  /** @returns whether the source is new. */
  add(source: LiveSource<unknown>, listener: LiveListener<unknown>): boolean;
  /** @returns the command to stop it, if it has no more listeners and was sent to the server. */
  remove(source: LiveSource<unknown>, listener: LiveListener<unknown>): object | undefined;
  /** Commands for all subscriptions not yet sent on the present connection. */
  startCommands(): object[];
  /** Commands that restart the oldest subscription, as a probe: the server has to answer. */
  restartCommands(): object[];
  /** Marks all subscriptions as not sent, after the end of the connection. */
  forgetConnection(): void;
  deliver(frame: LiveFrame): void;
  resync(): void;
  /** Polls each source once; resolves to whether any succeeded. */
  poll(signal: AbortSignal): Promise<boolean>;
};

/** @param gather tells listeners about frames */
export function createSubscriptions(gather: Gather): Subscriptions {
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
        gather(() => {
          for (const listener of [...listeners]) listener.onData(data);
        });
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
