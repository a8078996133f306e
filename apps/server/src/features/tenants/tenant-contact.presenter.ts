import type { TenantDetails } from '@airdeck/contract/devices/devices';
import type { TenantContact } from './tenants.service.ts';

/** The tenant of a device or model, as a list of one; empty: it has none, or the reader does not see it. */
export const tenantDetailsBody = (tenant: TenantContact | undefined): TenantDetails[] =>
  tenant ? [{ userId: tenant.userId, userFirstName: tenant.firstName, tenantName: tenant.title }] : [];
