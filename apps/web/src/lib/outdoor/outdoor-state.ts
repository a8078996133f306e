import { OUTDOOR_MAX_AGE_MS, REFRESH_MS } from '@airdeck/air/windows';
import { getLocationText, getOutdoorAir, type OutdoorCurrent } from '@airdeck/contract/outdoor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import type { DevicePosition } from './device-position.ts';

export type OutdoorValue = Extract<OutdoorCurrent, { isAvailable: true }>;
export type OutdoorPlaceName = OutdoorCurrent['place'];

/** What is known of the air outside. `nowhere`: no one said where. `off`, `away`: as the server says. */
export type OutdoorState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing'; readonly why: 'nowhere' | 'off' | 'away'; readonly place: OutdoorPlaceName }
  | {
      readonly state: 'value';
      readonly value: OutdoorValue;
      /** When it held, epoch ms by this machine's clock, which may differ from the server's. */
      readonly heldTime: number;
      /** These are not of now: the provider, or the server, is away. */
      readonly isStale: boolean;
    };

/** After two refreshes that brought nothing, the source counts as away. */
const LATE_MS = 2 * REFRESH_MS.weather;

/** @param where undefined: no one knows. @param isSettled false while that may yet become known */
export function useOutdoorState(
  where: OutdoorWhere | undefined,
  isSettled: boolean,
  nowMs: number,
): OutdoorState {
  const { data, dataUpdatedAt, isError } = useQuery({
    ...outdoorQuery(where ?? { city: '' }),
    enabled: where !== undefined,
  });
  if (where === undefined) {
    return isSettled ? { state: 'missing', why: 'nowhere', place: null } : { state: 'loading' };
  }
  if (!data) return isError ? { state: 'missing', why: 'away', place: null } : { state: 'loading' };
  if (!data.isAvailable) return { state: 'missing', why: data.reason, place: data.place };
  const heldTime = dataUpdatedAt - data.ageMs;
  if (nowMs - heldTime >= OUTDOOR_MAX_AGE_MS) return { state: 'missing', why: 'away', place: data.place };
  return {
    state: 'value',
    value: data,
    heldTime,
    isStale: data.isStale || nowMs - dataUpdatedAt >= LATE_MS,
  };
}

/** Where one wants to know about the air outside. */
type OutdoorWhere = { readonly city: string } | DevicePosition;

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
