import type { EventBus, Events, StoredReading } from '../events.ts';

export type AttributeChange = Events['attributes.changed'][0];

/** New readings of one device, and texts that several subscriptions of it can share. */
export type ReadingBatch = {
  readonly readings: readonly StoredReading[];
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
};

/** Brings what happens to devices to those who listen to them. */
export class FanOut {
  readonly #listeners = new Map<number, Set<DeviceListener>>();
  readonly #moveNotes = new Set<Set<number>>();

  constructor(events: EventBus) {
    events.on('readings.stored', (readings) => this.#spreadReadings(readings));
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
    return [...this.#listeners.values()].reduce((total, { size }) => total + size, 0);
  }

  add(deviceKey: number, listener: DeviceListener): void {
    const listening = this.#listeners.get(deviceKey);
    if (listening) listening.add(listener);
    else this.#listeners.set(deviceKey, new Set([listener]));
  }

  remove(deviceKey: number, listener: DeviceListener): void {
    const listening = this.#listeners.get(deviceKey);
    listening?.delete(listener);
    if (listening?.size === 0) this.#listeners.delete(deviceKey);
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

  #spreadReadings(readings: readonly StoredReading[]): void {
    // Most readings are of devices that no one looks at: nothing is made for them.
    let heard: Map<number, StoredReading[]> | undefined;
    for (const reading of readings) {
      if (!this.#listeners.has(reading.deviceKey)) continue;
      heard ??= new Map();
      const ofDevice = heard.get(reading.deviceKey);
      if (ofDevice) ofDevice.push(reading);
      else heard.set(reading.deviceKey, [reading]);
    }
    for (const [deviceKey, ofDevice] of heard ?? []) {
      const batch: ReadingBatch = { readings: ofDevice, texts: new Map() };
      for (const listener of this.#listeners.get(deviceKey) ?? []) listener.readings?.(batch, deviceKey);
    }
  }

  #notify<K extends 'attributes' | 'moved' | 'deleted'>(
    deviceKey: number,
    what: K,
    about: Parameters<NonNullable<DeviceListener[K]>>[0],
  ): void {
    for (const listener of this.#listeners.get(deviceKey) ?? []) {
      (listener[what] as ((about: unknown) => void) | undefined)?.call(listener, about);
    }
  }
}
