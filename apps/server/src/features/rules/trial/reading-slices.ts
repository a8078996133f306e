import type { HourRange } from './hours-to-read.ts';
import type { Stretch, TimeSpan, TriedValues } from './trial.repository.ts';

const HOUR_MS = 3_600_000;
const SLICE_MS = 24 * HOUR_MS;

/** Reads spans, by device key. Undefined: more than the limit. */
export type ReadStretches = (
  stretches: readonly Stretch[],
) => Promise<ReadonlyMap<number, TriedValues> | undefined>;

/** Hours of a device to read, in order, and the receiver of its readings. */
export type DeviceReader = {
  readonly deviceKey: number;
  readonly hours: readonly HourRange[];
  readonly take: (read: TriedValues) => Promise<void>;
};

/**
 * Passes the readings of its hours to each device, in order: day by day, for all devices together. Readings are on
 * disk in order of arrival, so that devices share the pages of a day, and a month of one device is on nearly as many
 * pages as that of twenty.
 */
export async function readInSlices(readers: readonly DeviceReader[], read: ReadStretches): Promise<void> {
  const from = Math.min(...readers.flatMap(({ hours }) => hours.map((range) => range.from * HOUR_MS)));
  const to = Math.max(...readers.flatMap(({ hours }) => hours.map((range) => range.to * HOUR_MS)));
  for (let at = from; at < to; at += SLICE_MS) {
    await readSlice(readers, { from: at, to: at + SLICE_MS }, read);
  }
}

async function readSlice(
  readers: readonly DeviceReader[],
  slice: TimeSpan,
  read: ReadStretches,
): Promise<void> {
  const stretches = stretchesOf(readers, slice);
  if (stretches.length === 0) return;
  const found = await read(stretches);
  if (found) {
    for (const { deviceKey, take } of readers) {
      const ofDevice = found.get(deviceKey);
      if (ofDevice) await take(ofDevice);
    }
    return;
  }
  // A device has at most one reading per millisecond, so this terminates.
  const middle = Math.ceil((slice.from + slice.to) / 2);
  await readSlice(readers, { from: slice.from, to: middle }, read);
  await readSlice(readers, { from: middle, to: slice.to }, read);
}

/** The hours to read in a slice, with their devices. */
function stretchesOf(readers: readonly DeviceReader[], slice: TimeSpan): Stretch[] {
  const spans = readers.flatMap(({ deviceKey, hours }) =>
    within(hours, slice).map((span) => ({ deviceKey, ...span })),
  );
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other);
  const stretches: Stretch[] = [];
  for (const [at, from] of cuts.entries()) {
    const deviceKeys = spans
      .filter((span) => span.from <= from && span.to > from)
      .map((span) => span.deviceKey);
    const to = cuts[at + 1];
    if (to !== undefined && deviceKeys.length > 0) stretches.push({ from, to, deviceKeys });
  }
  return stretches;
}

function within(hours: readonly HourRange[], slice: TimeSpan): TimeSpan[] {
  return hours
    .map(({ from, to }) => ({
      from: Math.max(from * HOUR_MS, slice.from),
      to: Math.min(to * HOUR_MS, slice.to),
    }))
    .filter(({ from, to }) => from < to);
}
