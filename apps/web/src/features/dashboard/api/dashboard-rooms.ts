import { REFRESH_MS } from '@airdeck/air/windows';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readListedDevices, storeListedDevices } from '../../../lib/devices/device.ts';
import type { PlaceChoice } from '../../../lib/devices/place-choice.ts';
import { worstAirQuery } from '../../../lib/devices/worst-air.ts';
import { type DashboardRoom, roomOf, roomsIn } from '../dashboard-room.ts';
import { customerDevicesQuery } from './customer-devices.ts';

/** The customer or tenant whose rooms a dashboard shows. */
export type DashboardScope = {
  readonly isTenant: boolean;
  /** The reader's customer, or the one that a tenant has chosen; undefined: all of a tenant. */
  readonly customerId: string | undefined;
  /** The building, floor or room that it is about. */
  readonly place: PlaceChoice;
};

export type DashboardRooms = {
  /** Rooms that can be chosen: all of a customer, or the worst of a tenant or a place. `undefined` while loading. */
  readonly rooms: readonly DashboardRoom[] | undefined;
  /** The worst rooms, out of all; null: they could not be loaded; undefined: loading, or there is only one room. */
  readonly ranked: WorstAir | null | undefined;
  /** Whether there is a choice of rooms. */
  readonly hasSeveral: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
};

/**
 * The rooms of a dashboard. The list of a customer's devices is refetched every ten minutes, the ranking every minute;
 * without a server, they are those of the last visit.
 */
export function useDashboardRooms({ isTenant, customerId, place }: DashboardScope): DashboardRooms {
  const list = useQuery({
    ...customerDevicesQuery(customerId ?? ''),
    enabled: customerId !== undefined,
    refetchInterval: REFRESH_MS.deviceList,
  });
  // While the number is unknown, one is the best guess for a customer.
  const hasSeveral = isTenant || (list.data ?? readListedDevices() ?? []).length > 1;
  const placeId = place.placeId ?? undefined;
  const ranking = useQuery({
    ...worstAirQuery(isTenant ? customerId : undefined, placeId),
    enabled: hasSeveral || placeId !== undefined,
  });
  const isRanked = placeId !== undefined || (isTenant && customerId === undefined);
  const ofRanking = isRanked ? ranking.data : undefined;
  const ofTenant = placeId === undefined ? ofRanking : undefined;
  useEffect(() => {
    if (ofTenant) storeListedDevices(roomsIn(ofTenant).map(({ id, ...room }) => ({ id: { id }, ...room })));
  }, [ofTenant]);
  const asked = isRanked ? ranking : list;
  const known = isRanked ? ofRanking && roomsIn(ofRanking) : list.data?.map(roomOf);
  const isInTrouble = asked.failureCount > 0 || asked.isError;
  return {
    rooms: known ?? (isInTrouble && placeId === undefined ? readListedDevices()?.map(roomOf) : undefined),
    // After a first failure, the rooms are shown by name until they can be ranked.
    ranked: ranking.data ?? (ranking.failureCount > 0 ? null : undefined),
    hasSeveral: hasSeveral || placeId !== undefined,
    failure: asked.error,
    retry: () => void asked.refetch(),
  };
}
