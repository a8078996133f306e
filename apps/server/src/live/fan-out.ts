import { steadyClock } from '../clock.ts';
import type { EventBus, Events, NeededReadings, StoredReading } from '../events.ts';
import { RecentReadings } from './recent-readings.ts';

export type AttributeChange = Events['attributes.changed'][0];

/** New readings of one device, and texts that its subscriptions share. */
export type NewReadings = {
  readonly readings: readonly StoredReading[];
  /** Whether they were read from the database after a gap: the first frame may contain them. */
  readonly isReadAgain: boolean;
  /** By the keys that a subscription takes from the batch. */
  readonly texts: Map<string, string>;
};

/** Receives the events of devices. */
export type DeviceListener = {
  readings?(batch: NewReadings, deviceKey: number): void;
  attributes?(change: AttributeChange): void;
  /** The device may have another owner or room: permissions have to be checked again. */
  moved?(deviceKey: number): void;
  deleted?(deviceKey: number): void;
  /** Events of the device may have been lost; lost readings are delivered by the catch-up. */
  missed?(deviceKey: number): void;
};

/** How long the subscription to other nodes outlives the last listener: users move between pages. */
const LINGER_MS = 30_000;
/** Most readings held back while older ones are being read. */
const MOST_HELD = 10_000;

/** `listeners`: with the time of their first frame, by the monotonic clock; infinity: not sent yet. */
type Listened = { readonly listeners: Map<DeviceListener, number>; readonly recent: RecentReadings };

/** A missed reading that was stored long after its time; `storedAt` by the monotonic clock. */
export type MissedLateReading = { readonly reading: StoredReading; readonly storedAt: number };

/** Delivers events of devices to their listeners. */
export class FanOut {
  readonly #events: EventBus;
  readonly #listened = new Map<number, Listened>();
  readonly #moveNotes = new Set<Set<number>>();
  /** Subscription to readings of other nodes, while there are listeners. */
  #needed: NeededReadings | undefined;
  #leaving: NodeJS.Timeout | undefined;
  #held: StoredReading[] | undefined;

