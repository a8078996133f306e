import { steadyClock } from '../clock.ts';
import type { EventBus, Events, NeededReadings, StoredReading } from '../events.ts';
import { RecentReadings } from './recent-readings.ts';

export type AttributeChange = Events['attributes.changed'][0];

/** New readings of one device, and texts that several subscriptions of it can share. */
export type ReadingBatch = {
  readonly readings: readonly StoredReading[];
  /** Whether they were read from the database after a gap, and may have been stored before the subscription read. */
  readonly isReadAgain: boolean;
  /** By what a subscription takes from the batch. */
  readonly texts: Map<string, string>;
};

/** Anyone who wants to hear of a device. */
export type DeviceListener = {
  readings?(batch: ReadingBatch, deviceKey: number): void;
  attributes?(change: AttributeChange): void;
  /** The device belongs to another user, perhaps: what may be read has to be looked up again. */
  moved?(deviceKey: number): void;
  deleted?(deviceKey: number): void;
  /** Something of the device may not have been heard; its readings follow by themselves. */
  missed?(deviceKey: number): void;
};

/** Readings of other nodes go on coming for so long after the last one has left: people change from page to page. */
const LINGER_MS = 30_000;
/** Readings that are held back at most while older ones are being read. */
const MOST_HELD = 10_000;

/** `listeners`: by when they had their first frame, by a clock that no one sets; infinity: not yet. */
type Listened = { readonly listeners: Map<DeviceListener, number>; readonly recent: RecentReadings };

/** A reading that was stored long after its time, and not heard of; `storedAt` by the same clock. */
export type MissedLateReading = { readonly reading: StoredReading; readonly storedAt: number };

/** Brings what happens to devices to those who listen to them. */
export class FanOut {
  readonly #events: EventBus;
  readonly #listened = new Map<number, Listened>();
  readonly #moveNotes = new Set<Set<number>>();
  /** Readings of other nodes, while there are listeners. */
  #needed: NeededReadings | undefined;
  #leaving: NodeJS.Timeout | undefined;
  #held: StoredReading[] | undefined;

  constructor(events: EventBus) {
    this.#events = events;
    events.on('readings.stored', (readings) => this.#hearReadings(readings));
    events.on('attributes.changed', (change) => this.notifyAttributes(change));
    events.on('device.moved', ({ deviceKey }) => {
      for (const notes of this.#moveNotes) notes.add(deviceKey);
      this.#notify(deviceKey, 'moved', deviceKey);
    });
    events.on('device.deleted', ({ deviceKey }) => {
      for (const notes of this.#moveNotes) notes.add(deviceKey);
      this.#notify(deviceKey, 'deleted', deviceKey);
    });
  }

  /** How many listen, a listener of several devices counted for each. */
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

  /** The listener has its first frame: what is stored from now on is new to it, however late it is heard of. */
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

  /** Resolves when those who have been added hear of all that is stored from then on, on whichever node. */
  async waitUntilSubscribed(): Promise<void> {
    await this.#needed?.ready;
  }

  /** Holds readings back until older ones are there. */
  hold(): void {
    this.#held ??= [];
  }

  /**
   * Tells the older ones, then those that were held back.
   * @param late told to those who had their first frame when they were stored: others have them in it
   */
  release(older: readonly StoredReading[], late: readonly MissedLateReading[] = []): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#spreadLate(late);
    this.#spreadReadings(older, true);
    this.#spreadReadings(held);
  }

  /** Of these devices, something may not have been heard. */
  notifyMissed(deviceKeys: readonly number[]): void {
    for (const deviceKey of deviceKeys) this.#notify(deviceKey, 'missed', deviceKey);
  }

  /** All that is shown of these devices is to be read again. */
  notifyOld(deviceKeys: readonly number[]): void {
    for (const deviceKey of deviceKeys) this.#notify(deviceKey, 'moved', deviceKey);
  }

  /**
   * Finds devices to listen to, and notes which devices moved or went in the meantime: what was found of those is old,
   * though no one listened yet who could have heard of it.
   * @param take starts to listen; called in the same turn in which the notes end
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

  /** For attributes that change without being stored. */
  notifyAttributes(change: AttributeChange): void {
    this.#notify(change.deviceKey, 'attributes', change);
  }

  #hearReadings(readings: readonly StoredReading[]): void {
    if (!this.#held) {
      this.#spreadReadings(readings);
      return;
    }
    this.#held.push(...readings.filter(({ deviceKey }) => this.#listened.has(deviceKey)));
    // Late is worse than out of order.
    if (this.#held.length > MOST_HELD) this.release([]);
  }

  #spreadReadings(readings: readonly StoredReading[], isReadAgain = false): void {
    // Most readings are of devices that no one looks at: nothing is made for them.
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
      const batch: ReadingBatch = { readings: ofDevice, isReadAgain, texts: new Map() };
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
