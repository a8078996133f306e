import {
  CALENDAR_KEYS,
  type CalendarKey,
  FIRST_CALENDAR_YEAR,
  MAX_CALENDAR_ROOMS,
} from '@airdeck/contract/calendar/calendar';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Day, dayIn, ownTimeZone, readDay } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';

type Change = {
  readonly devices?: string;
  readonly key?: CalendarKey;
  readonly year?: string;
  readonly day?: Day | null;
  readonly room?: string;
};

/** The state of the calendar in the URL, and a function to change it. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams();
  const listed = params.get('devices') ?? '';
  const ids = useMemo(
    () => [...new Set(listed.split(',').filter(Boolean))].slice(0, MAX_CALENDAR_ROOMS),
    [listed],
  );
  const thisYear = Number(dayIn(ownTimeZone(), serverNow()).slice(0, 4));
  const day = readDay(params.get('day'));
  const asked = Number(day?.slice(0, 4) ?? params.get('year') ?? '');
  const isYear = Number.isInteger(asked) && asked >= FIRST_CALENDAR_YEAR && asked <= thisYear + 1;
  return {
    ids,
    key: CALENDAR_KEYS.find((one) => one === params.get('key')) ?? ('air' as const),
    thisYear,
    year: isYear ? asked : thisYear,
    day: isYear ? day : null,
    /** Id of the shown room, of several. */
    room: params.get('room'),
    change(wanted: Change, options: { readonly replace?: boolean } = {}): void {
      setParams((before) => {
        for (const [name, value] of Object.entries(wanted)) {
          if (value === null || value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      }, options);
    },
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
