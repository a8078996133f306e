import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { withLongAdvisoryLock } from '../../database/advisory-lock.ts';
import { LIMITS, type Limits } from '../../limits/limits.ts';
import {
  forwardConnections,
  forwardDelaySeconds,
  forwardDevicesSetAside,
  forwardEntriesDropped,
  forwardQueueBytes,
} from '../../metrics.ts';
import { Delivery } from './delivery.ts';
import { dropOldest, measureQueue } from './forward-queue.repository.ts';
import { connectTo } from './other-server.ts';

/** Held by the server that forwards for the whole installation. */
const FORWARD_LOCK = 20_261_143;

const STEP_EVERY_MS = 100;
const TAKE_OVER_EVERY_MS = 2_000;

/** Destination of forwarded device data. */
export type ForwardingSetting = {
  /** `mqtt://` or `mqtts://` */
  readonly url: string;
  /** Size limit of the queue; the oldest rows beyond it are dropped. */
  readonly queueBytes: number;
};

/**
 * Sends the queue to another server, on one server of the installation: it holds a lock, and when it ends for any
 * reason, another server takes over.
 */
export class Forwarder {
  readonly #parts;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #setAsideBefore = 0;

  constructor(parts: {
    setting: ForwardingSetting;
    /** Separate from the pool of the ingest, which must not wait for this. */
    pool: pg.Pool;
    clock: Clock;
    limits?: Partial<Limits['forwarding']> | undefined;
    log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  }) {
    this.#parts = { ...parts, limits: { ...LIMITS.forwarding, ...parts.limits } };
  }

  start(): void {
    this.#running ??= this.#takeTurns();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #takeTurns(): Promise<void> {
    const { pool, log } = this.#parts;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await withLongAdvisoryLock(pool, FORWARD_LOCK, (lost) =>
        this.#forwardUntil(AbortSignal.any([lost, signal])),
      ).catch((error) => {
        if (!signal.aborted) log.warn({ err: error }, 'nothing is forwarded for now; trying again');
      });
      await pause(TAKE_OVER_EVERY_MS, signal);
    }
  }

  async #forwardUntil(ending: AbortSignal): Promise<void> {
    const { setting, limits } = this.#parts;
    const delivery = new Delivery({
      ...this.#parts,
      stopwatch: () => performance.now(),
      connect: (token) => connectTo(setting.url, token, limits),
    });
    try {
      await delivery.begin();
      let measured = Number.NEGATIVE_INFINITY;
      while (!ending.aborted) {
        await delivery.step();
        if (performance.now() - measured >= limits.measureEveryMs) {
          await this.#measure(delivery);
          measured = performance.now();
        }
        await pause(STEP_EVERY_MS, ending);
      }
    } finally {
      for (const gauge of [
        forwardQueueBytes,
        forwardDelaySeconds,
        forwardConnections,
        forwardDevicesSetAside,
      ])
        gauge.set(0);
      await delivery.end();
    }
  }

  /** Enforces the size limit of the queue, and sets metrics. */
  async #measure(delivery: Delivery): Promise<void> {
    const { pool, setting, clock, log } = this.#parts;
    const { bytes, oldestTime } = await measureQueue(pool);
    if (bytes > setting.queueBytes) {
      const entries = await dropOldest(pool, setting.queueBytes, delivery.heldRows);
      forwardEntriesDropped.inc({ reason: 'overflow' }, entries);
      log.warn(
        { entries, bytes },
        'the queue of what is to be forwarded is full: its oldest entries are dropped',
      );
    }
    forwardQueueBytes.set(Math.min(bytes, setting.queueBytes));
    forwardDelaySeconds.set(oldestTime === null ? 0 : Math.max(0, clock() - oldestTime) / 1000);
    forwardConnections.set(delivery.connections);
    const { devicesSetAside } = delivery;
    forwardDevicesSetAside.set(devicesSetAside.length);
    if (devicesSetAside.length !== this.#setAsideBefore) {
      const examples = devicesSetAside.slice(0, 5);
      if (examples.length === 0) log.info('the other server accepts what every device sends again');
      else
        log.warn(
          { devices: devicesSetAside.length, deviceKeys: examples },
          'the other server does not accept what these devices send; they are tried again later',
        );
    }
    this.#setAsideBefore = devicesSetAside.length;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
