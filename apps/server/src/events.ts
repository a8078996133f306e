import { EventEmitter } from 'node:events';
import type { TelemetryValues } from '@airdeck/contract/telemetry-values';
import type { FastifyBaseLogger } from 'fastify';
import type { ReadingsNeed } from './bus/bus.ts';
import type { AlarmAction } from './features/alarms/alarms.events.ts';

/** One reading as it was committed. `deviceKey` is the small integer that names the device inside the database. */
export type StoredReading = {
  readonly deviceKey: number;
  /** Epoch milliseconds of the measurement. */
  readonly ts: number;
  readonly values: TelemetryValues;
};

export type AttributeScope = 'CLIENT_SCOPE' | 'SERVER_SCOPE' | 'SHARED_SCOPE';

/** Something happened to an alarm; listeners that need more read the alarm. */
export type AlarmChange = {
  readonly alarmId: string;
  /** The alarm's owner. */
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
  /** `extended`: only its duration and peak changed, as with each reading while it is open. */
  readonly action: AlarmAction | 'extended';
};

/** A device and its owner. */
export type OwnedDevice = {
  readonly deviceId: string;
  readonly tenantId: string | null;
  readonly customerId: string | null;
};

/** An owner: a tenant and perhaps one of its customers; `tenantId` null: in stock. */
export type Owner = Pick<OwnedDevice, 'tenantId' | 'customerId'>;

/** Users affected by a change. `userIds` null: too many to list; all users of the tenant, or of all tenants. */
export type AffectedUsers = {
  readonly userIds: readonly string[] | null;
  readonly tenantId: string | null;
};

/** What happened, in the past tense; emitted after the commit. `bus/shared-events.ts` defines how each is transmitted. */
export type Events = {
  'readings.stored': [readings: readonly StoredReading[]];
  'attributes.changed': [
    change: {
      deviceId: string;
      deviceKey: number;
      scope: AttributeScope;
      lastUpdateTs: number;
      /** `undefined` for a key: it was deleted. */
      values: Record<string, unknown>;
    },
  ];
  /** The access token changed: sessions with the old one must end. */
  'device.credentialsChanged': [device: { deviceId: string; deviceKey: number }];
  /** Tenant, customer, or the start of the readable period changed. */
  'device.moved': [device: { deviceId: string; deviceKey: number }];
  /** Its kind of place or its time zone may have changed. */
  'device.changed': [device: { deviceId: string }];
  'device.renamed': [device: { deviceId: string; deviceKey: number }];
  /** It became a gateway or ceased to be one, or its gateway settings changed. */
  'device.gatewayChanged': [device: { deviceId: string; deviceKey: number }];
  'device.deleted': [device: { deviceId: string; deviceKey: number }];
  /** Lists of present and former owners are stale: devices were created, assigned, taken back, changed, placed or deleted. */
  'devices.changed': [owners: readonly Owner[]];
  /** A tenant's rules changed. */
  'rules.changed': [change: { tenantId: string }];
  'alarms.changed': [changes: readonly AlarmChange[]];
  /** A mode was requested from this purifier, or the request's state changed. */
  'modes.changed': [device: OwnedDevice];
  /** A persistent command waits for the device. */
  'commands.kept': [device: { deviceKey: number; tenantId: string | null }];
  /** To this tenant. */
  'shipments.changed': [change: { shipmentId: string; tenantId: string }];
  /** One of this customer with its tenant; `customerId` null: of the tenant with the system. */
  'conversations.changed': [owner: { tenantId: string; customerId: string | null }];
  /** Of those who received or sent them. */
  'messages.changed': [concerned: AffectedUsers];
  /** Of their assignees and authors. */
  'todos.changed': [concerned: AffectedUsers];
  /** These sign-in sessions are over: sign-out, password change, deletion. */
  'sessions.ended': [ended: { sessionIds: readonly string[] }];
  /** Messages of other nodes may have been missed since then, epoch ms: cached state is stale. */
  'events.missed': [missed: { sinceTime: number }];
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
  readonly #everywhere = new EventEmitter<Events>();
  readonly #own = new EventEmitter<Events>();
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
