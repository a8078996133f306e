import { updatePlace } from '@airdeck/contract/places/places';
import { readVentilation } from '@airdeck/contract/ventilation/ventilation';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';

/** Ventilation and damp of a device's room in the last weeks; idle without a device. */
export function useVentilation(deviceId: string | undefined, weeks: number) {
  return useQuery({
    ...queryOf(readVentilation, {
      params: { deviceId: deviceId ?? '' },
      query: { weeks, timeZone: ownTimeZone() },
    }),
    enabled: deviceId !== undefined,
  });
}

/** Says the volume of a room for all of its readers. */
export const saveVolume = (placeId: string, volumeM3: number) =>
  changing(call(updatePlace, { params: { placeId }, body: { volumeM3 } }), readVentilation);
