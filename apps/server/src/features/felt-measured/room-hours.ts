import { spanBefore } from '@airdeck/air/felt-measured';
import { type HoursAt, hoursAt, openHours } from '@airdeck/air/opening-hours';
import type { FeltRoom } from './felt-batches.repository.ts';

/** Undefined: none are said for the room. */
export const openHoursOf = (
  room: Pick<FeltRoom, 'openingHours' | 'timeZone'> | undefined,
): HoursAt | undefined => (room?.openingHours ? hoursAt(room.openingHours, room.timeZone) : undefined);

/** Hours that can be measured in the span before each answer: the mean of the spans. */
export function possibleHours(openAt: HoursAt | undefined, days: readonly number[]): number {
  const hours = days.reduce((sum, day) => sum + openHours(openAt, spanBefore(day)), 0);
  return hours / Math.max(1, days.length);
}
