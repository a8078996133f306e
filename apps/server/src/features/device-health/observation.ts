import type { Beginning, Extremes, SameValue } from '@airdeck/air/sensor-faults';

/** When a device was last heard of. What was measured before its tenant had it is not told. */
export type DeviceSign = {
  readonly deviceId: string;
  /** Names the device in `readings.stored`. */
  readonly deviceKey: number;
  /** Epoch ms: its last sign of life; null: there never was one. */
  readonly lastHeardTime: number | null;
  /** Epoch ms: of its newest reading; null: there is none. */
  readonly lastReadingTime: number | null;
  /** Per cent. */
  readonly battery: number | null;
  readonly inactivityTimeoutMs: number;
};

/** Devices by their ids, or by the numbers that events name them with. */
export type DeviceChoice = { readonly ids: readonly string[] } | { readonly keys: readonly number[] };

/** What a device measured under one key, by whole hours: the present one is not over yet. */
export type KeyMeasures = {
  readonly key: string;
  /** What was said last; null: nothing. Epoch ms. */
  readonly latest: { readonly value: number; readonly ts: number } | null;
  /** Of the last 24 hours; null: nothing was measured. */
  readonly extremes: Extremes | null;
  /** The newest hours of one and the same value, of the last 24. `sinceTs`: epoch ms. */
  readonly same: SameValue & { readonly value: number; readonly sinceTs: number };
};

/** Readings in a span that ends with a whole hour and begins with the first that can be known of. */
export type CountedReadings = { readonly readings: number; readonly spanMs: number };

/** What a device measured lately, since its present tenant has it. */
export type DeviceMeasures = {
  readonly deviceId: string;
  /** Of the key that it measures most often. */
  readonly last24Hours: CountedReadings;
  readonly last7Days: CountedReadings;
  /** Median step of that key's newest readings, ms; null: it has not shown one yet. */
  readonly usualStepMs: number | null;
  readonly keys: readonly KeyMeasures[];
  /** How it began after its latest break; null: nothing is known of a break. */
  readonly beginning: Beginning | null;
  /** Messages of the last 24 hours that could not be stored. */
  readonly rejectedMessages: number;
};

/** A message that could not be stored: a code of the reason, and the beginning of its text. */
export type RejectedMessage = {
  readonly receivedTime: number;
  readonly reason: string;
  readonly excerpt: string;
};
