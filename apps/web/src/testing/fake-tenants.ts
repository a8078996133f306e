import type { TenantInfoBody } from '@airdeck/contract/tenants/tenants';

/** A tenant of that name, in the format of `/api`. */
export function aTenant(name: string, id = '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001'): TenantInfoBody {
  return {
    id: { entityType: 'TENANT', id },
    createdTime: 1_700_000_000_000,
    title: name,
    name,
    region: 'Global',
    tenantProfileId: { entityType: 'TENANT_PROFILE', id: '5f2b3d60-c5a1-11f0-9c5b-d3c1b2a4f006' },
    tenantProfileName: 'Default',
    email: null,
    phone: null,
    country: null,
    state: null,
    city: null,
    address: null,
    address2: null,
    zip: null,
    version: 1,
    additionalInfo: null,
  };
}
