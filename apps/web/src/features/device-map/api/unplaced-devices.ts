import { REFRESH_MS } from '@airdeck/air/windows';
import { unplacedDevicePageSchema } from '@airdeck/contract/device-map';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';

/** The first of the devices in scope whose place is unknown, by name. */
export function useUnplacedDevices(place: string | undefined, shown: number) {
  return useQuery({
    queryKey: ['device-map', 'unplaced', place, shown],
    queryFn: ({ signal }) =>
      api.request({
        path: '/backoffice/deviceMap/unplaced',
        query: {
          pageSize: shown,
          page: 0,
          ...(place !== undefined && { deviceInstalledPlace: place }),
        },
        schema: unplacedDevicePageSchema,
        signal,
      }),
    refetchInterval: REFRESH_MS.map,
    placeholderData: keepPreviousData,
  });
}
