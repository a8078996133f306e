import { z } from 'zod';
import { textParameter, uuidParameter } from '../common/parameters.ts';
import { placeFilter } from '../places/place-filter.ts';

/** Connection status of a device, as defined in `air`; `stock`: not assigned to a tenant. */
export const DEVICE_STATES = ['active', 'late', 'silent', 'stock'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/**
 * `textSearch` searches name, label, city and owner: the tenant for a system administrator, the customer for a
 * tenant's. Filters apply within the caller's scope.
 */
export const deviceFiltersShape = {
  ...placeFilter,
  state: z
    .enum([...DEVICE_STATES, 'inactive'])
    .optional()
    .describe('`inactive`: late is still active, silent and stock are not'),
  tenantId: uuidParameter('tenantId').optional(),
  deviceOwnerId: uuidParameter('deviceOwnerId').optional(),
  purifierId: uuidParameter('purifierId').optional(),
  gatewayId: uuidParameter('gatewayId').optional().describe('The gateway that spoke for them last'),
  deviceInstalledPlace: textParameter(),
  deviceInstalledCity: textParameter(),
};
export type DeviceFilters = z.output<z.ZodObject<typeof deviceFiltersShape>>;
