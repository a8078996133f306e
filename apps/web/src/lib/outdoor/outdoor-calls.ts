import { REFRESH_MS } from '@airdeck/air/windows';
import { getLocationText, getOutdoorAir } from '@airdeck/contract/outdoor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import type { DevicePosition } from './device-position.ts';

/** Where one wants to know about the air outside. */
export type OutdoorWhere = { readonly city: string } | DevicePosition;

/** The weather and the air outside, read again every five minutes while it is shown. A city may be unknown: 404. */
export function outdoorQuery(where: OutdoorWhere) {
  return queryOptions({
    queryKey: ['outdoor', where],
    queryFn: ({ signal }) => call(getOutdoorAir, { query: where }, { signal }),
    refetchInterval: REFRESH_MS.weather,
  });
}

/** Where coordinates are, in words. */
export function locationQuery(position: DevicePosition) {
  return queryOptions({
    queryKey: ['location', position],
    queryFn: ({ signal }) => call(getLocationText, { query: position }, { signal }),
  });
}
