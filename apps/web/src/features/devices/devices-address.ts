import { PLACE_TYPES, type PlaceType } from '@airdeck/air/places';
import { DEVICE_STATES, type DeviceState } from '@airdeck/contract/devices/devices';
import { singleDevicePath } from '../../lib/paths/paths.ts';

/** Filter of a list of devices, besides the search. */
export type DeviceFilter = {
  /** `inactive`: silent or in stock. */
  readonly state: DeviceState | 'inactive' | null;
  readonly place: PlaceType | null;
  /** Id of a purifier's record. */
  readonly purifierId: string | null;
  /** Id of the gateway that serves them. */
  readonly gatewayId: string | null;
  /** Id of the tenant, for a system administrator; otherwise of the customer. */
  readonly ownerId: string | null;
  readonly ownerName: string | null;
};

export const ALL_DEVICES: DeviceFilter = {
  state: null,
  place: null,
  purifierId: null,
  gatewayId: null,
  ownerId: null,
  ownerName: null,
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the filter from the URL's parameters; invalid values are ignored. */
export function readDeviceFilter(params: URLSearchParams): DeviceFilter {
  const state = params.get('state');
  const place = params.get('place');
  const idOf = (name: string) => {
    const id = params.get(name);
    return id !== null && UUID.test(id) ? id : null;
  };
  const ownerId = idOf('ownerId');
  return {
    state: [...DEVICE_STATES, 'inactive' as const].find((known) => known === state) ?? null,
    place: PLACE_TYPES.find((known) => known === place) ?? null,
    purifierId: idOf('purifierId'),
    gatewayId: idOf('gatewayId'),
    ownerId,
    ownerName: ownerId === null ? null : params.get('ownerName'),
  };
}

/** Writes the filter to a copy of the URL's parameters, and resets the page. */
export function writeDeviceFilter(params: URLSearchParams, filter: DeviceFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(filter)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  if (filter.purifierId === null) next.delete('model');
  if (filter.gatewayId === null) next.delete('gateway');
  return next;
}

export function chosenFilters({ ownerName: _withItsId, ...filter }: DeviceFilter): number {
  return Object.values(filter).filter((value) => value !== null).length;
}

/** URL parameter with the tenant of the device. */
export const TENANT_PARAMETER = 'tenant';

/** Path of a tenant's device, for a system administrator. */
export function visitedDevicePath(deviceId: string, deviceName: string, tenantId: string): string {
  return `${singleDevicePath(deviceId, deviceName)}?${new URLSearchParams({ [TENANT_PARAMETER]: tenantId })}`;
}
