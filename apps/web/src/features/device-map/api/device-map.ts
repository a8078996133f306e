import { REFRESH_MS } from '@airdeck/air/windows';
import { getDeviceMap, listUnplacedDevices } from '@airdeck/contract/device-map/device-map';
import { listDeviceRecords } from '@airdeck/contract/devices/devices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestForWorker } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { toDeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { mapPage, mapQuery, pageQueryOf, queryKeyOf, queryOf } from '../../../lib/query/query.ts';

/**
 * The request by which the map loads the devices in scope with coordinates, renewed every 50 minutes.
 * @param place a kind of place; 'None': without; `undefined`: any
 * @param placeId only devices in this building, floor or room
 */
export function useMapPoints(place: string | undefined, placeId: string | undefined) {
  const { data, refetch } = useQuery({
    queryKey: queryKeyOf(getDeviceMap, place, placeId),
    queryFn: () =>
      requestForWorker(requestOf(getDeviceMap, { query: { deviceInstalledPlace: place, placeId } })),
    // A new object each time, even if equal: it makes the map load again.
    structuralSharing: false,
    refetchInterval: REFRESH_MS.map,
    staleTime: REFRESH_MS.map,
    // A token may have been renewed since.
    gcTime: 0,
  });
  return { points: data, reload: () => void refetch() };
}

/** The first devices in scope without coordinates, by room. */
export function useUnplacedDevices(place: string | undefined, shown: number) {
  return useQuery({
    ...queryOf(
      listUnplacedDevices,
      { query: { pageSize: shown, page: 0, deviceInstalledPlace: place } },
      { changedBy: 'devices' },
    ),
    refetchInterval: REFRESH_MS.map,
    placeholderData: keepPreviousData,
  });
}

/** The first devices in scope by room, for browsers without a map. */
export function useListedDevices(place: string | undefined, shown: number) {
  return useQuery({
    ...mapQuery(
      pageQueryOf(listDeviceRecords, {
        query: {
          pageSize: shown,
          page: 0,
          sortProperty: 'room',
          sortOrder: 'ASC',
          deviceInstalledPlace: place,
        },
      }),
      mapPage(toDeviceRecord),
    ),
    refetchInterval: REFRESH_MS.map,
    placeholderData: keepPreviousData,
  });
}
