import type { Beginning, SameValue } from '@airdeck/air/sensor-faults';

/** Last sign of life of a device. Measurements from before the assignment to its tenant are left out. */
export type DeviceSign = {
  readonly deviceId: string;
  /** Device key in `readings.stored`. */
  readonly deviceKey: number;
  /** Last sign of life, epoch ms; null: none. */
  readonly lastHeardTime: number | null;
  /** Time of its newest reading, epoch ms; null: none. */
  readonly lastReadingTime: number | null;
  /** Per cent. */
  readonly battery: number | null;
  readonly inactivityTimeoutMs: number;
};

/** Devices by ids, or by the keys used in events. */
export type DeviceChoice = { readonly ids: readonly string[] } | { readonly keys: readonly number[] };

/** `ts`: epoch ms; of an hour, its start. */
export type DatedValue = { readonly value: number; readonly ts: number };

/** Measurements of a key of a device, by whole hours, up to the present one. */
export type KeyMeasures = {
  readonly key: string;
  /** The latest value; null: none, or one that no sensor can mean. */
  readonly latest: DatedValue | null;
  /** The latest value that no sensor can mean, of the last 24 hours; null: none. */
  readonly fault: DatedValue | null;
  /** The newest hours with a constant value, within the last 24. `sinceTs`: epoch ms. */
  readonly same: SameValue & { readonly value: number; readonly sinceTs: number };
};

/** A key of a device that is no quantity, and its latest value; null: no number. `ts`: epoch ms. */
export type UnknownKey = { readonly key: string; readonly value: number | null; readonly ts: number };

/** Readings in a span that ends at a full hour and begins with the first readable one. */
export type CountedReadings = { readonly readings: number; readonly spanMs: number };

/** Recent measurements of a device, since the assignment to its tenant. */
export type DeviceMeasures = {
  readonly deviceId: string;
  /** For its most frequent key. */
  readonly last24Hours: CountedReadings;
  readonly last7Days: CountedReadings;
  /** Median step of that key's newest readings, ms; null: unknown. */
  readonly usualStepMs: number | null;
  readonly keys: readonly KeyMeasures[];
  /** Keys that it sent in the last 24 hours and that are no quantities; a limited number. */
  readonly unknownKeys: readonly UnknownKey[];
  /** Its start after the latest break; null: no known break. */
  readonly beginning: Beginning | null;
  /** Number of messages of the last 24 hours that could not be stored. */
  readonly rejectedMessages: number;
};

/** A message that could not be stored: the code of the reason, and the beginning of the message. */
export type RejectedMessage = {
  readonly receivedTime: number;
  readonly reason: string;
  readonly excerpt: string;
};

/** Messages of a device that could not be stored: their number, and the newest of them, newest first. */
export type RejectedMessages = { readonly total: number; readonly newest: readonly RejectedMessage[] };
