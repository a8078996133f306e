import {
  type CalendarKey,
  getCalendar,
  getCalendarHours,
  MAX_CALENDAR_ROOMS,
} from '@airdeck/contract/calendar/calendar';
import { listReportDevices } from '@airdeck/contract/history/history';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import { useQuery } from '@tanstack/react-query';
import { useReportDevices } from '../../../lib/devices/report-devices.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { type Day, ownTimeZone } from '../../../lib/time/days.ts';

/** The rooms, the metric that colours their days, and the hours that count. */
export type CalendarOrder = {
  readonly deviceIds: readonly string[];
  readonly key: CalendarKey;
  readonly hours: CountedHours;
};

/** Long, since the server reads one room after the other. */
const TIMEOUT_MS = 60_000;
/** Refetch interval while days are being calculated. */
const LOOK_AGAIN_MS = 10_000;

/** The days of a year; disabled without rooms. */
export function useCalendar(order: CalendarOrder, year: number) {
  const query = { ...order, year, timeZone: ownTimeZone() };
  return useQuery({
    ...queryOf(getCalendar, { query }, { timeoutMs: TIMEOUT_MS }),
    enabled: order.deviceIds.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.rooms.some(({ waitingDays }) => waitingDays.length > 0) ? LOOK_AGAIN_MS : false,
  });
}

/** The hours of a day. */
export function useCalendarHours(order: CalendarOrder, day: Day) {
  const query = { ...order, day, timeZone: ownTimeZone() };
  return useQuery(queryOf(getCalendarHours, { query }, { timeoutMs: TIMEOUT_MS }));
}

/** The rooms with these ids; without ids all of the reader's rooms, or none if they exceed `MAX_CALENDAR_ROOMS`. */
export function useRooms(ids: readonly string[]) {
  const chosen = useReportDevices(ids);
  const all = useQuery({
    ...queryOf(listReportDevices, { query: {} }),
    enabled: ids.length === 0,
  });
  const { error, refetch } = all;
  if (ids.length > 0)
    return { rooms: chosen.devices, isPending: chosen.isPending, hasNone: false, error, refetch };
  const devices = all.data?.devices ?? [];
  return {
    rooms: devices.length > MAX_CALENDAR_ROOMS ? [] : devices,
    isPending: all.isPending,
    hasNone: all.isSuccess && devices.length === 0,
    error,
    refetch,
  };
}
