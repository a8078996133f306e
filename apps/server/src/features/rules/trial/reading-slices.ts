import type { HourRange } from './hours-to-read.ts';
import type { DeviceSpan, TimeSpan, TriedReading } from './trial.repository.ts';

const HOUR_MS = 3_600_000;
const SLICE_MS = 24 * HOUR_MS;

/** Reads spans of some devices, by their keys, each device's in the order of their times; without those that have more than fits. */
export type ReadSpans = (
  spans: readonly DeviceSpan[],
) => Promise<ReadonlyMap<number, readonly TriedReading[]>>;

/** Which hours of a device are to be read, in their order, and what takes their readings. */
export type DeviceReader = {
  readonly deviceKey: number;
  readonly hours: readonly HourRange[];
  readonly take: (readings: readonly TriedReading[]) => Promise<void>;
};

/**
 * Gives each device all readings of its hours, in their order: a day after the other, of all devices at once. Readings
 * lie on the disk in the order in which they came, so that devices share the pages of a day, and a month of one device
 * is on nearly as many as that of twenty.
 */
export async function readInSlices(readers: readonly DeviceReader[], read: ReadSpans): Promise<void> {
  const from = Math.min(...readers.flatMap(({ hours }) => hours.map((range) => range.from * HOUR_MS)));
  const to = Math.max(...readers.flatMap(({ hours }) => hours.map((range) => range.to * HOUR_MS)));
  for (let at = from; at < to; at += SLICE_MS) {
    await readSlice(readers, { from: at, to: at + SLICE_MS }, read);
  }
}

async function readSlice(readers: readonly DeviceReader[], slice: TimeSpan, read: ReadSpans): Promise<void> {
  const inSlice = readers.filter(({ hours }) => within(hours, slice).length > 0);
  if (inSlice.length === 0) return;
  const found = await read(
    inSlice.flatMap(({ deviceKey, hours }) => within(hours, slice).map((span) => ({ deviceKey, ...span }))),
  );
  for (const { deviceKey, take } of inSlice) await take(found.get(deviceKey) ?? []);
  const withMore = inSlice.filter(({ deviceKey }) => !found.has(deviceKey));
  if (withMore.length < inSlice.length) return readSlice(withMore, slice, read);
  // A device has one reading for each millisecond at most: this comes to an end.
  const middle = Math.ceil((slice.from + slice.to) / 2);
  await readSlice(withMore, { from: slice.from, to: middle }, read);
  await readSlice(withMore, { from: middle, to: slice.to }, read);
}

function within(hours: readonly HourRange[], slice: TimeSpan): TimeSpan[] {
  return hours
    .map(({ from, to }) => ({
      from: Math.max(from * HOUR_MS, slice.from),
      to: Math.min(to * HOUR_MS, slice.to),
    }))
    .filter(({ from, to }) => from < to);
}
