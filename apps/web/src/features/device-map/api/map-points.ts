import { REFRESH_MS } from '@airdeck/air/windows';
import { useQuery } from '@tanstack/react-query';
import { requestForWorker } from '../../../lib/api-client/api.ts';

/**
 * How the map loads the devices in scope that have a place, again each 50 minutes.
 * @param place a kind of place; 'None' is none, `undefined` any
 */
export function useMapPoints(place: string | undefined) {
  const { data, refetch } = useQuery({
    queryKey: ['device-map', 'points', place],
    queryFn: () =>
      requestForWorker({
        path: '/backoffice/deviceMap',
        query: place === undefined ? {} : { deviceInstalledPlace: place },
      }),
    // Each answer is to be another object, though it says the same: it makes the map load again.
    structuralSharing: false,
    refetchInterval: REFRESH_MS.map,
    staleTime: REFRESH_MS.map,
    // A token may have been renewed since.
    gcTime: 0,
  });
  return { points: data, reload: () => void refetch() };
}
