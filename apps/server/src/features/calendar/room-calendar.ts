import { meanLimitsOf, meetsLimit } from '@airdeck/air/day-limits';
import { dayText } from '@airdeck/air/local-time';
import { type DayMean, type DayMeans, measuredDay, metricsOfDays } from '@airdeck/air/measured-days';
import { openParts, type Stretch } from '@airdeck/air/opening-hours';
import { limitsNameOf } from '@airdeck/air/yardstick';
import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import { countedAt, countedBody } from '../history/counted-hours.ts';
import { reportDeviceBody } from '../history/report-device.presenter.ts';
import type { ReportedDevice } from '../history/reported-devices.service.ts';
import type { StoredReportKey } from '../telemetry/device-readings.ts';
import { type ZoneDay, zoneDays } from '../telemetry/local-time.ts';

const HOUR_MS = 3_600_000;

/**
 * Local days of the device, in days since the epoch, both inclusive; the key that colours them; and whether only hours in
 * which its place is open count.
 */
export type CalendarSpan = {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly key: CalendarKey;
  readonly hours: CountedHours;
};

/** The days of a span in a room. */
export type RoomDays = Omit<RoomCalendar, 'measuredSince'>;

/**
 * The days of a span in one room, and the number of days within the limit of its yardstick. A day that has not ended at `now` (epoch ms)
 * does not count, as it may still change.
 * @throws ApiError 404/32 if the device was taken from the caller; the signal's reason when it is aborted
 */
export async function roomDays(
  device: ReportedDevice,
  { firstDay, lastDay, key, hours: counting }: CalendarSpan,
  now: number,
  signal?: AbortSignal,
): Promise<RoomDays> {
  const { by, limits } = device.readings;
  const openAt = countedAt(device, counting);
  // The limits are those of means of 24 hours.
  const limit = key === 'air' || openAt ? undefined : meanLimitsOf(limits, key);
  const days = zoneDays(device.zone, firstDay, lastDay).map((day) => {
    const whole = { from: day.startTs, to: day.endTs };
    return { ...day, parts: openAt ? openParts(openAt, whole) : [whole] };
  });
  const { means, waiting } = await meansOf(device, days, key, signal);
  const measured = days.flatMap(({ day, endTs, parts }) => {
    const found = means.get(day);
    if (!found) return [];
    const hoursOfDay = lengthMs(parts) / HOUR_MS;
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
    ...countedBody(device, counting),
    days: measured,
    waitingDays: days.flatMap(({ day }) => (waiting.has(day) ? [dayText(day)] : [])),
    closedDays: days.flatMap(({ day, parts }) => (parts.length === 0 ? [dayText(day)] : [])),
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

/** A day with the parts of it that count. */
type CountedDay = ZoneDay & { readonly parts: readonly Stretch[] };

const lengthMs = (parts: readonly Stretch[]) => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** Means of the days with readings, and days that wait for roll-ups, by day. Hours are cut where a part begins or ends. */
async function meansOf(
  { readings }: ReportedDevice,
  days: readonly CountedDay[],
  key: CalendarKey,
  signal: AbortSignal | undefined,
): Promise<{ means: ReadonlyMap<number, DayMeans>; waiting: ReadonlySet<number> }> {
  const dayOf = new Map(days.flatMap(({ day, parts }) => parts.map(({ from }) => [from, day] as const)));
  const cuts = days.flatMap(({ startTs, endTs, parts }) => [
    startTs,
    ...parts.flatMap(({ from, to }) => [from, to]),
    endTs,
  ]);
  const starts = [...new Set(cuts)].toSorted((one, other) => one - other);
  const { series, waiting } = await readings.dayMeans(starts, metricsOfDays(key), signal);
  const means = new Map<number, { [metric in StoredReportKey]?: DayMean }>();
  for (const { key: of, ts, mean, measuredMs } of series) {
    ts.forEach((startTs, index) => {
      const day = dayOf.get(startTs);
      if (day === undefined) return;
      const known = means.get(day);
      const before = known?.[of] ?? { mean: 0, hours: 0 };
      const hours = (measuredMs[index] ?? 0) / HOUR_MS;
      const all = before.hours + hours;
      const sum = before.mean * before.hours + (mean[index] ?? 0) * hours;
      means.set(day, { ...known, [of]: { mean: sum / all, hours: all } });
    });
  }
  return { means, waiting: new Set(waiting.flatMap((startTs) => dayOf.get(startTs) ?? [])) };
}
