import { PLACE_TYPES, type PlaceType } from '@airdeck/air/places';
import { DEVICE_STATES, type DeviceState } from '@airdeck/contract/devices/device-filters';
import { PLACE_NAME_PARAMETERS, type PlaceChoice, readPlace } from '../../lib/devices/place-choice.ts';
import { idOf } from '../../lib/lists/list-filter.ts';
import { singleDevicePath } from '../../lib/paths/paths.ts';

/** Filter of a list of devices, besides the search. */
export type DeviceFilter = PlaceChoice & {
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

/** The parameters with the names of the records whose ids are filters. */
export const NAME_PARAMETERS = {
  ...PLACE_NAME_PARAMETERS,
  purifierId: 'model',
  gatewayId: 'gateway',
  ownerId: 'ownerName',
} as const;

/** Reads the filter from the URL's parameters; invalid values are ignored. */
export function readDeviceFilter(params: URLSearchParams): DeviceFilter {
  const state = params.get('state');
  const place = params.get('place');
  const ownerId = idOf(params, 'ownerId');
  return {
    ...readPlace(params),
    state: [...DEVICE_STATES, 'inactive' as const].find((known) => known === state) ?? null,
    place: PLACE_TYPES.find((known) => known === place) ?? null,
    purifierId: idOf(params, 'purifierId'),
    gatewayId: idOf(params, 'gatewayId'),
    ownerId,
    ownerName: ownerId === null ? null : params.get('ownerName'),
  };
}

/** URL parameter with the tenant of the device. */
export const TENANT_PARAMETER = 'tenant';

/** Path of a tenant's device, for a system administrator. */
export function visitedDevicePath(deviceId: string, deviceName: string, tenantId: string): string {
  return `${singleDevicePath(deviceId, deviceName)}?${new URLSearchParams({ [TENANT_PARAMETER]: tenantId })}`;
}
