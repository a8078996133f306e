import { REFRESH_MS } from '@airdeck/air/windows';
import { locationTextSchema, type OutdoorCurrent, outdoorCurrentSchema } from '@airdeck/contract/outdoor';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client/api.ts';
import type { DevicePosition } from './device-position.ts';

/** Where one wants to know about the air outside. */
export type OutdoorWhere = { readonly city: string } | DevicePosition;

/** The weather and the air outside, anew every five minutes while somebody looks. A city may be unknown: 404. */
export function outdoorQuery(where: OutdoorWhere) {
  return queryOptions({
    queryKey: ['outdoor', where],
    queryFn: ({ signal }): Promise<OutdoorCurrent> =>
      api.request({
        path: '/backoffice/outdoor/current',
        query: { ...where },
        schema: outdoorCurrentSchema,
        signal,
      }),
    refetchInterval: REFRESH_MS.weather,
  });
}

/** Where coordinates are, in words. */
export function locationQuery(position: DevicePosition) {
  return queryOptions({
    queryKey: ['location', position],
    queryFn: ({ signal }) =>
      api.request({
        path: '/backoffice/location',
        query: { ...position },
        schema: locationTextSchema,
        signal,
      }),
  });
}
