import type { Position } from '@airdeck/air/positions';
import { isTimeZone } from '@airdeck/contract/common/time-zones';
import findTimeZone from '@photostructure/tz-lookup';

/** IANA name of the time zone in which a position lies; at sea, the one of its longitude. */
export function timeZoneAt({ lat, lon }: Position): string {
  const name = findTimeZone(lat, lon);
  // A zone may be newer than the time zone data of the runtime.
  return isTimeZone(name) ? name : nauticalZone(lon);
}

/** Etc/GMT-9 is nine hours ahead of Greenwich. */
function nauticalZone(lon: number): string {
  const hours = Math.round(lon / 15);
  if (hours === 0) return 'Etc/GMT';
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
