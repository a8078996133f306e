import { OUTDOOR_MAX_AGE_MS, REFRESH_MS } from '@airdeck/air/windows';
import { getLocationText, getOutdoorAir, type OutdoorCurrent } from '@airdeck/contract/outdoor/outdoor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryOf } from '../query/query.ts';
import type { DevicePosition } from './device-position.ts';

export type OutdoorValue = Extract<OutdoorCurrent, { isAvailable: true }>;
export type OutdoorPlaceName = OutdoorCurrent['place'];

/** State of outdoor data. `nowhere`: no place is known. `off`, `away`: as reported by the server. */
export type OutdoorState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing'; readonly why: 'nowhere' | 'off' | 'away'; readonly place: OutdoorPlaceName }
  | {
      readonly state: 'value';
      readonly value: OutdoorValue;
      /** Time of the values, epoch ms by the browser's clock, which may differ from the server's. */
      readonly heldTime: number;
      /** Outdated, as the provider or the server is unavailable. */
      readonly isStale: boolean;
    };

/** After two failed refreshes, the source counts as unavailable. */
const LATE_MS = 2 * REFRESH_MS.weather;

/** @param where undefined: unknown. @param isSettled false while it is loading */
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

/** Place for outdoor data. */
type OutdoorWhere = { readonly city: string } | DevicePosition;

/** Weather and outdoor air, refetched every five minutes. An unknown city fails with 404. */
export function outdoorQuery(where: OutdoorWhere) {
  return queryOptions({
    ...queryOf(getOutdoorAir, { query: where }),
    refetchInterval: REFRESH_MS.weather,
  });
}

/** Name of the place at coordinates. */
export function locationQuery(position: DevicePosition) {
  return queryOf(getLocationText, { query: position });
}
