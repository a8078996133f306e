import { type HoursAt, isOpenHour } from '@airdeck/air/opening-hours';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import type { ReportedDevice } from './reported-devices.service.ts';

type Place = Pick<ReportedDevice, 'openAt'>;

/** The opening hours that count at a place; undefined: all hours do. */
export const countedAt = ({ openAt }: Place, hours: CountedHours): HoursAt | undefined =>
  hours === 'open' ? openAt : undefined;

/** The fields of an answer about them. */
export const countedBody = (place: Place, hours: CountedHours) => ({
  counted: countedAt(place, hours) ? ('open' as const) : ('all' as const),
  hasOpeningHours: place.openAt !== undefined,
});

/** Means of UTC hours, ascending: start, epoch ms, and value; null: unknown. */
export type HourlySeries = { readonly ts: readonly number[]; readonly values: readonly (number | null)[] };

/** The hours in which a place is open. @param openAt undefined: all of them */
export function hoursWhileOpen({ ts, values }: HourlySeries, openAt: HoursAt | undefined): HourlySeries {
  if (!openAt) return { ts, values };
  return {
    ts,
    values: values.map((value, at) => (isOpenHour(openAt, ts[at] ?? 0) ? value : null)),
  };
}
