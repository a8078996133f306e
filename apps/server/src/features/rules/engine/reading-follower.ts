import type { StoredYardstick } from '../../worst-air/present-air.ts';
import type { TimelyReading } from './device-evaluation.ts';
import type { Watcher } from './rule-standings.ts';
import type { PlaceHours } from './schedule-spans.ts';

/** A device, as input of rules. Epoch ms. */
export type EvaluatedDeviceRow = {
  readonly id: string;
  readonly key: number;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly placeType: string | null;
  readonly placePath: readonly string[] | null;
  /** Time of its assignment to the present owner. */
  readonly ownedSince: number;
} & PlaceHours &
  StoredYardstick;

/** Results of devices, by key. */
export type Followed = {
  /** Changes to watch for in their next readings. */
  readonly watchers: ReadonlyMap<number, readonly Watcher[]>;
  /** Time of their next evaluation, even without readings; epoch ms. */
  readonly wakeTimes: ReadonlyMap<number, number>;
  /** Devices to evaluate because of the findings. */
  readonly concerned: ReadonlySet<number>;
  /** Ids of devices with a concurrent change: to be evaluated again. */
  readonly again: ReadonlySet<string>;
};

/** Further effects of readings besides alarms, evaluated with the rules on the same server. */
export type ReadingFollower = {
  /** @param sinceOf earliest time of changes, by device key; epoch ms */
  prepare(
    devices: readonly EvaluatedDeviceRow[],
    sinceOf: ReadonlyMap<number, number>,
  ): Promise<{
    /** Start of the needed readings, by key of the followed devices; epoch ms. */
    readonly readFrom: ReadonlyMap<number, number>;
    follow(readings: ReadonlyMap<number, readonly TimelyReading[]>): Promise<Followed>;
  }>;
  /** Fingerprints by tenant, which change with the followed configuration. */
  findMarks(): Promise<ReadonlyMap<string, string>>;
  /** Keys of all possibly affected devices of these tenants, even without readings; missing: of all tenants. */
  findConcerned(tenantIds?: readonly string[]): Promise<number[]>;
};
