import { type Day, dayAfter, midnightIn, ownTimeZone } from '../../../lib/time/days.ts';
import type { AlarmFilter } from '../components/alarm-filter.ts';

/** The filter as query parameters of the API. */
export function filterQuery(filter: AlarmFilter) {
  const { state, severity, rule, place, placeId, device, customer, from, to } = filter;
  const midnight = (day: Day) => midnightIn(ownTimeZone(), day);
  return {
    state: state === 'all' ? undefined : state,
    severity: severity ?? undefined,
    ruleId: rule ?? undefined,
    deviceInstalledPlace: place ?? undefined,
    placeId: placeId ?? undefined,
    deviceId: device ?? undefined,
    customerId: customer ?? undefined,
    startTime: from === null ? undefined : midnight(from),
    endTime: to === null ? undefined : midnight(dayAfter(to, 1)) - 1,
  };
}
