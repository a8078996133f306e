import type { Limits } from '../../limits/limits.ts';
import { TokenBucket } from '../../limits/rate-limiters.ts';
import { type OtherConnection, Refused, Unreachable } from './other-server.ts';

type ConnectionLimits = Pick<
  Limits['forwarding'],
  'connections' | 'openingConnections' | 'connectionsPerSecond' | 'firstPauseMs' | 'longestPauseMs'
>;

/**
 * The connections to the other server, one for each device: limited in number and in opening rate, with one attempt at
 * a time while the other server does not answer.
 */
export class Connections {
  readonly #connect: (token: string) => Promise<OtherConnection>;
  readonly #limits: ConnectionLimits;
  readonly #rate: TokenBucket;
  /** By device, least recently used first. */
  readonly #open = new Map<number, OtherConnection>();
  #opening = 0;
  #isClosed = false;
  #pauseMs = 0;
  #pausedUntil = 0;

  constructor(connect: (token: string) => Promise<OtherConnection>, limits: ConnectionLimits) {
    this.#connect = connect;
    this.#limits = limits;
    this.#rate = new TokenBucket({
      perSecond: limits.connectionsPerSecond,
      burst: limits.openingConnections,
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** Whether the last attempt found the other server unreachable. */
  get isAway(): boolean {
    return this.#pauseMs > 0;
  }

  has(device: number): boolean {
    return this.#open.has(device);
  }

  /** A device's connection, marked as the most recently used. */
  use(device: number): OtherConnection | undefined {
    const connection = this.#open.get(device);
    if (!connection) return undefined;
    this.#open.delete(device);
    this.#open.set(device, connection);
    return connection;
  }

  /**
   * Reserves a place for one more connection, to be opened or given back; false: not possible yet.
   * @param isIdle whether a device's connection may be closed to make room
   */
  reserve(now: number, isIdle: (device: number) => boolean): boolean {
    const { openingConnections, connections } = this.#limits;
    if (this.isAway && (now < this.#pausedUntil || this.#opening > 0)) return false;
    if (this.#opening >= openingConnections || this.#rate.waitMs(now) > 0) return false;
    if (this.#open.size + this.#opening >= connections) {
      const idle = [...this.#open.keys()].find(isIdle);
      if (idle === undefined) return false;
      this.close(idle);
    }
    this.#rate.count(now);
    this.#opening += 1;
    return true;
  }

  giveBack(): void {
    this.#opening -= 1;
  }

  /** Opens a reserved connection. @throws Refused, Unreachable */
  async open(device: number, token: string, clock: () => number): Promise<OtherConnection> {
    try {
      const connection = await this.#connect(token);
      this.#pauseMs = 0;
      this.#open.set(device, connection);
      connection.ended.addEventListener('abort', () => {
        if (this.#open.get(device) === connection) this.#open.delete(device);
      });
      if (this.#isClosed) this.close(device);
      return connection;
    } catch (error) {
      if (error instanceof Refused) this.#pauseMs = 0;
      // While others are connected, the failure is this device's.
      if (error instanceof Unreachable && this.#open.size === 0) this.#pause(clock());
      throw error;
    } finally {
      this.#opening -= 1;
    }
  }

  close(device: number): void {
    this.#open.get(device)?.end();
    this.#open.delete(device);
  }

  /** Connections being opened are closed once they are open. */
  closeAll(): void {
    this.#isClosed = true;
    for (const device of [...this.#open.keys()]) this.close(device);
  }

  #pause(now: number): void {
    if (now < this.#pausedUntil) return;
    const { firstPauseMs, longestPauseMs } = this.#limits;
    this.#pauseMs = Math.min(this.#pauseMs * 2 || firstPauseMs, longestPauseMs);
    this.#pausedUntil = now + this.#pauseMs;
  }
}
