import type { EventData, EventName } from '@airdeck/contract/events';
import type { AffectedUsers, EventBus, OwnedDevice, Owner } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';

/** Who hears of it: a customer and its tenant, or the people concerned, each for themself. */
type Hearers =
  | (Owner & { readonly userIds?: undefined })
  | { readonly tenantId: string | null; readonly userIds: ReadonlySet<string> | null };

/** Something that changed, and whose it is. */
export type LoggedEvent = Hearers & {
  /** Counts the events of this server. */
  readonly number: number;
  readonly name: EventName;
  /** JSON. */
  readonly data: string;
  /** JSON: the same without what is the tenant's alone. Null: only the tenant hears of it. */
  readonly dataOutside: string | null;
};

/** How long what is asked of purifiers is gathered. */
const MODES_GATHERED_MS = 200;
/** How long devices that change are gathered: of thousands that register themselves, lists are read so often at most. */
const DEVICES_GATHERED_MS = 2_000;

export type EventListener = (event: LoggedEvent) => void;

export type EventLog = ReturnType<typeof createEventLog>;

/**
 * The newest events, so that a listener that was away for a moment misses none. They live as long as this server:
 * their ids name its start, and one of another server is unknown; as are all when events of other nodes may have been missed.
 * @param parts.kept how many
 * @param parts.devicesPerEvent where more are concerned, none is named
 * @param parts.usersPerEvent where more are concerned, all of the tenant hear of it
 */
export function createEventLog(parts: {
  events: EventBus;
  startTime: number;
  kept: number;
  devicesPerEvent: number;
  usersPerEvent: number;
}) {
  const { events, kept, devicesPerEvent, usersPerEvent } = parts;
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
    const written = { data: JSON.stringify(data), dataOutside: dataOutside && JSON.stringify(dataOutside) };
    const event = { number: last, name, ...hearers, ...written };
    log.push(event);
    if (log.length > kept) log.shift();
    for (const listener of listeners) listener(event);
  }

  /**
   * Gathers what changes in one go, or soon after it, by owner.
   * @param whenOver calls back when no more belongs to it
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

  /** @param dataOutside what is said of it outside of the tenant */
  function addNamed(name: 'alarms' | 'modes', dataOutside: EventData<'alarms'> | null) {
    return ({ tenantId, customerId }: Owner, devices: readonly OwnedDevice[]): void => {
      if (tenantId === null) return;
      const deviceIds = [...new Set(devices.map(({ deviceId }) => deviceId))];
      // What it says is kept, and sent to every console.
      const named = deviceIds.length > devicesPerEvent ? [] : deviceIds;
      add(name, { tenantId, customerId }, { deviceIds: named }, dataOutside);
    };
  }

  const addAlarms = gatherByOwner(queueMicrotask, addNamed('alarms', { deviceIds: [] }));
  events.on('alarms.changed', (changes) => {
    // How long an open alarm lasts changes with every reading, and is read with the chart.
    const worth = changes.filter(({ action }) => action !== 'extended');
    addAlarms(worth);
  });

  // Many purifiers are set to a mode one after the other.
  const addModes = gatherByOwner<OwnedDevice>(after(MODES_GATHERED_MS), addNamed('modes', null));
  events.on('modes.changed', (device) => addModes([device]));

  const addDevices = gatherByOwner<Owner>(after(DEVICES_GATHERED_MS), ({ tenantId, customerId }) =>
    add('devices', { tenantId, customerId }, {}),
  );
  events.on('devices.changed', addDevices);

  events.on('shipments.changed', ({ shipmentId, tenantId }) =>
    add('shipments', { tenantId, customerId: null }, { shipmentIds: [shipmentId] }),
  );

  // Of what a customer and its tenant write to each other, the system does not even hear.
  events.on('conversations.changed', (owner) =>
    add('conversations', owner, {}, owner.customerId === null ? {} : null),
  );

  /** An event that says no more than that there is something new to read. */
  function addForUsers(name: 'messages' | 'todos', { userIds, tenantId }: AffectedUsers): void {
    const isNamed = userIds !== null && userIds.length <= usersPerEvent;
    add(name, { tenantId, userIds: isNamed ? new Set(userIds) : null }, {});
  }
  events.on('messages.changed', (concerned) => addForUsers('messages', concerned));
  events.on('todos.changed', (concerned) => addForUsers('todos', concerned));

  // What happened since then is not known: ids from before are unknown from now on.
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

    /** What came after the event of this id; undefined when that cannot be said. */
    since(id: string): LoggedEvent[] | undefined {
      const number = Number(/^(\d+)-(\d{1,15})$/.exec(id)?.[2] ?? Number.NaN);
      const isKnown = id === idOf(number) && number <= last && number >= last - log.length;
      return isKnown ? log.filter((event) => event.number > number) : undefined;
    },

    listen(listener: EventListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** @param listener called when it is not known what happened */
    onRestart: (listener: () => void): void => void restartListeners.add(listener),

    listenerCount: () => listeners.size,
  };
}

const after = (ms: number) => (flush: () => void) => void setTimeout(flush, ms).unref();

/**
 * What a caller hears of an event, JSON; undefined: nothing. A tenant administrator hears of the tenant, a customer's user
 * of the customer; a system administrator of shipments, of conversations with the system, and that devices and alarms changed,
 * of which they see counts. What concerns single users is sent to those users alone, of whatever role.
 */
export function audienceOfEvent(
  caller: Pick<Caller, 'userId' | 'authority' | 'tenantId' | 'customerId'>,
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
  return isTheirs ? event.data : undefined;
}
