import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import type { Limits } from '../../limits/limits.ts';
import { forwardEntriesDropped, forwardedEntries } from '../../metrics.ts';
import { Connections } from './connections.ts';
import { createLine, type DeviceLine } from './device-line.ts';
import { queuedByDevice } from './forward-entry.ts';
import { nextMessage } from './forward-message.ts';
import {
  deleteRows,
  findAccessTokens,
  findDevicesSetAside,
  findNextRows,
  findRowsSetAside,
  type QueueRow,
  queueSetAside,
} from './forward-queue.repository.ts';
import { type OtherConnection, Refused, Unreachable } from './other-server.ts';
import { type Parcel, QueueWindow } from './queue-window.ts';

/** Most devices set aside that one step retries; each needs a query of its own. */
const TRIED_AT_ONCE = 20;

export type DeliveryParts = {
  readonly pool: pg.Pool;
  readonly connect: (token: string) => Promise<OtherConnection>;
  readonly clock: Clock;
  /** Milliseconds of a monotonic clock. */
  readonly stopwatch: () => number;
  readonly limits: Limits['forwarding'];
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
};

/**
 * Sends the queue to the other server. A row is deleted when the other server has acknowledged all its entries, so
 * that everything is sent at least once, however this server ends. A device that is refused or gets no
 * acknowledgements is set aside: its entries are moved to rows of its own, so that other devices need not wait.
 */
