import { SPAN_DAYS, spanBefore } from '@airdeck/air/felt-measured';
import { type HoursAt, hoursAt, openMs } from '@airdeck/air/opening-hours';
import type { FeltRoom } from './felt-batches.repository.ts';

const HOUR_MS = 3_600_000;

/** Undefined: none are said for the room. */
export const openHoursOf = (
  room: Pick<FeltRoom, 'openingHours' | 'timeZone'> | undefined,
): HoursAt | undefined => (room?.openingHours ? hoursAt(room.openingHours, room.timeZone) : undefined);

/** Hours that count in the span before each answer: the mean of the spans. */
export function possibleHours(openAt: HoursAt | undefined, days: readonly number[]): number {
  if (!openAt) return SPAN_DAYS * 24;
  const openedMs = days.reduce((sum, day) => sum + openMs(openAt, spanBefore(day)), 0);
  return openedMs / HOUR_MS / Math.max(1, days.length);
}