  constructor(events: EventBus) {
    this.#events = events;
    events.on('readings.stored', (readings) => this.#hearReadings(readings));
    events.on('attributes.changed', (change) => this.notifyAttributes(change));
    const moved = ({ deviceKey }: { readonly deviceKey: number }) => {
      for (const notes of this.#moveNotes) notes.add(deviceKey);
      this.#notify(deviceKey, 'moved', deviceKey);
    };
    events.on('device.moved', moved);
    events.on('device.roomChanged', moved);
    events.on('device.deleted', ({ deviceKey }) => {
      for (const notes of this.#moveNotes) notes.add(deviceKey);
      this.#notify(deviceKey, 'deleted', deviceKey);
    });
  }

  /** Number of listeners, counted once for each device. */
  get size(): number {
    return [...this.#listened.values()].reduce((total, { listeners }) => total + listeners.size, 0);
  }

  get deviceKeys(): number[] {
    return [...this.#listened.keys()];
  }

  add(deviceKey: number, listener: DeviceListener): void {
    const known = this.#listened.get(deviceKey);
    const listened = known ?? { listeners: new Map(), recent: new RecentReadings() };
    if (!known) this.#listened.set(deviceKey, listened);
    listened.listeners.set(listener, Number.POSITIVE_INFINITY);
    clearTimeout(this.#leaving);
    this.#needed ??= this.#events.needReadings();
  }

  /** Notes that the listener has its first frame: readings stored from now on are new to it. */
  begun(deviceKey: number, listener: DeviceListener): void {
    const listeners = this.#listened.get(deviceKey)?.listeners;
    if (listeners?.get(listener) === Number.POSITIVE_INFINITY) listeners.set(listener, steadyClock());
  }

  remove(deviceKey: number, listener: DeviceListener): void {
    const known = this.#listened.get(deviceKey);
    known?.listeners.delete(listener);
    if (known?.listeners.size === 0) this.#listened.delete(deviceKey);
    if (this.#listened.size > 0 || !this.#needed) return;
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      this.#needed?.release();
      this.#needed = undefined;
    }, LINGER_MS).unref();
  }

  /** Resolves when the listeners receive all readings stored from then on, on any node. */
  async waitUntilSubscribed(): Promise<void> {
    await this.#needed?.ready;
  }

  /** Holds readings back until older ones have been read. */
  hold(): void {
    this.#held ??= [];
  }

  /**
   * Delivers the older readings, then those that were held back.
   * @param late delivered to listeners whose first frame preceded the storing: the frames of others contain them
   */
  release(older: readonly StoredReading[], late: readonly MissedLateReading[] = []): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#spreadLate(late);
    this.#spreadReadings(older, true);
    this.#spreadReadings(held);
  }

  /** Notifies listeners that events of these devices may have been lost. */
  notifyMissed(deviceKeys: readonly number[]): void {
    for (const deviceKey of deviceKeys) this.#notify(deviceKey, 'missed', deviceKey);
  }

  /** Makes listeners read everything about these devices again. */
  notifyOld(deviceKeys: readonly number[]): void {
    for (const deviceKey of deviceKeys) this.#notify(deviceKey, 'moved', deviceKey);
  }

  /**
   * Finds devices to listen to, and tracks which devices changed owner or were deleted during the search: no listener
   * is registered yet to notice it.
   * @param take starts to listen; called in the same turn in which the tracking ends
   */
  async trackMovesDuring<Found, Taken>(
    find: () => Promise<Found>,
    take: (found: Found, moved: ReadonlySet<number>) => Taken,
  ): Promise<Taken> {
    const moved = new Set<number>();
    this.#moveNotes.add(moved);
    try {
      return take(await find(), moved);
    } finally {
      this.#moveNotes.delete(moved);
    }
  }

  /** Public for computed attributes, which change without being stored. */
  notifyAttributes(change: AttributeChange): void {
    this.#notify(change.deviceKey, 'attributes', change);
  }

  #hearReadings(readings: readonly StoredReading[]): void {
    if (!this.#held) {
      this.#spreadReadings(readings);
      return;
    }
    this.#held.push(...readings.filter(({ deviceKey }) => this.#listened.has(deviceKey)));
    // A delay is worse than readings out of order.
    if (this.#held.length > MOST_HELD) this.release([]);
  }

  #spreadReadings(readings: readonly StoredReading[], isReadAgain = false): void {
    // Most readings are of devices without listeners: nothing is allocated for them.
    let heard: Map<number, StoredReading[]> | undefined;
    for (const reading of readings) {
      const listened = this.#listened.get(reading.deviceKey);
      if (!listened?.recent.take(reading)) continue;
      heard ??= new Map();
      const ofDevice = heard.get(reading.deviceKey);
      if (ofDevice) ofDevice.push(reading);
      else heard.set(reading.deviceKey, [reading]);
    }
    for (const [deviceKey, ofDevice] of heard ?? []) {
      const batch: NewReadings = { readings: ofDevice, isReadAgain, texts: new Map() };
      for (const listener of this.#of(deviceKey)) listener.readings?.(batch, deviceKey);
    }
  }

  #spreadLate(late: readonly MissedLateReading[]): void {
    const heard = new Map<DeviceListener, Map<number, StoredReading[]>>();
    for (const { reading, storedAt } of late) {
      const listened = this.#listened.get(reading.deviceKey);
      if (!listened?.recent.take(reading)) continue;
      for (const [listener, sinceAt] of listened.listeners) {
        if (sinceAt > storedAt) continue;
        const byDevice = heard.get(listener) ?? new Map<number, StoredReading[]>();
        heard.set(listener, byDevice);
        const ofDevice = byDevice.get(reading.deviceKey);
        if (ofDevice) ofDevice.push(reading);
        else byDevice.set(reading.deviceKey, [reading]);
      }
    }
    for (const [listener, byDevice] of heard) {
      for (const [deviceKey, readings] of byDevice)
        listener.readings?.({ readings, isReadAgain: false, texts: new Map() }, deviceKey);
    }
  }

  #notify<K extends 'attributes' | 'moved' | 'deleted' | 'missed'>(
    deviceKey: number,
    what: K,
    about: Parameters<NonNullable<DeviceListener[K]>>[0],
  ): void {
    for (const listener of this.#of(deviceKey)) {
      (listener[what] as ((about: unknown) => void) | undefined)?.call(listener, about);
    }
  }

  #of(deviceKey: number): Iterable<DeviceListener> {
    return this.#listened.get(deviceKey)?.listeners.keys() ?? [];
  }
}
