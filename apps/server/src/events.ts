import { EventEmitter } from 'node:events';
import type { TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { ReadingsNeed } from './bus/bus.ts';

/** One reading as it was committed. `deviceKey` is the small integer that names the device inside the database. */
export type StoredReading = {
  readonly deviceKey: number;
  /** Epoch milliseconds of the measurement. */
  readonly ts: number;
  /** As the device sent them; decimal text under a key with a column is a number. */
  readonly values: TelemetryValues;
  /** Keys of numbers that no sensor can mean: they are passed on, but not judged. Undefined: none. */
  readonly faults?: ReadonlySet<string> | undefined;
};

export type AttributeScope = 'CLIENT_SCOPE' | 'SERVER_SCOPE' | 'SHARED_SCOPE';

/** A device of any owner, as devices are named between the servers of an installation. */
export const deviceEventSchema = z.object({ deviceId: z.string(), deviceKey: z.int() });

/** An owner: a tenant and perhaps one of its customers; `tenantId` null: in stock. */
export const ownerSchema = z.object({ tenantId: z.string().nullable(), customerId: z.string().nullable() });
export type Owner = Readonly<z.infer<typeof ownerSchema>>;

/** A device and its owner. */
export const ownedDeviceSchema = ownerSchema.extend({ deviceId: z.string() });
export type OwnedDevice = Readonly<z.infer<typeof ownedDeviceSchema>>;

/** Users affected by a change. `userIds` null: too many to list; all users of the tenant, or of all tenants. */
export const affectedUsersSchema = z.object({
  userIds: z.array(z.string()).readonly().nullable(),
  tenantId: z.string().nullable(),
});
export type AffectedUsers = Readonly<z.infer<typeof affectedUsersSchema>>;

/**
 * Events, named in the past tense and emitted after the commit. Features add their events in `<feature>.events.ts`, by
 * declaration merging, and their schemas in their entries.
 */
export interface Events {
  'readings.stored': [readings: readonly StoredReading[]];
  /** Messages of other nodes may have been missed since then, epoch ms: cached state is stale. */
  'events.missed': [missed: { sinceTime: number }];
}

/** Events that each server detects itself, or that are sent in a form of their own. */
type UnsharedEvent = 'readings.stored' | 'events.missed';

/** Schemas of events that are sent to every server of the installation. */
export type SharedEventSchemas = {
  readonly [Name in Exclude<keyof Events, UnsharedEvent>]?: z.ZodType<Events[Name][0]>;
};

type Listener<Name extends keyof Events> = (...event: Events[Name]) => void;

/** Connects the events of this node with those of the others. */
export type SharedEvents = {
  readonly publish: <Name extends keyof Events>(name: Name, ...event: Events[Name]) => void;
  readonly readingsNeed: Pick<ReadingsNeed, 'begin' | 'end'>;
};

export type NeededReadings = {
  /** From then on, commits of all nodes are received. */
  readonly ready: Promise<void>;
  release(): void;
};

/**
 * Publishes what was committed. Listeners receive it on every node of the installation (`on`); those that write
 * in response, which must happen once, only on the node that published it (`onOwn`).
 */
export class EventBus {
  readonly #everywhere = new EventEmitter<Events>().setMaxListeners(0);
  readonly #own = new EventEmitter<Events>().setMaxListeners(0);
  #shared: SharedEvents | undefined;

  on<Name extends keyof Events>(name: Name, listener: Listener<Name>): void {
    this.#everywhere.on(name, listener as never);
  }

  onOwn<Name extends keyof Events>(name: Name, listener: Listener<Name>): void {
    this.#own.on(name, listener as never);
  }

  once<Name extends keyof Events>(name: Name, listener: Listener<Name>): void {
    this.#everywhere.once(name, listener as never);
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Name>): void {
    this.#everywhere.off(name, listener as never);
  }

  listenerCount(name: keyof Events): number {
    return this.#everywhere.listenerCount(name) + this.#own.listenerCount(name);
  }

  /** Publishes an event of this node. */
  emit<Name extends keyof Events>(name: Name, ...event: Events[Name]): void {
    this.#shared?.publish(name, ...event);
    this.#own.emit(name, ...(event as never));
    this.#everywhere.emit(name, ...(event as never));
  }

  /** Publishes an event of another node. */
  receive<Name extends keyof Events>(name: Name, ...event: Events[Name]): void {
    this.#everywhere.emit(name, ...(event as never));
  }

  shareBy(shared: SharedEvents): void {
    this.#shared = shared;
  }

  /** Receives readings of other nodes, too, until released: readings that no other node needs are not sent. */
  needReadings(): NeededReadings {
    const need = this.#shared?.readingsNeed;
    const ready = need?.begin() ?? Promise.resolve();
    let isNeeded = true;
    return {
      ready,
      release: () => {
        if (isNeeded) need?.end();
        isNeeded = false;
      },
    };
  }
}

export const createEventBus = (): EventBus => new EventBus();

/**
 * Emits what was committed, once the devices have their acknowledgements. A listener's error
 * is logged: it must neither keep events from others nor end the process.
 */
export function announce(log: Pick<FastifyBaseLogger, 'error'>, emit: () => void): void {
  setImmediate(() => {
    try {
      emit();
    } catch (error) {
      log.error({ err: error }, 'a listener of committed data failed');
    }
  });
}
