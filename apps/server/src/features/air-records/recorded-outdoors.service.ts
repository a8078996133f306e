import { isOnMap } from '@airdeck/air/positions';
import { type RoomFigures, roomFigures } from '@airdeck/air/record/record-figures';
import { middleOfStep, type RecordFrame, stepsOf } from '@airdeck/air/record/record-frame';
import type { RecordRoomLine } from '@airdeck/contract/air-records/record-lines';
import type { Caller } from '../../http/caller.ts';
import { groupedBy } from '../notifications/grouped-by.ts';
import type { OutdoorService } from '../outdoor/outdoor.service.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import type { RecordSubject } from './record-plan.ts';
import { openSpans, roundedMean } from './recorded-rooms.service.ts';

const { numbers: limits } = AIR_RECORD_LIMITS;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that a source is asked for at once: answers have a size. */
const DAYS_AT_ONCE = 90;

/** Outdoor air of a building, or the reason why it is not known. */
export type RecordedOutdoor = { readonly building: string } & (
  | { readonly missing: 'noSource' | 'noPosition' | 'noAnswer' | 'tooMany' }
  | {
      readonly missing: undefined;
      readonly line: RecordRoomLine & { readonly outdoor: string };
      readonly figures: RoomFigures;
    }
);

/** Reads the outdoor air of the buildings of a record from the source that the installation has. */
export function createRecordedOutdoors({
  outdoor,
}: {
  outdoor: Pick<OutdoorService, 'sourceName' | 'pastAirAt' | 'pastWeatherAt'>;
}) {
  const source = outdoor.sourceName;

  /** Hourly values by quantity, by the start of their hours. */
  async function hoursAround(
    caller: Caller,
    position: { readonly lat: number; readonly lon: number },
    { startTs, endTs }: RecordFrame,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
    const found: Readonly<Record<'pm25' | 'pm10' | 'temp', Map<number, number>>> = {
      pm25: new Map(),
      pm10: new Map(),
      temp: new Map(),
    };
    const keep = (of: Map<number, number>, ts: readonly number[], values: readonly (number | null)[]) => {
      for (const [i, at] of ts.entries()) {
        const value = values[i] ?? null;
        if (value !== null) of.set(at, value);
      }
    };
    for (let from = startTs; from < endTs; from += DAYS_AT_ONCE * DAY_MS) {
      signal.throwIfAborted();
      const span = { startTs: from, endTs: Math.min(endTs, from + DAYS_AT_ONCE * DAY_MS) };
      const air = await outdoor.pastAirAt(caller, position, span);
      const weather = await outdoor.pastWeatherAt(caller, position, span);
      if (air) {
        keep(found.pm25, air.ts, air.pm25);
        keep(found.pm10, air.ts, air.pm10);
      }
      if (weather) keep(found.temp, weather.ts, weather.temperatureC);
    }
    return new Map(Object.entries(found).filter(([, hours]) => hours.size > 0));
  }

  async function outdoorOf(
    caller: Caller,
    building: string,
    [first, ...others]: readonly RecordSubject[],
    frame: RecordFrame,
    signal: AbortSignal,
  ): Promise<RecordedOutdoor> {
    if (source === null) return { building, missing: 'noSource' };
    const placed = [first, ...others].find((one) => one && isOnMap(one));
    if (!first || placed?.lat == null || placed.lon === null) return { building, missing: 'noPosition' };
    const found = await hoursAround(caller, { lat: placed.lat, lon: placed.lon }, frame, signal);
    if (found.size === 0) return { building, missing: 'noAnswer' };
    const valuesOf = (hours: ReadonlyMap<number, number>) => {
      const means = Array.from({ length: stepsOf(frame) }, (_, step) => {
        const hour = Math.floor(middleOfStep(frame, step) / HOUR_MS) * HOUR_MS;
        const value = hours.get(hour);
        return value === undefined ? null : roundedMean(value);
      });
      return { means, same: means.map(() => 0) };
    };
    const values = Object.fromEntries([...found].map(([key, hours]) => [key, valuesOf(hours)]));
    const line = {
      room: building,
      floor: null,
      outdoor: source,
      open: openSpans(frame)(first),
      devices: [{ device: source, from: null, to: null, implausible: {}, values }],
      calibrations: [],
    };
    return { building, missing: undefined, line, figures: roomFigures(frame, [], line) };
  }

  /** @throws the signal's reason when it is aborted */
  return async (
    caller: Caller,
    subjects: readonly RecordSubject[],
    frame: RecordFrame,
    signal: AbortSignal,
  ): Promise<RecordedOutdoor[]> => {
    const found: RecordedOutdoor[] = [];
    for (const [building, rooms] of groupedBy(subjects, (subject) => subject.building)) {
      const isLeftOut = found.length >= limits.outdoorPlaces;
      found.push(
        isLeftOut
          ? { building, missing: 'tooMany' }
          : await outdoorOf(caller, building, rooms, frame, signal),
      );
    }
    return found;
  };
}