export class Delivery {
  readonly #parts: DeliveryParts;
  readonly #connections: Connections;
  readonly #window = new QueueWindow();
  readonly #lines = new Map<number, DeviceLine>();
  /** Entries of devices set aside that are still in shared rows: to be moved to rows of their own. */
  readonly #misplaced: Parcel[] = [];
  #hasEnded = false;
  #isAwayLogged = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#connections = new Connections(parts.connect, parts.limits);
  }

  get heldRows(): number[] {
    return this.#window.ids;
  }

  get connections(): number {
    return this.#connections.size;
  }

  get devicesSetAside(): number[] {
    return [...this.#lines.values()].filter((line) => line.setAside).map(({ device }) => device);
  }

  /** Restores the devices set aside earlier. */
  async begin(): Promise<void> {
    for (const device of await findDevicesSetAside(this.#parts.pool)) {
      this.#lineOf(device).setAside = { attempts: 0, isTrying: false };
    }
  }

  /** Deletes acknowledged rows, reads the next ones and sends entries. @throws what the database throws */
  async step(): Promise<void> {
    await this.#deleteSettled();
    await this.#replaceMisplaced();
    await this.#readNext();
    await this.#trySetAside();
    await this.#send();
  }

  /** Stops sending. Unacknowledged entries stay in the queue. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    this.#connections.closeAll();
    await this.#deleteSettled();
  }

  async #deleteSettled(): Promise<void> {
    const { settled } = this.#window;
    if (settled.length === 0) return;
    await deleteRows(this.#parts.pool, settled);
    this.#window.forget(settled);
  }

  async #replaceMisplaced(): Promise<void> {
    // More devices may be set aside during the write.
    const parcels = this.#misplaced.splice(0);
    if (parcels.length === 0) return;
    const entries = parcels.map(({ entry }) => entry);
    await queueSetAside(this.#parts.pool, queuedByDevice(this.#parts.clock(), entries));
    this.#window.settle(parcels);
  }

  async #readNext(): Promise<void> {
    const { pool, limits } = this.#parts;
    const room = {
      rows: limits.windowRows - this.#window.rows,
      bytes: limits.windowBytes - this.#window.bytes,
    };
    if (room.rows <= 0 || room.bytes <= 0 || (this.#connections.isAway && this.#window.rows > 0)) return;
    for (const row of await findNextRows(pool, this.#window.ids, room)) {
      for (const parcel of this.#take(row)) {
        const line = this.#lineOf(parcel.entry[0]);
        (line.setAside ? this.#misplaced : line.waiting).push(parcel);
      }
    }
  }

  /** Reads the own rows of devices set aside whose retry is due or in progress. */
  async #trySetAside(): Promise<void> {
    const { pool, stopwatch, limits } = this.#parts;
    if (this.#connections.isAway) return;
    const now = stopwatch();
    const isDue = ({ setAside, waiting, isSending, notBefore }: DeviceLine) =>
      setAside && waiting.length === 0 && !isSending && (setAside.isTrying || notBefore <= now);
    for (const line of [...this.#lines.values()].filter(isDue).slice(0, TRIED_AT_ONCE)) {
      const rows = await findRowsSetAside(pool, line.device, this.#window.ids, limits.messageBytes);
      // Newer entries are moved to such rows by the next step: if the state ended now, they would never be read.
      const isComing = this.#misplaced.some(({ entry }) => entry[0] === line.device);
      const attempts = line.setAside?.attempts ?? 0;
      line.setAside = rows.length > 0 || isComing ? { attempts, isTrying: true } : undefined;
      for (const row of rows) line.waiting.push(...this.#take(row));
    }
  }

  async #send(): Promise<void> {
    const { pool, stopwatch } = this.#parts;
    const now = stopwatch();
    const unconnected: DeviceLine[] = [];
    const isIdle = (device: number) => {
      const line = this.#lines.get(device);
      return !line || (line.waiting.length === 0 && !line.isSending);
    };
    for (const line of this.#lines.values()) {
      const { device, waiting, isSending, notBefore, setAside } = line;
      if (isSending || (setAside && !setAside.isTrying)) continue;
      if (waiting.length === 0) {
        if (!setAside && !this.#connections.has(device)) this.#lines.delete(device);
      } else if (notBefore <= now) {
        const connection = this.#connections.use(device);
        if (connection) void this.#sendOn(line, async () => connection);
        else if (this.#connections.reserve(now, isIdle)) unconnected.push(line);
      }
    }
    if (unconnected.length === 0) return;
    const tokens = await findAccessTokens(
      pool,
      unconnected.map(({ device }) => device),
    ).catch((error) => {
      for (const _ of unconnected) this.#connections.giveBack();
      throw error;
    });
    for (const line of unconnected) {
      const token = tokens.get(line.device);
      if (token === undefined) {
        this.#connections.giveBack();
        this.#drop(line);
      } else void this.#sendOn(line, () => this.#connections.open(line.device, token, stopwatch));
    }
  }

  async #sendOn(line: DeviceLine, connect: () => Promise<OtherConnection>): Promise<void> {
    const { waiting } = line;
    line.isSending = true;
    try {
      const connection = await connect();
      if (this.#isAwayLogged) this.#parts.log.info('the other server is reached again');
      this.#isAwayLogged = false;
      while (waiting.length > 0 && !this.#hasEnded) {
        const entries = waiting.map(({ entry }) => entry);
        const message = nextMessage(entries, this.#parts.limits.messageBytes);
        await connection.publish(message.topic, message.payload);
        this.#window.settle(waiting.splice(0, message.entries));
        forwardedEntries.inc(message.entries);
        line.failures = 0;
        if (line.setAside) line.setAside.attempts = 0;
      }
    } catch (error) {
      this.#connections.close(line.device);
      this.#fail(line, error);
    } finally {
      line.isSending = false;
    }
  }

  #fail(line: DeviceLine, error: unknown): void {
    const { stopwatch, limits } = this.#parts;
    if (this.#hasEnded) return;
    if (error instanceof Unreachable && this.#connections.isAway) {
      this.#logAway(error);
      return;
    }
    line.failures += 1;
    if (error instanceof Refused || line.failures >= limits.failures) this.#setAside(line);
    else line.notBefore = stopwatch() + limits.firstPauseMs;
  }

  /** Logged once, with the cause: an untrusted certificate looks like a missing server. */
  #logAway(error: Unreachable): void {
    if (this.#isAwayLogged) return;
    this.#isAwayLogged = true;
    this.#parts.log.warn({ err: error.cause ?? error }, 'the other server cannot be reached; trying again');
  }

  #setAside(line: DeviceLine): void {
    const { stopwatch, limits } = this.#parts;
    const attempts = line.setAside?.attempts ?? 0;
    line.setAside = { attempts: attempts + 1, isTrying: false };
    line.failures = 0;
    line.notBefore = stopwatch() + Math.min(limits.firstRetryMs * 2 ** attempts, limits.longestRetryMs);
    const parcels = line.waiting.splice(0);
    const isOfSeveral = ({ row }: Parcel) => row.device === null;
    this.#misplaced.push(...parcels.filter(isOfSeveral));
    // The others are in rows of their own already.
    this.#window.forget(parcels.filter((parcel) => !isOfSeveral(parcel)).map(({ row }) => row.id));
  }

  /** Drops the entries of a device that was deleted or has no access token: it cannot connect. */
  #drop(line: DeviceLine): void {
    const parcels = line.waiting.splice(0);
    this.#window.settle(parcels);
    forwardEntriesDropped.inc({ reason: 'no-token' }, parcels.length);
  }

  #take(row: QueueRow): Parcel[] {
    const { parcels, tooLarge } = this.#window.take(row, this.#parts.limits.messageBytes);
    if (tooLarge > 0) {
      forwardEntriesDropped.inc({ reason: 'too-large' }, tooLarge);
      this.#parts.log.warn({ entries: tooLarge }, 'values are too large to be forwarded');
    }
    return parcels;
  }

  #lineOf(device: number): DeviceLine {
    let line = this.#lines.get(device);
    if (!line) {
      line = createLine(device);
      this.#lines.set(device, line);
    }
    return line;
  }
}
