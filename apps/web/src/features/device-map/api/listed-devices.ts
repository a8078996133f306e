import { REFRESH_MS } from '@airdeck/air/windows';
import { deviceRecordPageSchema } from '@airdeck/contract/device-records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';

/** The first of the devices in scope by name, for readers whose browser draws no map. */
export function useListedDevices(place: string | undefined, shown: number) {
  return useQuery({
    queryKey: ['device-map', 'listed', place, shown],
    queryFn: ({ signal }) =>
      api.request({
        path: '/backoffice/dapDevice/getAll',
        query: {
          pageSize: shown,
          page: 0,
          sortProperty: 'deviceName',
          sortOrder: 'ASC',
          ...(place !== undefined && { deviceInstalledPlace: place }),
        },
        schema: deviceRecordPageSchema,
        signal,
      }),
    refetchInterval: REFRESH_MS.map,
    placeholderData: keepPreviousData,
  });
}
