import {
  deleteFloorPlan,
  getFloorPlan,
  getFloorPlanHours,
  type PlanSpot,
  placePlanRooms,
  saveFloorPlanPicture,
} from '@airdeck/contract/floor-plans/floor-plans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { base64Of } from '../../../lib/api-client/base64.ts';
import { call } from '../../../lib/api-client/call.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';

/** Long, since the server reads one room after the other. */
const HOURS_TIMEOUT_MS = 60_000;

export const useFloorPlan = (placeId: string) =>
  useQuery(queryOf(getFloorPlan, { params: { placeId } }, { changedBy: 'places' }));

/** The hours of the last day, of all rooms at once. @param keys quantities as they are stored */
export function usePlanHours(placeId: string, keys: readonly string[], isWanted: boolean) {
  const input = { params: { placeId }, query: { keys: keys.join(',') } };
  return useQuery({
    ...queryOf(getFloorPlanHours, input, { timeoutMs: HOURS_TIMEOUT_MS }),
    enabled: isWanted,
    // The present hour goes on.
    refetchInterval: 300_000,
    placeholderData: keepPreviousData,
  });
}

/** @param version the one that was seen */
export const savePicture = async (placeId: string, picture: Blob, version: number) =>
  changing(
    call(
      saveFloorPlanPicture,
      { params: { placeId }, body: { picture: await base64Of(picture), version } },
      { timeoutMs: 60_000 },
    ),
    'places',
  );

export const saveSpots = (placeId: string, spots: ReadonlyMap<string, PlanSpot>, version: number) =>
  changing(
    call(placePlanRooms, {
      params: { placeId },
      body: { rooms: Array.from(spots, ([roomId, { x, y }]) => ({ roomId, x, y })), version },
    }),
    'places',
  );

export const removePlan = (placeId: string) =>
  changing(call(deleteFloorPlan, { params: { placeId } }), 'places');
