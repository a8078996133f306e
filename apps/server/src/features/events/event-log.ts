import type { EventData, EventName } from '@airdeck/contract/events/events';
import type { AffectedUsers, EventBus, OwnedDevice, Owner } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';

/** Recipients: a customer and its tenant, or single users; `userIds` null: all of the tenant, or of all tenants. */
type Hearers =
  | (Owner & { readonly userIds?: undefined })
  | { readonly tenantId: string | null; readonly userIds: ReadonlySet<string> | null };

/** A change with its recipients. */
export type LoggedEvent = Hearers & {
  /** Sequence number on this server. */
  readonly number: number;
  readonly name: EventName;
  /** JSON. */
  readonly data: string;
  /** JSON for users who are limited to branches of the places' tree: what changed may be elsewhere, so it is not named. */
  readonly dataWithin: string;
  /** JSON for system administrators, without data of the tenant. Null: for the tenant only. */
  readonly dataOutside: string | null;
};

/** Names of events without data: clients have to read the changes. */
type BareEvent = {
  [Name in EventName]: EventData<Name> extends Record<string, never> ? Name : never;
}[EventName];

/** How features announce changes to consoles. `dataOutside`: for system administrators; null: no event for them. */
export type Announcements = {
  /** To the users of a customer and the administrators of its tenant. */
  toOwner<Name extends EventName>(
    name: Name,
    owner: Owner,
    data: EventData<Name>,
    dataOutside?: EventData<Name> | null,
  ): void;
  /** The same, once for all changes of an owner within a time. */
  toOwners(
    name: BareEvent,
    gatheredMs: number,
    dataOutside?: Record<string, never> | null,
  ): (owners: readonly Owner[]) => void;
  /** The same, naming the devices unless there are too many. */
  toOwnersOf(
    name: 'alarms' | 'modes',
    gatheredMs: number,
    dataOutside: EventData<'alarms'> | null,
  ): (devices: readonly OwnedDevice[]) => void;
  /** To single users, or to all of a tenant if there are too many. */
  toUsers(name: BareEvent, affected: AffectedUsers): void;
};

/** Connects events of the installation with announcements to consoles. */
export type Announcer = (announcements: Announcements, events: EventBus) => void;

export type EventListener = (event: LoggedEvent) => void;

export type EventLog = ReturnType<typeof createEventLog>;

/**
 * The newest events, so that a client that reconnects misses none. In memory: their ids contain the start of the
 * server, and ids of another server are unknown; so are all ids after events of other nodes may have been missed.
 * @param parts.kept maximum of kept events
 * @param parts.devicesPerEvent beyond this, no devices are named
 * @param parts.usersPerEvent beyond this, all users of the tenant are recipients
 */
