import type { TimelyReading } from './device-evaluation.ts';
import type { Watcher } from './rule-standings.ts';

/** A device as rules look at it. Epoch ms. */
export type EvaluatedDeviceRow = {
  readonly id: string;
  readonly key: number;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceInstalledPlace: string | null;
  readonly timeZone: string | null;
  /** Since when those have it who have it now. */
  readonly ownedSince: number;
};

/** What came of some devices, by their keys. */
export type Followed = {
  /** What to look out for in their next readings. */
  readonly watchers: ReadonlyMap<number, readonly Watcher[]>;
  /** When they have to be looked at again, whether they send or not; epoch ms. */
  readonly wakeTimes: ReadonlyMap<number, number>;
  /** Devices that have to be looked at because of what was found. */
  readonly concerned: ReadonlySet<number>;
  /** Ids of those that were changed in the same moment: to be evaluated again. */
  readonly again: ReadonlySet<string>;
};

/** What else than alarms follows from the readings of devices, evaluated with the rules on the same server. */
export type ReadingFollower = {
  /** @param sinceOf since when something may have changed, by the keys of the devices; epoch ms */
  prepare(
    devices: readonly EvaluatedDeviceRow[],
    sinceOf: ReadonlyMap<number, number>,
  ): Promise<{
    /** From when on readings are needed, by the keys of the devices that are followed; epoch ms. */
    readonly readFrom: ReadonlyMap<number, number>;
    follow(readings: ReadonlyMap<number, readonly TimelyReading[]>): Promise<Followed>;
  }>;
  /** Something that changes, by tenants, whenever what is followed there does. */
  findMarks(): Promise<ReadonlyMap<string, string>>;
  /** Keys of the devices that may be concerned, whether they send or not, of these tenants; of all when missing. */
  findConcerned(tenantIds?: readonly string[]): Promise<number[]>;
};
