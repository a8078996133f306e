import type { Clock } from '../clock.ts';
import { LIMITS } from '../limits/limits.ts';

/** The sender of a message: a `Device`. */
export type Sender = {
  readonly key: number;
  readonly tenantId: string;
  /** The device's rate limit; `waitMs`: until it may send one more message, 0: now. */
  readonly rate: { waitMs(now: number): number };
};

/**
 * Why a message cannot be accepted now: the device sends too fast; or the backlog is at the limit of the
 * device, of its tenant, or in total.
 */
export type Refusal = 'rate' | 'device' | 'tenant' | 'server';

/** Pauses and resumes reading from a connection. Both are idempotent. */
export type Flow = { stop(): void; go(): void };

export type AdmissionLimits = {
  readonly pendingBytesPerDevice: number;
  readonly pendingBytesPerTenant: number;
  readonly pendingBytes: number;
  readonly waitingMessagesPerConnection: number;
  readonly waitingBytesPerConnection: number;
};

type Message = { readonly bytes: number; readonly pass: () => void };

/**
 * Counts the backlog in bytes of memory, by device, by tenant and in total, so that a database that is
 * slow or unavailable cannot fill the memory. A message is accepted while the backlog is below each limit, so that each is exceeded
 * by one message at most, and no message is too large to be accepted at all.
 *
 * A transport that can pause its connections opens an inlet for each. One that has to answer at once calls `refusal`.
 * `DeviceMessages` does the counting.
 */
export class Admission {
  readonly #clock: Clock;
  readonly #limits: AdmissionLimits;
  readonly #byDevice = new Map<number, number>();
  readonly #byTenant = new Map<string, number>();
  #bytes = 0;
  #messages = 0;
  /** Inlets with pending messages, by tenant and device; each level in the order of turns. */
  readonly #waiting = new Map<string, Map<number, Inlet[]>>();
  #isWakeDue = false;
  #rateTimer: { readonly dueTime: number; readonly timeout: NodeJS.Timeout } | undefined;

  constructor(clock: Clock, limits: AdmissionLimits = LIMITS.ingest) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Bytes of messages that were accepted and are not committed yet. */
  get pendingBytes(): number {
    return this.#bytes;
  }

  /** Messages that were accepted and are not committed yet. */
  get pendingMessages(): number {
    return this.#messages;
  }

  /** Devices with messages that were accepted and are not committed yet. */
  get pendingDevices(): number {
    return this.#byDevice.size;
  }

