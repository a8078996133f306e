import { signOfLifeMs } from '@airdeck/air/staleness';
import { COLUMN_KEYS, isColumnKey, type TelemetryValue } from '@airdeck/contract/telemetry/telemetry-values';
import { LIMITS } from '../limits/limits.ts';
import { columnNumber, mergeReadings, type Reading } from './reading.ts';

const HOUR_MS = 3_600_000;

export type DirtyHour = {
  readonly device: number;
  /** Hours since the epoch. */
  readonly hour: number;
};

/** The latest values of one device in a batch. */
export type LatestRow = {
  readonly device: number;
  /** Index in `readings` of its newest reading; NOWHERE: all are too far in the future to be the latest. */
  newest: number;
  /** The device's sign of life, epoch ms. */
  heardTime: number;
  /** By index of the key in COLUMN_KEYS: index in `readings` of its newest number, or NOWHERE. */
  readonly numbers: number[];
  /** Newest values of keys with a column that the column does not take. A key is here or in `numbers`, never in both. */
  unjudged: NewestByKey | null;
  /** Newest values of keys without a column. */
  extra: NewestByKey | null;
};

export const NOWHERE = -1;

type NewestByKey = Record<string, { ts: number; value: TelemetryValue }>;

/** A batch in the form of the statement: unique by (device, ts), latest values by device, and dirty hours. */
export type ReadingBatch = {
  readonly readings: readonly Reading[];
  readonly dirtyHours: readonly DirtyHour[];
  readonly latest: readonly LatestRow[];
  /** Time of storing, by the server's clock, epoch ms. */
  readonly storedTime: number;
};

type DeviceInBatch = {
  readonly latest: LatestRow;
  readonly hours: Set<number>;
  lastHour: number;
  newestTs: number;
  /** Index in `readings` by time; created at the first reading that is not newer than all before it. */
  positions: Map<number, number> | undefined;
};

/** Prepares readings, oldest arrival first, for one statement. `now`: the server's clock, epoch milliseconds. */
export function toBatch(arrivals: Iterable<Reading>, now: number): ReadingBatch {
  const readings: Reading[] = [];
  const dirtyHours: DirtyHour[] = [];
  const devices = new Map<number, DeviceInBatch>();
  for (const reading of arrivals) {
    const device = deviceOf(devices, reading.deviceKey);
    const known = positionOf(device, reading, readings);
    const position = known ?? readings.length;
    if (known === undefined) {
      device.positions?.set(reading.ts, position);
      readings.push(reading);
      device.newestTs = Math.max(device.newestTs, reading.ts);
    } else {
      // PostgreSQL cannot update a row twice in one statement.
      readings[position] = mergeReadings(readings[position] as Reading, reading);
    }
    const hour = Math.floor(reading.ts / HOUR_MS);
    if (hour !== device.lastHour && !device.hours.has(hour)) {
      device.hours.add(hour);
      dirtyHours.push({ device: reading.deviceKey, hour });
    }
    device.lastHour = hour;
    device.latest.heardTime = Math.max(device.latest.heardTime, signOfLifeMs(reading.ts, now));
    if (reading.ts <= now + LIMITS.ingest.latestAheadMs)
      advanceLatest(device.latest, reading, position, readings);
  }
  const latest = Array.from(devices.values(), (device) => device.latest);
  for (const row of latest) row.extra = newestOf(row.extra);
  return { readings, dirtyHours, latest, storedTime: now };
}

/** Limits the keys to those that a device's row keeps: for a new row, the database does not limit them. */
function newestOf(extra: NewestByKey | null): NewestByKey | null {
  const entries = Object.entries(extra ?? {});
  if (entries.length <= LIMITS.ingest.latestExtraKeysPerDevice) return extra;
  entries.sort(([, one], [, other]) => other.ts - one.ts);
  return Object.fromEntries(entries.slice(0, LIMITS.ingest.latestExtraKeysPerDevice));
}

/** Whether a device's latest values are all in its newest reading, with numbers for column keys: the common case. */
export function isOfNewest(row: LatestRow, readings: readonly Reading[]): boolean {
  const { newest, numbers, unjudged, extra } = row;
  if (unjudged !== null) return false;
  for (const position of numbers) if (position !== newest && position !== NOWHERE) return false;
  const newestTs = readings[newest]?.ts;
  for (const key in extra) if (extra[key]?.ts !== newestTs) return false;
  return true;
}

function deviceOf(devices: Map<number, DeviceInBatch>, key: number): DeviceInBatch {
  let device = devices.get(key);
  if (!device) {
    const latest: LatestRow = {
      device: key,
      newest: NOWHERE,
      heardTime: 0,
      numbers: new Array<number>(COLUMN_KEYS.length).fill(NOWHERE),
      unjudged: null,
      extra: null,
    };
    device = { latest, hours: new Set(), lastHour: -1, newestTs: -1, positions: undefined };
    devices.set(key, device);
  }
  return device;
}

/** Index of an earlier reading of the same device and time, or undefined. */
function positionOf(
  device: DeviceInBatch,
  reading: Reading,
  readings: readonly Reading[],
): number | undefined {
  // Devices usually send in order: then no map is needed.
  if (reading.ts > device.newestTs) return undefined;
  if (!device.positions) {
    device.positions = new Map();
    for (let index = 0; index < readings.length; index++) {
      const earlier = readings[index] as Reading;
      if (earlier.deviceKey === reading.deviceKey) device.positions.set(earlier.ts, index);
    }
  }
  return device.positions.get(reading.ts);
}

/** The value with the newest time wins; with equal times, the later arrival. */
function advanceLatest(
  row: LatestRow,
  reading: Reading,
  position: number,
  readings: readonly Reading[],
): void {
  const { ts, extra } = reading;
  if (row.newest === NOWHERE || ts > (readings[row.newest]?.ts ?? 0)) row.newest = position;
  for (let column = 0; column < COLUMN_KEYS.length; column++) {
    const key = COLUMN_KEYS[column] as string;
    if (columnNumber(reading, key) === undefined || ts < numberTime(row, column, readings)) continue;
    if (row.unjudged && Object.hasOwn(row.unjudged, key)) {
      if (ts < (row.unjudged[key]?.ts ?? 0)) continue;
      delete row.unjudged[key];
    }
    row.numbers[column] = position;
  }
  if (extra) advanceLatestExtra(row, ts, extra, readings);
}

function advanceLatestExtra(
  row: LatestRow,
  ts: number,
  extra: Record<string, TelemetryValue>,
  readings: readonly Reading[],
): void {
  for (const key in extra) {
    const place = isColumnKey(key) ? 'unjudged' : 'extra';
    row[place] ??= Object.create(null) as NewestByKey;
    const newest = row[place];
    if (ts < (newest[key]?.ts ?? 0)) continue;
    if (isColumnKey(key)) {
      const column = COLUMN_KEYS.indexOf(key);
      if (ts < numberTime(row, column, readings)) continue;
      row.numbers[column] = NOWHERE;
    }
    newest[key] = { ts, value: extra[key] as TelemetryValue };
  }
}

/** Time of the newest number of a key; 0: none. */
function numberTime({ numbers }: LatestRow, column: number, readings: readonly Reading[]): number {
  const position = numbers[column] as number;
  return position === NOWHERE ? 0 : (readings[position]?.ts ?? 0);
}
