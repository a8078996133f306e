import type { RoomPeriod } from '@airdeck/contract/places/rooms';

/** A time in which a device of the owner measured a room; epoch ms, without overlaps. */
export type MeasuredPeriod = {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly startTs: number;
  readonly endTs: number;
};

/**
 * Periods ascending and without overlaps. Of devices that were in a room at once, that which came last counts while it is
 * there, and then the other one again; of several that came at the same time, the first: so the present device is chosen, too.
 * @param periods by when they begin, then as they were made
 */
export function periodsApart(periods: readonly RoomPeriod[]): MeasuredPeriod[] {
  const known = periods.flatMap(({ deviceId, deviceName, fromTime, toTime }) =>
    deviceId === null
      ? []
      : [{ deviceId, deviceName, startTs: fromTime ?? 0, endTs: toTime ?? Number.MAX_SAFE_INTEGER }],
  );
  const times = [...new Set(known.flatMap(({ startTs, endTs }) => [startTs, endTs]))].toSorted(
    (a, b) => a - b,
  );
  const apart: MeasuredPeriod[] = [];
  for (const [at, startTs] of times.entries()) {
    const endTs = times[at + 1];
    const there = known.filter((one) => one.startTs <= startTs && startTs < one.endTs);
    const last = there.toSorted((a, b) => b.startTs - a.startTs)[0];
    if (endTs === undefined || last === undefined) continue;
    const before = apart.at(-1);
    const goesOn = before?.deviceId === last.deviceId && before.endTs === startTs;
    if (goesOn) apart.pop();
    apart.push({ ...last, startTs: goesOn ? before.startTs : startTs, endTs });
  }
  return apart;
}
