import { entityId } from '@airdeck/contract/common/entity-id';
import { DEFAULT_TENANT_PROFILE, type TenantBody, type TenantInfoBody } from '@airdeck/contract/tenants';
import type { Tenant } from './tenants.repository.ts';

/** The tenant as the platform writes it. */
export function tenantBody({ kind: _kind, ...tenant }: Tenant): TenantBody {
  return {
    ...tenant,
    id: entityId('TENANT', tenant.id),
    tenantProfileId: entityId('TENANT_PROFILE', DEFAULT_TENANT_PROFILE.id),
    name: tenant.title,
  };
}

export function tenantInfoBody(tenant: Tenant): TenantInfoBody {
  return { ...tenantBody(tenant), tenantProfileName: DEFAULT_TENANT_PROFILE.name };
}
