import type { EventData, EventName } from '@airdeck/contract/events';
import type { ConcernedUsers, EventBus, OwnedDevice } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';

/** Whose something is: a customer's and its tenant's, or that of the people concerned, each for themself. */
type Owner =
  | { readonly tenantId: string; readonly customerId: string | null; readonly userIds?: undefined }
  | { readonly tenantId: string | null; readonly userIds: ReadonlySet<string> | null };

/** Something that changed, and whose it is. */
export type LoggedEvent = Owner & {
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
    owner: Owner,
    data: EventData<Name>,
    dataOutside: EventData<Name> | null = data,
  ): void {
    last += 1;
    const written = { data: JSON.stringify(data), dataOutside: dataOutside && JSON.stringify(dataOutside) };
    const event = { number: last, name, ...owner, ...written };
    log.push(event);
    if (log.length > kept) log.shift();
    for (const listener of listeners) listener(event);
  }

  /**
   * Makes one event for each owner of what changes in one go.
   * @param dataOutside what is said of it outside of the tenant
   * @param whenOver calls back when no more belongs to it
   */
  function gather(
    name: 'alarms' | 'modes',
    dataOutside: EventData<'alarms'> | null,
    whenOver: (flush: () => void) => void,
  ): (devices: readonly OwnedDevice[]) => void {
    let changed: OwnedDevice[] = [];
    function flush(): void {
      const byOwner = new Map<string, { owner: OwnedDevice; deviceIds: Set<string> }>();
      for (const device of changed) {
        const key = `${device.tenantId} ${device.customerId}`;
        const known = byOwner.get(key) ?? { owner: device, deviceIds: new Set() };
        known.deviceIds.add(device.deviceId);
        byOwner.set(key, known);
      }
      changed = [];
      for (const { owner, deviceIds } of byOwner.values()) {
        const { tenantId, customerId } = owner;
        if (tenantId === null) continue;
        // What it says is kept, and sent to every console.
        const named = deviceIds.size > devicesPerEvent ? [] : [...deviceIds];
        add(name, { tenantId, customerId }, { deviceIds: named }, dataOutside);
      }
    }
    return (devices) => {
      if (changed.length === 0) whenOver(flush);
      changed.push(...devices);
    };
  }

  const addAlarms = gather('alarms', { deviceIds: [] }, queueMicrotask);
  events.on('alarms.changed', (changes) => {
    // How long an open alarm lasts changes with every reading, and is read with the chart.
    const worth = changes.filter(({ action }) => action !== 'extended');
    if (worth.length === 0) return;
    addAlarms(worth);
  });

  // Many purifiers are set to a mode one after the other.
  const addModes = gather('modes', null, (flush) => setTimeout(flush, MODES_GATHERED_MS).unref());
  events.on('modes.changed', (device) => addModes([device]));

  events.on('shipments.changed', ({ shipmentId, tenantId }) =>
    add('shipments', { tenantId, customerId: null }, { shipmentIds: [shipmentId] }),
  );

  // Of what a customer and its tenant write to each other, the system does not even hear.
  events.on('conversations.changed', (owner) =>
    add('conversations', owner, {}, owner.customerId === null ? {} : null),
  );

  /** An event that says no more than that there is something new to read. */
  function addForUsers(name: 'messages' | 'todos', { userIds, tenantId }: ConcernedUsers): void {
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

/**
 * What a caller hears of an event, JSON; undefined: nothing. A tenant administrator hears of the tenant, a customer's user
 * of the customer; a system administrator of shipments, of conversations with the system, and that alarms changed, of which
 * they see counts. What concerns single users is sent to those users alone, of whatever role.
 */
export function heardBy(
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
