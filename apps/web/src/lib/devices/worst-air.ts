import { DASHBOARD_DEVICE_LIMIT } from '@airdeck/air/limits';
import { REFRESH_MS } from '@airdeck/air/windows';
import { getWorstAir } from '@airdeck/contract/worst-air/worst-air';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, requestOf } from '../api-client/http-exchange.ts';
import { queryOf } from '../query/query.ts';

const inputOf = (customerId?: string, placeId?: string) => ({
  query: { limit: DASHBOARD_DEVICE_LIMIT, customerId, placeId },
});

/**
 * The devices in the reader's scope for a dashboard, the worst air first, and their total number. Refreshed every
 * minute, so that a device whose air turns bad appears.
 * @param customerId only devices of this customer
 * @param placeId only devices in this building, floor or room
 */
export const worstAirQuery = (customerId?: string, placeId?: string) =>
  queryOptions({
    ...queryOf(getWorstAir, inputOf(customerId, placeId)),
    refetchInterval: REFRESH_MS.outOfSight,
  });

/** The URL of the same request. */
export const worstAirAddress = (customerId?: string): string =>
  addressOf(requestOf(getWorstAir, inputOf(customerId)));
