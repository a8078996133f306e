import { hoursAt, openParts, type Stretch } from '@airdeck/air/opening-hours';
import { placeZone } from '@airdeck/air/place-zone';
import { FURTHER_KEYS } from '@airdeck/air/quantities';
import { type RecordedDay, roomDays } from '@airdeck/air/record/record-days';
import { type RoomFigures, roomFigures } from '@airdeck/air/record/record-figures';
import { type RecordFrame, stepsOf } from '@airdeck/air/record/record-frame';
import type { RecordLimit } from '@airdeck/air/record/record-sets';
import type { StepValues } from '@airdeck/air/record/record-steps';
import type { RecordRoomLine } from '@airdeck/contract/air-records/record-lines';
import { readActivity } from '@airdeck/contract/devices/device-activity';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { OpenMeasuredParts, OpenReadings, ReadingSeries } from '../telemetry/device-readings.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import { countImplausible, listCalibrations } from './record-notes.repository.ts';
import { lastDayOf, type RecordSubject } from './record-plan.ts';

const { numbers } = AIR_RECORD_LIMITS;

/** Quantities that a record tells of even without a limit. */
const USUAL = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const;
/** Digits of means in rows: a mean is not as coarse as its sensor, and a row is not as long as a double. */
const DIGITS = 6;
export const roundedMean = (mean: number): number => Number(mean.toPrecision(DIGITS));

/** A room of a record: what its figures are computed from, and the figures. */
export type RecordedRoomResult = {
  readonly line: RecordRoomLine;
  readonly figures: RoomFigures;
  /** Days by quantity, for pictures and sheets. */
  readonly days: ReadonlyMap<string, readonly RecordedDay[]>;
};

export const quantitiesOf = (limits: readonly RecordLimit[]): string[] => [
  ...new Set<string>([...USUAL, ...limits.map(({ quantity }) => quantity)]),
];

/** Reads rooms one after the other: a record is not urgent, and must not hold the values of a building at once. */
export function createRecordedRooms(parts: {
  database: Database;
  openReadings: OpenReadings;
  openMeasuredParts: OpenMeasuredParts;
}) {
  const { database, openReadings, openMeasuredParts } = parts;

  const openedFor = async (caller: Caller, { deviceId, part }: RecordSubject['devices'][number]) => {
    if (part) return openMeasuredParts(caller, [part]);
    return part === undefined && deviceId !== null ? openReadings(caller, [deviceId]) : [];
  };

  async function valuesOf(
    caller: Caller,
    device: RecordSubject['devices'][number],
    frame: RecordFrame,
    limits: readonly RecordLimit[],
    signal: AbortSignal,
  ): Promise<Record<string, StepValues>> {
    const { from, to } = device;
    const [readings] = await openedFor(caller, device);
    if (!readings) return {};
    const sent = new Set(await readings.furtherKeys());
    const keys = quantitiesOf(limits).filter(
      (key) => !FURTHER_KEYS.some((one) => one === key) || sent.has(key),
    );
    const range = {
      startTs: Math.max(frame.startTs, from ?? frame.startTs),
      endTs: Math.min(frame.endTs, to ?? frame.endTs),
    };
    const grain = { originTs: frame.startTs, intervalMs: frame.stepMs };
    const series = await readings.series(range, keys, grain, signal);
    return Object.fromEntries(
      series.filter(({ ts }) => ts.length > 0).map((one) => [one.key, stepValues(one, frame)]),
    );
  }

  return {
    async *of(
      caller: Caller,
      subjects: readonly RecordSubject[],
      frame: RecordFrame,
      limits: readonly RecordLimit[],
      signal: AbortSignal,
    ): AsyncGenerator<RecordedRoomResult, void> {
      const openOf = openSpans(frame);
      for (const subject of subjects) {
        signal.throwIfAborted();
        const ids = subject.devices.flatMap(({ deviceId }) => deviceId ?? []);
        const calibrated = await listCalibrations(
          database.db,
          caller,
          ids,
          lastDayOf(frame),
          numbers.calibrations,
        );
        const devices: RecordRoomLine['devices'] = [];
        for (const device of subject.devices) {
          const implausible = await countImplausible(database.db, caller, device, frame);
          const counts = implausible.filter(({ key }) => quantitiesOf(limits).includes(key));
          devices.push({
            device: device.deviceName ?? '',
            from: device.from,
            to: device.to,
            implausible: Object.fromEntries(counts.map(({ key, count }) => [key, count])),
            values: (await valuesOf(
              caller,
              device,
              frame,
              limits,
              signal,
            )) as RecordRoomLine['devices'][number]['values'],
          });
        }
        const line: RecordRoomLine = {
          room: subject.room,
          floor: subject.floor,
          open: openOf(subject),
          devices,
          calibrations: calibrated.flatMap(({ device, details }) => {
            const read = readActivity({ kind: 'calibrated', details });
            if (read?.kind !== 'calibrated') return [];
            return [{ device, day: read.details.day ?? '', text: read.details.text ?? '' }];
          }),
        };
        yield { line, figures: roomFigures(frame, limits, line), days: roomDays(frame, line) };
      }
    },
  };
}

/**
 * The spans of a frame in which rooms are open, ascending; null: no hours are known. They are on the clocks of each room,
 * also where a record is of several time zones, and computed once for all rooms with the same hours.
 */
export function openSpans(
  frame: RecordFrame,
): (room: Pick<RecordSubject, 'hours' | 'timeZone'>) => RecordRoomLine['open'] {
  const known = new Map<string, Stretch[]>();
  return ({ hours, timeZone }) => {
    if (hours === null) return null;
    const zone = placeZone([timeZone], frame.timeZone);
    const name = JSON.stringify([zone, hours]);
    const at = { from: frame.startTs, to: frame.endTs };
    const found = known.get(name) ?? openParts(hoursAt(hours, zone), at);
    known.set(name, found);
    return found;
  };
}

/** One element for each step. Means are rounded before any figure is computed from them. */
function stepValues({ ts, avg, min, max, count }: ReadingSeries, frame: RecordFrame): StepValues {
  const means = Array.from<number | null>({ length: stepsOf(frame) }).fill(null);
  const same = Array.from<number>({ length: means.length }).fill(0);
  for (const [i, at] of ts.entries()) {
    const step = Math.floor((at - frame.startTs) / frame.stepMs);
    const mean = avg[i];
    if (step < 0 || step >= means.length || mean === undefined) continue;
    means[step] = roundedMean(mean);
    if (min[i] === max[i]) same[step] = count[i] ?? 0;
  }
  return { means, same };
}
