import type { HourValue } from '@airdeck/air/before-after';
import { weekdayOf } from '@airdeck/air/local-time';
import { airChanges } from '@airdeck/air/ventilation/air-changes';
import type { Co2Value } from '@airdeck/air/ventilation/co2-falls';
import { outdoorCo2Ppm } from '@airdeck/air/ventilation/fresh-air';
import type { ReadOf } from '@airdeck/contract/common/operation';
import type { readVentilation, ToldAirChanges, Ventilation } from '@airdeck/contract/ventilation/ventilation';
import type { Clock } from '../../clock.ts';
import { type Caller, managesShared } from '../../http/caller.ts';
import { DAY_MS, HOUR_MS, localHours } from '../before-after/local-hours.ts';
import { reportDeviceBody } from '../history/report-device.presenter.ts';
import type { ReportedDevices } from '../history/reported-devices.service.ts';
import type { OutdoorService } from '../outdoor/outdoor.service.ts';
import type { MeasuredRooms } from '../places/measured-rooms.ts';
import { dampWeeks } from './damp-weeks.ts';

/** Means of so much time show the fall of CO2 even where air changes twice an hour, with half the noise. */
const FALL_STEP_MS = 120_000;
const HOURS_OF_WEEK = 168;
const WEEK_DAYS = 7;

/** Ventilation and damp of a room, from its readings of the last weeks. */
export function createVentilation(parts: {
  reportedDevices: Pick<ReportedDevices, 'open'>;
  outdoor: Pick<OutdoorService, 'pastWeatherAt'>;
  clock: Clock;
  measuredRooms: Pick<MeasuredRooms, 'volumeOf'>;
}) {
  const { reportedDevices, outdoor, clock, measuredRooms } = parts;
  return {
    /** @throws ApiError 404/32, 403/20; the signal's reason when it is aborted */
    async of(
      caller: Caller,
      deviceId: string,
      { weeks, timeZone }: ReadOf<typeof readVentilation, 'query'>,
      signal: AbortSignal,
    ): Promise<Ventilation> {
      const [device] = await reportedDevices.open(caller, [deviceId], timeZone);
      if (!device) throw new Error('A device that was opened is not there');
      const { readings, zone, position } = device;
      const now = clock();
      const endTs = now - (now % HOUR_MS) + HOUR_MS;
      const range = { startTs: endTs - weeks * WEEK_DAYS * DAY_MS, endTs };
      const weather = position ? outdoor.pastWeatherAt(caller, position, range) : undefined;

      const byHours = { originTs: range.startTs, intervalMs: HOUR_MS };
      const hourly = await readings.series(range, ['co2', 'temp', 'rh'] as const, byHours, signal);
      const hoursOf = (key: 'co2' | 'temp' | 'rh') => {
        const found = hourly.find((series) => series.key === key);
        return localHours({ ts: found?.ts ?? [], values: found?.avg ?? [] }, zone);
      };
      const co2Hours = hoursOf('co2');
      const steps = { originTs: range.startTs, intervalMs: FALL_STEP_MS };
      const [co2] =
        co2Hours.length === 0 ? [] : await readings.series(range, ['co2'] as const, steps, signal);
      const past = await weather;
      const room = await measuredRooms.volumeOf(caller, deviceId);
      const outdoorC = past && localHours({ ts: past.ts, values: past.temperatureC }, zone);
      return {
        device: reportDeviceBody(device),
        timeZone: zone,
        room: room ? { ...room, mayChange: managesShared(caller) } : null,
        ...range,
        outdoorCo2Ppm: outdoorCo2Ppm(co2Hours.map(({ value }) => value)),
        airChanges: toldAirChanges(co2 ? valuesOf(co2.ts, co2.avg) : []),
        typicalWeekCo2Ppm: typicalWeek(co2Hours),
        dampWeeks: dampWeeks(hoursOf('temp'), hoursOf('rh'), outdoorC),
      };
    },
  };
}

const valuesOf = (ts: readonly number[], means: readonly (number | null)[]): Co2Value[] =>
  ts.flatMap((atMs, index) => {
    const ppm = means[index] ?? null;
    return ppm === null ? [] : [{ atMs, ppm }];
  });

function toldAirChanges(values: readonly Co2Value[]): ToldAirChanges {
  const found = airChanges(values);
  return {
    foundFalls: found.foundFalls,
    falls: found.falls.map(({ fromMs, upToMs, perHour }) => ({ fromTs: fromMs, upToTs: upToMs, perHour })),
    refusal: found.refusal ?? null,
    typical:
      found.refusal === undefined ? { perHour: found.perHour, low: found.low, high: found.high } : null,
  };
}

/** Means of the hours of the week, from Monday. */
function typicalWeek(hours: readonly HourValue[]): (number | null)[] {
  const sums = Array.from({ length: HOURS_OF_WEEK }, () => ({ sum: 0, count: 0 }));
  for (const { day, hour, value } of hours) {
    const of = sums[weekdayOf(day) * 24 + hour];
    if (!of) continue;
    of.sum += value;
    of.count += 1;
  }
  return sums.map(({ sum, count }) => (count === 0 ? null : sum / count));
}
