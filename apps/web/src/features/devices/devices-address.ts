import { PLACE_TYPES, type PlaceType } from '@airdeck/air/places';
import { DEVICE_STATES, type DeviceState } from '@airdeck/contract/devices';
import { singleDevicePath } from '../../lib/paths/paths.ts';

/** What a list of devices is narrowed to, beside the search. */
export type DeviceFilter = {
  /** `inactive`: silent or in stock. */
  readonly state: DeviceState | 'inactive' | null;
  readonly place: PlaceType | null;
  /** Id of the record of a purifier. */
  readonly purifierId: string | null;
  /** Of the tenant that has them, for those who are outside of the tenants; else of the customer. */
  readonly ownerId: string | null;
  readonly ownerName: string | null;
};

export const ALL_DEVICES: DeviceFilter = {
  state: null,
  place: null,
  purifierId: null,
  ownerId: null,
  ownerName: null,
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The filter as the address says it; what makes no sense there is left out. */
export function readDeviceFilter(params: URLSearchParams): DeviceFilter {
  const state = params.get('state');
  const place = params.get('place');
  const [purifierId, ownerId] = [params.get('purifierId'), params.get('ownerId')];
  const isOwned = ownerId !== null && UUID.test(ownerId);
  return {
    state: [...DEVICE_STATES, 'inactive' as const].find((known) => known === state) ?? null,
    place: PLACE_TYPES.find((known) => known === place) ?? null,
    purifierId: purifierId !== null && UUID.test(purifierId) ? purifierId : null,
    ownerId: isOwned ? ownerId : null,
    ownerName: isOwned ? params.get('ownerName') : null,
  };
}

/** Writes it into a copy of the address's parameters; another filter begins at the first page. */
export function writeDeviceFilter(params: URLSearchParams, filter: DeviceFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(filter)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  if (filter.purifierId === null) next.delete('model');
  return next;
}

export function isNarrowed({ state, place, purifierId, ownerId }: DeviceFilter): boolean {
  return state !== null || place !== null || purifierId !== null || ownerId !== null;
}

/** Names in the address whose tenant's the device is. */
export const TENANT_PARAMETER = 'tenant';

/** Where a system administrator sees a tenant's device. */
export function visitedDevicePath(deviceId: string, deviceName: string, tenantId: string): string {
  return `${singleDevicePath(deviceId, deviceName)}?${new URLSearchParams({ [TENANT_PARAMETER]: tenantId })}`;
}
