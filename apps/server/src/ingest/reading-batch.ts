import { signOfLifeMs } from '@airdeck/air/staleness';
import { COLUMN_KEYS, isColumnKey, type TelemetryValue } from '@airdeck/contract/telemetry-values';
import { LIMITS } from '../limits/limits.ts';
import { mergeReadings, type Reading } from './reading.ts';

const HOUR_MS = 3_600_000;

export type DirtyHour = {
  readonly device: number;
  /** Hours since the epoch. */
  readonly hour: number;
};

/** What a batch says of the newest values of one device. */
export type LatestRow = {
  readonly device: number;
  /** Where in `readings` its newest is, or NOWHERE when every one lies too far ahead to be the latest. */
  newest: number;
  /** The device's sign of life, epoch ms. */
  heardTime: number;
  /** By position of the key in COLUMN_KEYS: where in `readings` its newest number is, or NOWHERE. */
  readonly numbers: number[];
  /** Newest of what is no number, of keys with a column. A key is here or in `numbers`, never in both. */
  nonNumeric: NewestByKey | null;
  /** Newest of keys without a column. */
  extra: NewestByKey | null;
};

export const NOWHERE = -1;

type NewestByKey = Record<string, { ts: number; value: TelemetryValue }>;

/** A batch as the statement wants it: each (device, ts) once, each device's latest once, each dirty hour once. */
export type ReadingBatch = {
  readonly readings: readonly Reading[];
  readonly dirtyHours: readonly DirtyHour[];
  readonly latest: readonly LatestRow[];
  /** When it is stored, by the server's clock, epoch ms. */
  readonly storedTime: number;
};

type DeviceInBatch = {
  readonly latest: LatestRow;
  readonly hours: Set<number>;
  lastHour: number;
  newestTs: number;
  /** Time → position in `readings`; made when a time comes that is not newer than all before it. */
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
      // PostgreSQL refuses to touch a row twice in one statement.
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

/** No more than a device's row keeps: where there is none yet, nothing in the database would cut them. */
function newestOf(extra: NewestByKey | null): NewestByKey | null {
  const entries = Object.entries(extra ?? {});
  if (entries.length <= LIMITS.ingest.latestExtraKeysPerDevice) return extra;
  entries.sort(([, one], [, other]) => other.ts - one.ts);
  return Object.fromEntries(entries.slice(0, LIMITS.ingest.latestExtraKeysPerDevice));
}

/** Whether all that a batch says of a device is in its newest reading, and numbers under the keys of columns: the common case. */
export function isOfNewest(row: LatestRow, readings: readonly Reading[]): boolean {
  const { newest, numbers, nonNumeric, extra } = row;
  if (nonNumeric !== null) return false;
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
      nonNumeric: null,
      extra: null,
    };
    device = { latest, hours: new Set(), lastHour: -1, newestTs: -1, positions: undefined };
    devices.set(key, device);
  }
  return device;
}

/** Where a reading of the same device and time stands already, or undefined. */
function positionOf(
  device: DeviceInBatch,
  reading: Reading,
  readings: readonly Reading[],
): number | undefined {
  // Devices send in order, as a rule: then nothing has to be remembered.
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

/** The value with the newest time wins; of equal times, the one that came later. */
function advanceLatest(
  row: LatestRow,
  { ts, values, extra }: Reading,
  position: number,
  readings: readonly Reading[],
): void {
  if (row.newest === NOWHERE || ts > (readings[row.newest]?.ts ?? 0)) row.newest = position;
  for (let column = 0; column < COLUMN_KEYS.length; column++) {
    const key = COLUMN_KEYS[column] as string;
    if (typeof values[key] !== 'number' || ts < numberTime(row, column, readings)) continue;
    if (row.nonNumeric && Object.hasOwn(row.nonNumeric, key)) {
      if (ts < (row.nonNumeric[key]?.ts ?? 0)) continue;
      delete row.nonNumeric[key];
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
    const place = isColumnKey(key) ? 'nonNumeric' : 'extra';
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

/** Time of the newest number of a key; 0: there is none. */
function numberTime({ numbers }: LatestRow, column: number, readings: readonly Reading[]): number {
  const position = numbers[column] as number;
  return position === NOWHERE ? 0 : (readings[position]?.ts ?? 0);
}
