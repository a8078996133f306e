import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { DeliveryError } from '../delivery-error.ts';
import type { Outbound } from '../outbound.ts';

/** A broker that a user has named. */
export type BrokerTarget = {
  readonly host: string;
  readonly port: number;
  readonly usesTls: boolean;
  /** Empty: none. */
  readonly username: string;
  /** Empty: none. */
  readonly password: string;
};

export type BrokerLimits = {
  readonly connectMs: number;
  readonly acknowledgementMs: number;
  readonly receivedBytesPerTurn: number;
};

export type BrokerConnection = {
  /** Aborted with a DeliveryError when the connection ends. */
  readonly ended: AbortSignal;
  /** Resolves when the broker has acknowledged the message. @throws DeliveryError when the connection ends before that */
  publish(topic: string, payload: string, options?: { readonly retain: boolean }): Promise<void>;
  /** @throws DeliveryError */
  subscribe(topic: string): Promise<void>;
  /** Begins a turn: what was received before no longer counts. */
  beginTurn(): void;
  end(): void;
  /** Ends it as a failure would: the broker publishes the last will. */
  drop(): void;
};

/** A host as part of a URL, which has its IP address in one form; undefined: it is none. */
export function urlOfHost(host: string): URL | undefined {
  const text = `http://${host.includes(':') ? `[${host}]` : host}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The first line of what a broker or its connection says. */
const firstLine = (text: string): string => (text.split(/[\r\n]/, 1)[0] ?? '').slice(0, 200);

/**
 * Connects to a broker at an address that was checked. It neither resends nor reconnects by itself: its user tracks
 * acknowledgements.
 * @throws DeliveryError
 */
export async function connectToBroker(
  target: BrokerTarget,
  parts: {
    outbound: Pick<Outbound, 'addressOf'>;
    limits: BrokerLimits;
    /** A broker ends an earlier connection of the same name. */
    clientId: string;
    will?: { readonly topic: string; readonly payload: string };
    onMessage?: (topic: string, payload: string) => void;
  },
): Promise<BrokerConnection> {
  const { outbound, limits, clientId, will, onMessage } = parts;
  const { host, port, usesTls, username, password } = target;
  const url = urlOfHost(host);
  if (!url) throw new DeliveryError('unreachable', 'the name has no address');
  const address = await outbound.addressOf(url);
  // Loaded on demand, by servers with bridges.
  const { MqttClient } = await import('mqtt');

  const ending = new AbortController();
  let failure: DeliveryError | undefined;
  let received = 0;
  const fail = (error: DeliveryError) => {
    failure ??= error;
    ending.abort(failure);
    client.end(true);
  };
  const open = () => {
    const socket: Socket = usesTls
      ? connectTls({ host: address, port, ...(isIP(host) ? {} : { servername: url.hostname }) })
      : connectTcp({ host: address, port });
    // Shutdown does not wait for it.
    socket.unref();
    socket.on('error', ({ message }: Error) => fail(new DeliveryError('unreachable', firstLine(message))));
    socket.on('data', (bytes: Buffer) => {
      received += bytes.length;
      if (received > limits.receivedBytesPerTurn)
        fail(new DeliveryError('refused', 'the broker sends too much'));
    });
    return socket;
  };
  const client = new MqttClient(open, {
    protocolVersion: 4,
    clientId,
    ...(username && { username }),
    ...(password && { password }),
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: limits.connectMs,
    queueQoSZero: false,
    resubscribe: false,
    ...(will && { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true } }),
  });
  client.on('error', ({ message }) =>
    fail(
      message === 'connack timeout'
        ? new DeliveryError('noAnswer')
        : new DeliveryError('refused', firstLine(message)),
    ),
  );
  client.on('close', () => fail(new DeliveryError('unreachable', 'the connection was closed')));
  client.on('message', (topic, payload) => onMessage?.(topic, payload.toString('utf8')));

  /** Settles at the latest when the connection ends. */
  const answered = (limitMs: number, send: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => fail(new DeliveryError('noAnswer')), limitMs);
      const giveUp = () => {
        clearTimeout(timer);
        reject(failure);
      };
      ending.signal.addEventListener('abort', giveUp, { once: true });
      if (ending.signal.aborted) return giveUp();
      send((error) => {
        ending.signal.removeEventListener('abort', giveUp);
        clearTimeout(timer);
        if (error) reject(failure ?? new DeliveryError('refused', firstLine(error.message)));
        else resolve();
      });
    });

  await answered(limits.connectMs, (done) => client.once('connect', () => done()));
  return {
    ended: ending.signal,
    publish: (topic, payload, options) =>
      answered(limits.acknowledgementMs, (done) =>
        client.publish(topic, payload, { qos: 1, retain: options?.retain ?? false }, done),
      ),
    subscribe: (topic) =>
      answered(limits.acknowledgementMs, (done) => client.subscribe(topic, { qos: 1 }, done)),
    beginTurn() {
      received = 0;
    },
    end() {
      failure ??= new DeliveryError('unreachable', 'the connection was ended');
      ending.abort(failure);
      client.end();
    },
    drop: () => fail(new DeliveryError('unreachable', 'the connection was ended')),
  };
}
