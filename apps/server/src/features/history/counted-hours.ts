import type { HoursAt } from '@airdeck/air/opening-hours';
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
