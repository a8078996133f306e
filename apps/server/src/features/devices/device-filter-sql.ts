import { placeTypeOf } from '@airdeck/air/places';
import type { DeviceFilters } from '@airdeck/contract/devices/device-filters';
import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { isWithin } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';
import { type ActivityFilter, isPresent } from './device-presence-sql.ts';

/** Filters within the caller's scope. `isHandedOut`: assigned to a tenant. */
export type DeviceFilter = Partial<
  Pick<DeviceFilters, 'state' | 'tenantId' | 'purifierId' | 'gatewayId' | 'placeId'>
> & {
  readonly customerId?: string | undefined;
  /** 'None': without a kind of place. */
  readonly placeType?: string | undefined;
  readonly city?: string | undefined;
  readonly isHandedOut?: true;
};

/** The states that may match very many devices. */
export const PRESENCES: ReadonlyMap<string, ActivityFilter> = new Map([
  ['inactive', 'notActive'],
  ['silent', 'inactive'],
]);

export function matches(filter: DeviceFilter): SQL | undefined {
  const { tenantId, customerId, purifierId, gatewayId, placeId, placeType, city } = filter;
  return and(
    filter.isHandedOut ? isNotNull(device.tenantId) : undefined,
    tenantId === undefined ? undefined : eq(device.tenantId, tenantId),
    customerId === undefined ? undefined : eq(device.customerId, customerId),
    purifierId === undefined ? undefined : eq(device.purifierId, purifierId),
    gatewayId === undefined ? undefined : eq(device.lastGatewayId, gatewayId),
    placeId === undefined ? undefined : isWithin(placeId),
    placeType === undefined ? undefined : standsIn(placeType),
    city === undefined ? undefined : sql`lower(${device.city}) = lower(${city})`,
    isInState(filter.state),
  );
}

/** 'None': without a kind of place; an unknown kind matches no device. */
export const standsIn = (place: string): SQL =>
  place === 'None' ? isNull(device.placeType) : eq(device.placeType, placeTypeOf(place) ?? place);

function isInState(state: DeviceFilter['state']): SQL | undefined {
  switch (state) {
    case undefined:
      return undefined;
    case 'stock':
      return isNull(device.tenantId);
    case 'silent':
      // Including devices that the watch has not checked yet.
      return and(isNotNull(device.tenantId), not(isPresent));
    case 'inactive':
      return not(isPresent);
    default:
      return sql`exists (select 1 from ${deviceHealth}
        where ${deviceHealth.deviceId} = ${device.id} and ${deviceHealth.state} = ${state})`;
  }
}
