import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import { BUS } from './bus-numbers.ts';
import type { Transport } from './transport.ts';

const { connectMs, reconnectEveryMs, pingEveryMs } = BUS;
/** Pings without an answer after which the connection counts as broken. */
const PINGS_UNANSWERED = 2;

/**
 * NATS as the transport. Connects and reconnects in the background, to any of the servers that answers.
 * @param url of one server or several, separated by commas: `nats://user:password@host:4222`, or `tls://…`
 */
export function createNatsTransport(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Transport {
  const servers = url.split(',').map(optionsOf);
  const listeners: ((isConnected: boolean) => void)[] = [];
  const subscriptions: ((connection: NatsConnection) => void)[] = [];
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  let isNewFailure = true;

  function notify(isConnected: boolean): void {
    for (const listener of listeners) listener(isConnected);
  }

  /** Resolves when the connection is over. */
  async function stayConnected(server: ReturnType<typeof optionsOf>): Promise<void> {
    const opened = await connect({
      ...server,
      name: 'Airdeck',
      timeout: connectMs,
      noEcho: true,
      reconnect: false,
      pingInterval: pingEveryMs,
      maxPingOut: PINGS_UNANSWERED,
    });
    if (closing.signal.aborted) return opened.close();
    connection = opened;
    for (const subscribe of subscriptions) subscribe(opened);
    isNewFailure = true;
    notify(true);
    const error = await opened.closed();
    connection = undefined;
    if (closing.signal.aborted) return;
    if (error) log.warn({ err: error }, 'the connection to NATS broke');
    notify(false);
  }

  async function keepConnecting(): Promise<void> {
    for (let turn = 0; !closing.signal.aborted; turn += 1) {
      const server = servers[turn % servers.length];
      if (!server) return;
      try {
        await stayConnected(server);
      } catch (error) {
        if (isNewFailure)
          log.warn({ err: error, server: server.servers }, 'NATS cannot be reached; trying on');
        isNewFailure = false;
      }
      await sleep(reconnectEveryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  // After its users have subscribed.
  setImmediate(() => void keepConnecting());

  return {
    get isConnected() {
      return connection !== undefined && !connection.isClosed();
    },
    onChange: (listener) => void listeners.push(listener),
    publish(subject, bytes) {
      if (connection && !connection.isClosed()) connection.publish(subject, bytes);
    },
    subscribe: (subject, listener) =>
      void subscriptions.push((opened) =>
        opened.subscribe(subject, {
          callback: (error, message) => {
            if (!error) listener(message.data);
          },
        }),
      ),
    async request(subject, bytes, timeoutMs) {
      if (!connection) throw new Error('the bus is away');
      return (await connection.request(subject, bytes, { timeout: timeoutMs })).data;
    },
    respond: (subject, handler) =>
      void subscriptions.push((opened) =>
        opened.subscribe(subject, {
          callback: (error, message) => {
            if (!error) void handler(message.data).then((answer) => message.respond(answer));
          },
        }),
      ),
    async close() {
      closing.abort();
      await connection?.drain();
    },
  };
}

/** A user without a password is a token. */
function optionsOf(text: string) {
  const { protocol, host, username, password } = new URL(text.trim());
  const user = decodeURIComponent(username);
  const credentials = password ? { user, pass: decodeURIComponent(password) } : { token: user };
  return {
    servers: host,
    ...(user && credentials),
    ...(protocol === 'tls:' && { tls: {} }),
  };
}
