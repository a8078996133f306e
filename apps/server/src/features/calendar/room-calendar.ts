import { meanLimitsOf, meetsLimit } from '@airdeck/air/day-limits';
import { dayText } from '@airdeck/air/local-time';
import { type DayMeans, measuredDay, metricsOfDays } from '@airdeck/air/measured-days';
import { limitsNameOf } from '@airdeck/air/yardstick';
import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import { reportDeviceBody } from '../history/report-device.presenter.ts';
import type { ReportedDevice } from '../history/reported-devices.service.ts';
import { type ZoneDay, zoneDays } from '../telemetry/local-time.ts';

const HOUR_MS = 3_600_000;

/** Local days of the device, in days since the epoch, both inclusive; and the key that colours them. */
export type CalendarSpan = { readonly firstDay: number; readonly lastDay: number; readonly key: CalendarKey };

/** The days of a span in a room. */
export type RoomDays = Omit<RoomCalendar, 'measuredSince'>;

/**
 * The days of a span in one room, and the number of days within the limit of its yardstick. A day that has not ended at `now` (epoch ms)
 * does not count, as it may still change.
 * @throws ApiError 404/32 if the device was taken from the caller; the signal's reason when it is aborted
 */
export async function roomDays(
  device: ReportedDevice,
  { firstDay, lastDay, key }: CalendarSpan,
  now: number,
  signal?: AbortSignal,
): Promise<RoomDays> {
  const { by, limits } = device.readings;
  const limit = key === 'air' ? undefined : meanLimitsOf(limits, key);
  const days = zoneDays(device.zone, firstDay, lastDay);
  const { means, waiting } = await meansOf(device, days, key, signal);
  const measured = days.flatMap(({ day, startTs, endTs }) => {
    const found = means.get(startTs);
    if (!found) return [];
    const hoursOfDay = (endTs - startTs) / HOUR_MS;
    const { value, metric, band, hours } = measuredDay(by, key, found, hoursOfDay);
    const counts = endTs <= now && value !== undefined;
    const counted = {
      value: counts ? value : null,
      metric: (counts && metric) || null,
      band: (counts && band) || null,
      isWithinLimit: counts && limit && key !== 'air' ? meetsLimit(key, value, limit.day) : null,
    };
    return [{ day: dayText(day), ...counted, hours, hoursOfDay }];
  });
  const values = measured.flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    device: reportDeviceBody(device),
    timeZone: device.zone,
    index: by.id,
    days: measured,
    waitingDays: days.flatMap(({ day, startTs }) => (waiting.has(startTs) ? [dayText(day)] : [])),
    measuredDays: values.length,
    mean:
      key === 'air' || (key === 'iaq' && !by.numbers) || values.length === 0
        ? null
        : values.reduce((sum, value) => sum + value, 0) / values.length,
    limits: limitsNameOf(limits),
    limit: limit
      ? {
          day: limit.day,
          year: limit.year ?? null,
          days: measured.filter(({ isWithinLimit }) => isWithinLimit === true).length,
        }
      : null,
  };
}

/** Means of the days with readings, and days that wait for roll-ups, by start of the day. */
async function meansOf(
  { readings }: ReportedDevice,
  days: readonly ZoneDay[],
  key: CalendarKey,
  signal: AbortSignal | undefined,
): Promise<{ means: Map<number, DayMeans>; waiting: ReadonlySet<number> }> {
  const starts = [...days.map(({ startTs }) => startTs), ...days.slice(-1).map(({ endTs }) => endTs)];
  const { series, waiting } = await readings.dayMeans(starts, metricsOfDays(key), signal);
  const means = new Map<number, DayMeans>();
  for (const { key: of, ts, mean, measuredMs } of series) {
    ts.forEach((startTs, index) => {
      const one = { mean: mean[index] ?? 0, hours: (measuredMs[index] ?? 0) / HOUR_MS };
      means.set(startTs, { ...means.get(startTs), [of]: one });
    });
  }
  return { means, waiting: new Set(waiting) };
}
