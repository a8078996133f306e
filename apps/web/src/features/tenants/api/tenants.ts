import { type CreatedTenant, createdTenantSchema } from '@airdeck/contract/tenants';
import { type ListedUser, listedUserPageSchema } from '@airdeck/contract/user-records';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';

/** What a tenant is in the product's records: a tenant of its own, or a partner. */
export type TenantKind = 'TENANT_ADMIN' | 'PARTNER';

/** What both lists can be sorted by. */
const SORTABLE = ['createdAt', 'userFirstName', 'userLastName', 'email', 'phone'];

/** Everything of a tenant goes with it: that takes its time. */
const DELETE_TIMEOUT_MS = 120_000;

/** Where what is read of a list is kept. */
export const tenantsKey = (kind: TenantKind) => ['tenants', kind] as const;

/** One page of the first administrators, one for each tenant of the kind. */
export function readTenants(kind: TenantKind, wanted: WantedPage, signal: AbortSignal) {
  return api.request({
    path: kind === 'PARTNER' ? '/backoffice/partnerApi/getAll' : '/backoffice/users/getAllTenant',
    query: pageParameters(wanted, SORTABLE),
    schema: listedUserPageSchema,
    signal,
  });
}

/** The tenant, its first administrator and their record: all of them or none. */
export function createTenant(
  kind: TenantKind,
  fields: Readonly<Record<string, string>>,
): Promise<CreatedTenant> {
  return api.request({
    method: 'POST',
    path: '/backoffice/tenants',
    body: { kind, ...fields },
    schema: createdTenantSchema,
  });
}

/** A tenant goes by its own id, and its records with it; a partner by the id of the record, and the tenant with it. */
export async function deleteTenant(kind: TenantKind, { _id, tenantId }: ListedUser): Promise<void> {
  const common = { method: 'DELETE', schema: emptyAnswer, timeoutMs: DELETE_TIMEOUT_MS } as const;
  if (kind === 'PARTNER') {
    await api.request({ ...common, path: '/backoffice/partnerApi/deleteById', query: { _id } });
  } else {
    await api.request({ ...common, path: `/api/tenant/${encodeURIComponent(tenantId ?? '')}` });
  }
}
