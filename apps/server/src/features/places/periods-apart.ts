import type { TimeRange } from '../telemetry/device-readings.ts';
import type { PlacedPeriod } from './room-periods.repository.ts';

/** A time in which a device of the owner measured a room; epoch ms, without overlaps. Null: the caller does not reach it now. */
export type MeasuredPeriod = TimeRange & {
  readonly deviceId: string | null;
  readonly deviceName: string | null;
};

/** The same with the device itself, which is told to no one, to read what it measured then. */
export type ReadPeriod = MeasuredPeriod & { readonly measurerId: string };

type Stay = Pick<PlacedPeriod, 'measurerId' | 'deviceId' | 'deviceName' | 'cameTime' | 'toTime'>;

/**
 * Periods ascending and without overlaps. Of devices that were in a room at once, that which came last counts while it is
 * there, and then the other one again; of several that came at the same time, the first: so the present device is chosen, too.
 * @param stays by when they begin, then as they were made
 */
export function periodsApart(stays: readonly Stay[]): ReadPeriod[] {
  const known = stays.flatMap(({ measurerId, deviceId, deviceName, cameTime, toTime }) =>
    measurerId === null
      ? []
      : [{ measurerId, deviceId, deviceName, startTs: cameTime, endTs: toTime ?? Number.MAX_SAFE_INTEGER }],
  );
  const times = [...new Set(known.flatMap(({ startTs, endTs }) => [startTs, endTs]))].toSorted(
    (a, b) => a - b,
  );
  const apart: ReadPeriod[] = [];
  for (const [at, startTs] of times.entries()) {
    const endTs = times[at + 1];
    const there = known.filter((one) => one.startTs <= startTs && startTs < one.endTs);
    const last = there.toSorted((a, b) => b.startTs - a.startTs)[0];
    if (endTs === undefined || last === undefined) continue;
    const before = apart.at(-1);
    const goesOn = before?.measurerId === last.measurerId && before.endTs === startTs;
    if (goesOn) apart.pop();
    apart.push({ ...last, startTs: goesOn ? before.startTs : startTs, endTs });
  }
  return apart;
}
