import { readVentilation } from '@airdeck/contract/ventilation/ventilation';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/query/query.ts';
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
