import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { dayText, localDay } from '@airdeck/air/local-time';
import { measuredHour } from '@airdeck/air/measured-days';
import { openMs } from '@airdeck/air/opening-hours';
import { JUDGED_METRICS, type JudgedMetric, verdictOf } from '@airdeck/air/verdict';
import type {
  Calendar,
  CalendarHour,
  CalendarKey,
  getCalendar,
  getCalendarHours,
  RoomHours,
} from '@airdeck/contract/calendar/calendar';
import type { ReadOf } from '@airdeck/contract/common/operation';
import { REPORT_KEYS } from '@airdeck/contract/history/history';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../http/caller.ts';
import { countedAt, countedBody } from '../history/counted-hours.ts';
import { reportSeries, storedKeysOf } from '../history/index-series.ts';
import { reportDeviceBody } from '../history/report-device.presenter.ts';
import type { ReportedDevice, ReportedDevices } from '../history/reported-devices.service.ts';
import { offsetSpans, zoneDays } from '../telemetry/local-time.ts';
import { roomDays } from './room-calendar.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The days of a year in rooms, and the hours of a day, room by room. */
export function createCalendar(parts: { reportedDevices: Pick<ReportedDevices, 'open'>; clock: Clock }) {
  const { reportedDevices, clock } = parts;
  return {
    /** @throws ApiError 404/32, 403/20; the signal's reason when it is aborted */
    async year(
      caller: Caller,
      { deviceIds, key, year, timeZone, hours }: ReadOf<typeof getCalendar, 'query'>,
      signal: AbortSignal,
    ): Promise<Calendar> {
      const devices = await reportedDevices.open(caller, deviceIds, timeZone);
      const now = clock();
      const firstDay = Date.UTC(year, 0, 1) / DAY_MS;
      const lastDay = Date.UTC(year, 11, 31) / DAY_MS;
      const rooms: Calendar['rooms'] = [];
      for (const device of devices) {
        signal.throwIfAborted();
        const days = await roomDays(device, { firstDay, lastDay, key, hours }, now, signal);
        rooms.push({ ...days, measuredSince: await firstDayOf(device, now) });
      }
      return { rooms };
    },

    /** @throws ApiError 404/32, 403/20; the signal's reason when it is aborted */
    async hours(
      caller: Caller,
      { deviceIds, key, day, timeZone, hours }: ReadOf<typeof getCalendarHours, 'query'>,
      signal: AbortSignal,
    ): Promise<{ rooms: RoomHours[] }> {
      const devices = await reportedDevices.open(caller, deviceIds, timeZone);
      const rooms: RoomHours[] = [];
      for (const device of devices) {
        signal.throwIfAborted();
        rooms.push(await roomHours(device, { day: Date.parse(day) / DAY_MS, key, hours }, signal));
      }
      return { rooms };
    },
  };
}

async function firstDayOf({ readings, zone }: ReportedDevice, now: number): Promise<string | null> {
  const span = await readings.span({ startTs: 0, endTs: now + DAY_MS }, REPORT_KEYS);
  return span ? dayText(localDay(zone, span.firstTs)) : null;
}

/** Every local hour of the day; with an offset of half an hour to UTC, from readings instead of roll-ups. */
async function roomHours(
  device: ReportedDevice,
  { day, key, hours: counting }: { day: number; key: CalendarKey; hours: CountedHours },
  signal: AbortSignal,
): Promise<RoomHours> {
  const { by } = device.readings;
  const room = {
    device: reportDeviceBody(device),
    timeZone: device.zone,
    index: by.id,
    ...countedBody(device, counting),
  };
  const openAt = countedAt(device, counting);
  const [{ startTs, endTs } = { startTs: 0, endTs: 0 }] = zoneDays(device.zone, day, day);
  const grain = { originTs: startTs, intervalMs: HOUR_MS };
  const keys = key === 'air' ? JUDGED_METRICS : storedKeysOf([key]);
  const stored = await device.readings.series({ startTs, endTs }, keys, grain, signal);
  const means = new Map<number, HourMeans>();
  for (const { key: metric, ts, avg } of key === 'air'
    ? stored
    : reportSeries(device.readings.by, [key], stored)) {
    for (const [index, at] of ts.entries()) means.set(at, { ...means.get(at), [metric]: avg[index] });
  }
  const hours = offsetSpans(device.zone, startTs, endTs).flatMap(({ fromTs, toTs, offsetMs }) =>
    Array.from({ length: Math.ceil((toTs - fromTs) / HOUR_MS) }, (_, index): CalendarHour => {
      const ts = fromTs + index * HOUR_MS;
      const hour = Math.floor((ts + offsetMs) / HOUR_MS) % 24;
      const isOpen = !openAt || openMs(openAt, { from: ts, to: ts + HOUR_MS }) > 0;
      return { ts, hour, isOpen, ...judgedHour(by, key, isOpen ? means.get(ts) : undefined) };
    }),
  );
  return { ...room, hours };
}

type HourMeans = { readonly [metric in JudgedMetric]?: number | undefined };

/** An hour by one metric, or by the verdict on all of them. */
function judgedHour(
  by: AirQualityIndex,
  key: CalendarKey,
  means: HourMeans = {},
): Pick<CalendarHour, 'value' | 'metric' | 'band'> {
  const verdict = key === 'air' ? verdictOf(by, means) : undefined;
  const rated = verdict?.state === 'rated' ? verdict.cause : undefined;
  const { value, metric, band } = key === 'air' ? (rated ?? {}) : measuredHour(by, key, means[key]);
  return { value: value ?? null, metric: metric ?? null, band: band ?? null };
}
