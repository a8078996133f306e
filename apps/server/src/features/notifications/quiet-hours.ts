import { zoneOffsets } from '@airdeck/air/zone-offsets';
import type { QuietHours } from '@airdeck/contract/notifications';

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
  const offsetAt = zoneOffsets(quiet.timeZone);
  const local = now + offsetAt(now);
  const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
  const time = local - midnight;
  const [from, to] = [msOf(quiet.from), msOf(quiet.to)];
  const isPastMidnight = to <= from;
  const isIn = isPastMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isIn) return undefined;
  const end = midnight + to + (isPastMidnight && time >= from ? DAY_MS : 0);
  // By the UTC offset at that time: of the two estimates, the second is wrong only inside the skipped hour.
  const guess = end - offsetAt(now);
  return Math.max(end - offsetAt(guess), now + MINUTE_MS);
}
