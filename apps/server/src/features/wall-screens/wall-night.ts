import { localDay, localInstant } from '@airdeck/air/local-time';
import { isOnMap } from '@airdeck/air/positions';
import { nightAt } from '@airdeck/air/sun';
import { zoneOffsets } from '@airdeck/air/zone-offsets';
import type { Wall } from '@airdeck/contract/wall-screens/wall';
import type { RoomParts } from './wall.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Local times of the night, for rooms without a position. */
const EVENING_MS = 20 * HOUR_MS;
const MORNING_MS = 6 * HOUR_MS;

/**
 * The night at the first room with a position, or by the local time of the first room with a time zone. As it is
 * visible to anyone with the link, it reveals the position only to a degree.
 */
export function nightOf(
  rooms: readonly Pick<RoomParts, 'lat' | 'lon' | 'timeZone'>[],
  now: number,
): Wall['night'] {
  const place = rooms.find((room) => isOnMap(room));
  if (place && isOnMap(place)) {
    const night = nightAt({ lat: Math.round(place.lat), lon: Math.round(place.lon) }, now);
    return night && { from: Math.round(night.from), until: Math.round(night.until) };
  }
  const zone = firstZone(rooms);
  return zone ? nightByClock(zone, now) : null;
}

const firstZone = (rooms: readonly Pick<RoomParts, 'timeZone'>[]) =>
  rooms.find(({ timeZone }) => timeZone !== null)?.timeZone;

/** The UTC offset of the screen, ms, by the first room with a time zone, which it does not reveal. */
export function utcOffsetOf(rooms: readonly Pick<RoomParts, 'timeZone'>[], now: number): Wall['utcOffsetMs'] {
  const zone = firstZone(rooms);
  return zone ? zoneOffsets(zone)(now) : null;
}

function nightByClock(timeZone: string, now: number): Wall['night'] {
  const at = (day: number, timeMs: number) => localInstant(timeZone, day * DAY_MS + timeMs);
  const today = localDay(timeZone, now);
  const evening = now < at(today, MORNING_MS) ? today - 1 : today;
  return { from: at(evening, EVENING_MS), until: at(evening + 1, MORNING_MS) };
}