  /** Why no message of the device can be accepted now, or undefined if one can. */
  refusal(sender: Sender): Refusal | undefined {
    if (sender.rate.waitMs(this.#clock()) > 0) return 'rate';
    if ((this.#byDevice.get(sender.key) ?? 0) >= this.#limits.pendingBytesPerDevice) return 'device';
    if ((this.#byTenant.get(sender.tenantId) ?? 0) >= this.#limits.pendingBytesPerTenant) return 'tenant';
    return this.#bytes >= this.#limits.pendingBytes ? 'server' : undefined;
  }

  /** Counts an accepted message. `bytes`: its total size in memory. */
  take(sender: Sender, bytes: number): void {
    this.#messages += 1;
    this.#bytes += bytes;
    add(this.#byDevice, sender.key, bytes);
    add(this.#byTenant, sender.tenantId, bytes);
  }

  /** Frees the room of a message that is committed or given up. `bytes` as when it was accepted. */
  release(sender: Sender, bytes: number): void {
    this.#messages -= 1;
    this.#bytes -= bytes;
    add(this.#byDevice, sender.key, -bytes);
    add(this.#byTenant, sender.tenantId, -bytes);
    if (this.#waiting.size === 0 || this.#isWakeDue) return;
    this.#isWakeDue = true;
    // Room freed by one commit is given to waiting messages in one go, after the acknowledgements.
    setImmediate(() => {
      this.#isWakeDue = false;
      this.#wake();
    });
  }

  /** For the messages of a device's connection; to be closed with the connection. */
  inlet(sender: Sender, flow: Flow): Inlet {
    return new Inlet({
      sender,
      flow,
      limits: this.#limits,
      isOpen: () => this.#isOpenTo(sender),
      wait: (inlet) => this.#wait(inlet),
      leave: (inlet) => this.#leave(inlet),
    });
  }

  /** Stops accepting waiting messages. */
  close(): void {
    this.#waiting.clear();
    clearTimeout(this.#rateTimer?.timeout);
  }

  #isOpenTo(sender: Sender): boolean {
    const refusal = this.refusal(sender);
    if (refusal === 'rate') this.#wakeIn(sender.rate.waitMs(this.#clock()));
    return refusal === undefined;
  }

  #wait(inlet: Inlet): void {
    const { tenantId, key } = inlet.sender;
    const devices = this.#waiting.get(tenantId) ?? new Map<number, Inlet[]>();
    this.#waiting.set(tenantId, devices);
    const inlets = devices.get(key);
    if (inlets) inlets.push(inlet);
    else devices.set(key, [inlet]);
  }

  #leave(inlet: Inlet): void {
    const { tenantId, key } = inlet.sender;
    const devices = this.#waiting.get(tenantId);
    const others = devices?.get(key)?.filter((one) => one !== inlet) ?? [];
    if (others.length > 0) devices?.set(key, others);
    else devices?.delete(key);
    if (devices?.size === 0) this.#waiting.delete(tenantId);
  }

  /** Tenants take turns, then the devices of each, then their connections: one message at a time. */
  #wake(): void {
    for (let taken = 1; taken > 0; ) {
      taken = 0;
      for (const [tenantId, devices] of [...this.#waiting]) {
        if (this.#bytes >= this.#limits.pendingBytes) return;
        const inlet = this.#nextOf(devices);
        if (!inlet) continue;
        // To the end of the queue: the map keeps insertion order.
        this.#waiting.delete(tenantId);
        if (devices.size > 0) this.#waiting.set(tenantId, devices);
        taken += 1;
        if (inlet.passOne()) this.#wait(inlet);
      }
    }
  }

  /** Removes the next inlet from the queue, or none when there is no room for any of them. */
  #nextOf(devices: Map<number, Inlet[]>): Inlet | undefined {
    for (const [key, [first, ...others]] of devices) {
      if (!first || !this.#isOpenTo(first.sender)) continue;
      devices.delete(key);
      if (others.length > 0) devices.set(key, others);
      return first;
    }
    return undefined;
  }

  /** A rate limit may allow more without a commit. */
  #wakeIn(ms: number): void {
    const dueTime = performance.now() + ms;
    if (this.#rateTimer && this.#rateTimer.dueTime <= dueTime) return;
    clearTimeout(this.#rateTimer?.timeout);
    const timeout = setTimeout(() => {
      this.#rateTimer = undefined;
      this.#wake();
    }, Math.ceil(ms));
    this.#rateTimer = { dueTime, timeout };
  }
}

/**
 * The entry for the messages of one connection. They pass immediately, or as soon as there is room, always in order.
 * While more are waiting than a connection may have, it is paused; further messages stay in the network.
 */
export class Inlet {
  readonly sender: Sender;
  readonly #flow: Flow;
  readonly #limits: AdmissionLimits;
  readonly #isOpen: () => boolean;
  readonly #wait: (inlet: Inlet) => void;
  readonly #leave: (inlet: Inlet) => void;
  #line: Message[] = [];
  #lineBytes = 0;
  #isClosed = false;

  constructor(parts: {
    sender: Sender;
    flow: Flow;
    limits: AdmissionLimits;
    isOpen: () => boolean;
    wait: (inlet: Inlet) => void;
    leave: (inlet: Inlet) => void;
  }) {
    this.sender = parts.sender;
    this.#flow = parts.flow;
    this.#limits = parts.limits;
    this.#isOpen = parts.isOpen;
    this.#wait = parts.wait;
    this.#leave = parts.leave;
  }

  /** Calls `pass`, which hands the message to `DeviceMessages`, when it is its turn. `bytes`: of its payload. */
  offer(bytes: number, pass: () => void): void {
    if (this.#isClosed) return;
    if (this.#line.length === 0 && this.#isOpen()) {
      pass();
      return;
    }
    this.#line.push({ bytes, pass });
    this.#lineBytes += bytes;
    if (this.#line.length === 1) this.#wait(this);
    const { waitingMessagesPerConnection, waitingBytesPerConnection } = this.#limits;
    const isFull =
      this.#line.length >= waitingMessagesPerConnection || this.#lineBytes >= waitingBytesPerConnection;
    if (isFull) this.#flow.stop();
  }

  /** Waiting messages are dropped: they were not acknowledged. */
  close(): void {
    this.#isClosed = true;
    if (this.#line.length > 0) this.#leave(this);
    this.#line = [];
  }

  /** For `Admission`: passes the first waiting message; returns whether others are waiting behind it. */
  passOne(): boolean {
    const message = this.#line.shift();
    this.#lineBytes -= message?.bytes ?? 0;
    message?.pass();
    if (this.#line.length > 0) return true;
    this.#flow.go();
    return false;
  }
}

function add<Key>(map: Map<Key, number>, key: Key, bytes: number): void {
  const sum = (map.get(key) ?? 0) + bytes;
  if (sum > 0) map.set(key, sum);
  else map.delete(key);
}
