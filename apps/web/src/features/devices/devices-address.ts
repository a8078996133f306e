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
  /** The gateway that serves them. */
  readonly gatewayId: string | null;
  /** Of the tenant that has them, for those who are outside of the tenants; else of the customer. */
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

/** The filter as the address says it; what makes no sense there is left out. */
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

/** Writes it into a copy of the address's parameters; another filter begins at the first page. */
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

export function isNarrowed({ ownerName: _withItsId, ...filter }: DeviceFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

/** Names in the address whose tenant's the device is. */
export const TENANT_PARAMETER = 'tenant';

/** Where a system administrator sees a tenant's device. */
export function visitedDevicePath(deviceId: string, deviceName: string, tenantId: string): string {
  return `${singleDevicePath(deviceId, deviceName)}?${new URLSearchParams({ [TENANT_PARAMETER]: tenantId })}`;
}
