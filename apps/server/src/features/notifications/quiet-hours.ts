import { localDay, localInstant } from '@airdeck/air/local-time';
import { zoneOffsets } from '@airdeck/air/zone-offsets';
import type { QuietHours } from '@airdeck/contract/notifications/notifications';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const msOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
};

/**
 * End of the present quiet hours; undefined outside of them.
 * @returns epoch ms; after a change of the UTC offset in between, by the new offset
 */
export function endOfQuietHours(quiet: QuietHours | null, now: number): number | undefined {
  if (!quiet) return undefined;
  const midnight = localDay(quiet.timeZone, now) * DAY_MS;
  const time = now + zoneOffsets(quiet.timeZone)(now) - midnight;
  const [from, to] = [msOf(quiet.from), msOf(quiet.to)];
  const isPastMidnight = to <= from;
  const isIn = isPastMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isIn) return undefined;
  const end = midnight + to + (isPastMidnight && time >= from ? DAY_MS : 0);
  return Math.max(localInstant(quiet.timeZone, end), now + MINUTE_MS);
}
