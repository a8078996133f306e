import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Clock } from '../../clock.ts';
import {
  type Admission,
  type ConnectionLimiter,
  createConnectionLimiter,
} from '../../limits/connection-limiter.ts';
import type { Limits } from '../../limits/limits.ts';
import { connectionsRefused } from '../../metrics.ts';
import { Connection } from './connection.ts';
import { type Client, type EndPoint, STOP, type Wire } from './end-point.ts';
import { REASON } from './reason-codes.ts';

const SWEEP_MS = 1000;
/** Silence after which TCP keep-alive probes detect a vanished client, even without an MQTT keep-alive; ms. */
const PROBE_AFTER_MS = 60_000;
/** Time for the other side to read the last packet, which a reset would discard. */
const FAREWELL_MS = 2000;

/** Accepts MQTT connections, and passes their messages to an end point. */
export class Listener {
  readonly #endPoint: EndPoint;
  readonly #clock: Clock;
  readonly #limits: Limits['mqttConnections'];
  readonly #addresses: ConnectionLimiter;
  readonly #sockets = new Map<Socket, Connection>();
  /** Limits connections that are not admitted yet. */
  readonly #places = new WeakMap<Client, Admission>();
  readonly #server: Server = createServer({
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER_MS,
  });
  #sweep: NodeJS.Timeout | undefined;

  /** @param parts.clock milliseconds of a monotonic clock */
  constructor(parts: { endPoint: EndPoint; clock: Clock; limits: Limits['mqttConnections'] }) {
    const { endPoint } = parts;
    this.#endPoint = {
      admit: async (connection, request) => {
        const refusal = await endPoint.admit(connection, request);
        if (refusal === undefined) this.#places.get(connection)?.leave();
        return refusal;
      },
      receive: (...message) => endPoint.receive(...message),
      mayHear: (connection, filter) => endPoint.mayHear(connection, filter),
      subscribed: (connection) => endPoint.subscribed(connection),
      violated: (connection, reason) => endPoint.violated?.(connection, reason),
      closed: (connection) => endPoint.closed(connection),
      reportError: (error) => endPoint.reportError(error),
    };
    this.#clock = parts.clock;
    this.#limits = parts.limits;
    this.#addresses = createConnectionLimiter(parts.limits.unauthenticatedPerAddress);
    this.#server.maxConnections = parts.limits.total;
    this.#server.on('connection', (socket) => this.#accept(socket));
    this.#server.on('drop', () => connectionsRefused.inc({ transport: 'mqtt' }));
  }

  /** The port it listens on; 0 before it does. */
  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0;
  }

  /** Rejects if the port is not available; may then be called again. */
  async listen(port: number, host: string): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    this.#sweep ??= setInterval(() => {
      const now = this.#clock();
      for (const connection of this.#sockets.values()) connection.tick(now);
    }, SWEEP_MS);
  }

  /** Stops accepting connections and reading; messages already read are still acknowledged. */
  stopReading(): void {
    this.#server.close();
    for (const connection of this.#sockets.values()) connection.stop(STOP.shutdown);
  }

  async stop(): Promise<void> {
    this.stopReading();
    clearInterval(this.#sweep);
    // Acknowledgements just written are sent at the end of this turn.
    await new Promise((resolve) => setImmediate(resolve));
    for (const connection of this.#sockets.values()) connection.end(REASON.serverShuttingDown);
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  #accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const place = this.#addresses.enter(address, () => {
      connectionsRefused.inc({ transport: 'mqtt' });
      socket.destroy();
    });
    const connection = new Connection({
      wire: wireOf(socket, address),
      endPoint: this.#endPoint,
      clock: this.#clock,
      limits: this.#limits,
    });
    if (place) this.#places.set(connection, place);
    this.#sockets.set(socket, connection);
    socket.on('data', (chunk) => connection.receive(chunk));
    socket.on('drain', () => connection.drained());
    // 'close' follows.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      place?.leave();
      this.#sockets.delete(socket);
      connection.closed();
    });
  }
}

function wireOf(socket: Socket, address: string): Wire {
  return {
    address,
    get unsentBytes() {
      return socket.writableLength;
    },
    write: (bytes) => !socket.writable || socket.write(bytes),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end: () => {
      socket.end();
      // Closing a socket with unread bytes resets the connection, which discards data the other side has not read.
      socket.resume();
      const timeout = setTimeout(() => socket.destroy(), FAREWELL_MS);
      socket.once('close', () => clearTimeout(timeout));
    },
    destroy: () => socket.destroy(),
  };
}
