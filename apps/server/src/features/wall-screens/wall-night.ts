import { isOnMap } from '@airdeck/air/positions';
import { nightAt } from '@airdeck/air/sun';
import { zoneOffsets } from '@airdeck/air/zone-offsets';
import type { Wall } from '@airdeck/contract/wall';
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
  const zone = rooms.find(({ timeZone }) => timeZone !== null)?.timeZone;
  return zone ? nightByClock(zone, now) : null;
}

function nightByClock(timeZone: string, now: number): Wall['night'] {
  const offsetMs = zoneOffsets(timeZone)(now);
  const midnight = Math.floor((now + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
  const isEarly = now < midnight + MORNING_MS;
  const from = midnight + EVENING_MS - (isEarly ? DAY_MS : 0);
  return { from, until: from + DAY_MS - EVENING_MS + MORNING_MS };
}
