import { EventEmitter } from 'node:events';
import type { TelemetryValues } from '@airdeck/contract/telemetry-values';
import type { FastifyBaseLogger } from 'fastify';
import type { ReadingsNeed } from './bus/bus.ts';
import type { AlarmAction } from './domain-events.ts';

/** One reading as it was committed. `deviceKey` is the small integer that names the device inside the database. */
export type StoredReading = {
  readonly deviceKey: number;
  /** Epoch milliseconds of the measurement. */
  readonly ts: number;
  readonly values: TelemetryValues;
};

export type AttributeScope = 'CLIENT_SCOPE' | 'SERVER_SCOPE' | 'SHARED_SCOPE';

/** Something happened to an alarm; it is read again by those who need more. */
export type AlarmChange = {
  readonly alarmId: string;
  /** Whose alarm it is. */
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
  /** `extended`: only how long it lasts and how far it goes, as with each reading while it is open. */
  readonly action: AlarmAction | 'extended';
};

/** A device, and whose it is. */
export type OwnedDevice = {
  readonly deviceId: string;
  readonly tenantId: string | null;
  readonly customerId: string | null;
};

/** Whose something is: a tenant's and perhaps its customer's; `tenantId` null: it is in stock. */
export type Owner = Pick<OwnedDevice, 'tenantId' | 'customerId'>;

/** People for whom something is different now. `userIds` null: too many to be named; all of the tenant, or of all tenants. */
export type AffectedUsers = {
  readonly userIds: readonly string[] | null;
  readonly tenantId: string | null;
};

/** What happened, in the past tense; emitted after the commit that made it so. How it travels says `bus/shared-events.ts`. */
export type Events = {
  'readings.stored': [readings: readonly StoredReading[]];
  'attributes.changed': [
    change: {
      deviceId: string;
      deviceKey: number;
      scope: AttributeScope;
      lastUpdateTs: number;
      /** `undefined` under a key: it was deleted. */
      values: Record<string, unknown>;
    },
  ];
  /** The access token is another one now: sessions under the old one must end. */
  'device.credentialsChanged': [device: { deviceId: string; deviceKey: number }];
  /** Tenant, customer, or the bound of what they may read changed. */
  'device.moved': [device: { deviceId: string; deviceKey: number }];
  /** It may stand in another kind of place, or time zone. */
  'device.changed': [device: { deviceId: string }];
  'device.renamed': [device: { deviceId: string; deviceKey: number }];
  /** It is a gateway now or no longer, or may do another thing as one. */
  'device.gatewayChanged': [device: { deviceId: string; deviceKey: number }];
  'device.deleted': [device: { deviceId: string; deviceKey: number }];
  /** Lists of those who have or had them are old: devices were made, given, taken back, changed, placed or deleted. */
  'devices.changed': [owners: readonly Owner[]];
  /** A tenant's rules are others now. */
  'rules.changed': [change: { tenantId: string }];
  'alarms.changed': [changes: readonly AlarmChange[]];
  /** What is asked of this purifier, or what became of it. */
  'modes.changed': [device: OwnedDevice];
  /** A persistent command waits for the device. */
  'commands.kept': [device: { deviceKey: number; tenantId: string | null }];
  /** To this tenant. */
  'shipments.changed': [change: { shipmentId: string; tenantId: string }];
  /** One of this customer with its tenant; `customerId` null: of the tenant with the system. */
  'conversations.changed': [owner: { tenantId: string; customerId: string | null }];
  /** Of those who received or sent them. */
  'messages.changed': [concerned: AffectedUsers];
  /** Of those who are to do them, or gave them. */
  'todos.changed': [concerned: AffectedUsers];
  /** These sign-in sessions are over: sign-out, password change, deletion. */
  'sessions.ended': [ended: { sessionIds: readonly string[] }];
  /** Other nodes may have announced something since then, epoch ms, that was not heard here: what is known is old. */
  'events.missed': [missed: { sinceTime: number }];
};

type Listener<Name extends keyof Events> = (...event: Events[Name]) => void;

/** How other nodes hear of what is announced here, and this one of theirs. */
export type SharedEvents = {
  readonly tell: <Name extends keyof Events>(name: Name, ...event: Events[Name]) => void;
  readonly readingsNeed: Pick<ReadingsNeed, 'begin' | 'end'>;
};

export type NeededReadings = {
  /** From then on, what any node commits is heard. */
  readonly ready: Promise<void>;
  release(): void;
};

/**
 * Where what was committed is announced. Listeners hear of it on every node of the installation (`on`); those that write
 * something because of it, which must happen once, on the node that announced it (`onOwn`).
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

  /** Announces what this node did. */
  emit<Name extends keyof Events>(name: Name, ...event: Events[Name]): void {
    this.#shared?.tell(name, ...event);
    this.#own.emit(name, ...(event as never));
    this.#everywhere.emit(name, ...(event as never));
  }

  /** Announces what another node did. */
  hear<Name extends keyof Events>(name: Name, ...event: Events[Name]): void {
    this.#everywhere.emit(name, ...(event as never));
  }

  shareBy(shared: SharedEvents): void {
    this.#shared = shared;
  }

  /** Hears what other nodes store, too, until it is released: of what no other node needs, nothing leaves its node. */
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
 * Emits what was committed, once the devices have their acknowledgements. A listener's fault
 * is logged: it must not keep others from hearing, nor end the process.
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