export function createEventLog(parts: {
  events: EventBus;
  startTime: number;
  kept: number;
  devicesPerEvent: number;
  usersPerEvent: number;
  /** The announcers of all features. */
  announcers: readonly Announcer[];
}) {
  const { announcers, events, kept, devicesPerEvent, usersPerEvent } = parts;
  const log: LoggedEvent[] = [];
  const listeners = new Set<EventListener>();
  const restartListeners = new Set<() => void>();
  let { startTime } = parts;
  let last = 0;

  function add<Name extends EventName>(
    name: Name,
    hearers: Hearers,
    data: EventData<Name>,
    dataOutside: EventData<Name> | null = data,
  ): void {
    last += 1;
    const unnamed = Object.fromEntries(Object.keys(data).map((name) => [name, []]));
    const written = {
      data: JSON.stringify(data),
      dataWithin: JSON.stringify(unnamed),
      dataOutside: dataOutside && JSON.stringify(dataOutside),
    };
    const event = { number: last, name, ...hearers, ...written };
    log.push(event);
    if (log.length > kept) log.shift();
    for (const listener of listeners) listener(event);
  }

  /**
   * Batches changes by owner.
   * @param whenOver calls back at the end of the batch
   */
  function gatherByOwner<Item extends Owner>(
    whenOver: (flush: () => void) => void,
    addFor: (owner: Owner, items: readonly Item[]) => void,
  ): (items: readonly Item[]) => void {
    const gathered = new Map<string, Item[]>();
    function flush(): void {
      const owned = [...gathered.values()];
      gathered.clear();
      for (const items of owned) addFor(items[0] as Item, items);
    }
    return (items) => {
      if (items.length > 0 && gathered.size === 0) whenOver(flush);
      for (const item of items) {
        const key = `${item.tenantId} ${item.customerId}`;
        const known = gathered.get(key);
        if (known) known.push(item);
        else gathered.set(key, [item]);
      }
    };
  }

  /** Announces changes, as features declare them. */
  const announcements: Announcements = {
    toOwner: add,

    toOwners(name, gatheredMs, dataOutside) {
      const whenOver = gatheredMs === 0 ? queueMicrotask : after(gatheredMs);
      return gatherByOwner<Owner>(whenOver, ({ tenantId, customerId }) =>
        add(name, { tenantId, customerId }, {}, dataOutside),
      );
    },

    toOwnersOf(name, gatheredMs, dataOutside) {
      const whenOver = gatheredMs === 0 ? queueMicrotask : after(gatheredMs);
      return gatherByOwner<OwnedDevice>(whenOver, ({ tenantId, customerId }, devices) => {
        if (tenantId === null) return;
        const deviceIds = [...new Set(devices.map(({ deviceId }) => deviceId))];
        // The data is kept, and sent to every console.
        const named = deviceIds.length > devicesPerEvent ? [] : deviceIds;
        add(name, { tenantId, customerId }, { deviceIds: named }, dataOutside);
      });
    },

    toUsers(name, { userIds, tenantId }) {
      const isNamed = userIds !== null && userIds.length <= usersPerEvent;
      add(name, { tenantId, userIds: isNamed ? new Set(userIds) : null }, {});
    },
  };
  for (const announce of announcers) announce(announcements, events);

  // Missed events are unknown, and so are earlier ids from now on.
  events.on('events.missed', () => {
    startTime += 1;
    log.length = 0;
    for (const listener of restartListeners) listener();
  });

  const idOf = (number: number) => `${startTime}-${number}`;

  return {
    /** The id of the newest event. */
    lastId: () => idOf(last),
    idOf: ({ number }: LoggedEvent) => idOf(number),

    /** Events after the one with this id; undefined: unknown. */
    since(id: string): LoggedEvent[] | undefined {
      const number = Number(/^(\d+)-(\d{1,15})$/.exec(id)?.[2] ?? Number.NaN);
      const isKnown = id === idOf(number) && number <= last && number >= last - log.length;
      return isKnown ? log.filter((event) => event.number > number) : undefined;
    },

    listen(listener: EventListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** @param listener called when events may have been missed */
    onRestart: (listener: () => void): void => void restartListeners.add(listener),

    listenerCount: () => listeners.size,
  };
}

const after = (ms: number) => (flush: () => void) => void setTimeout(flush, ms).unref();

/**
 * Data of an event for a caller, JSON; undefined: none. Tenant administrators get events of their tenant, users of
 * customers those of their customer; system administrators get those that concern the system, and changes of devices
 * and alarms, whose counts they see, without ids. Events for single users are sent to these users only, of any role.
 */
export function audienceOfEvent(
  caller: Pick<Caller, 'userId' | 'authority' | 'tenantId' | 'customerId' | 'placeIds'>,
  event: LoggedEvent,
): string | undefined {
  if (event.userIds !== undefined) {
    const isConcerned =
      event.userIds?.has(caller.userId) ?? (event.tenantId === null || event.tenantId === caller.tenantId);
    return isConcerned ? event.data : undefined;
  }
  if (caller.authority === 'SYS_ADMIN') return event.dataOutside ?? undefined;
  const isTheirs =
    caller.tenantId === event.tenantId &&
    (caller.authority === 'TENANT_ADMIN' || caller.customerId === event.customerId);
  if (!isTheirs) return undefined;
  return caller.placeIds === null ? event.data : event.dataWithin;
}
