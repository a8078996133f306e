import type { ListedUser } from '@airdeck/contract/profile';
import {
  createTenant,
  deletePartner,
  deleteTenant,
  listFirstAdministrators,
  listPartners,
} from '@airdeck/contract/tenants';
import { call, callPage } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';

/** What a tenant is: a tenant of its own, or a partner. */
export type TenantKind = 'TENANT_ADMIN' | 'PARTNER';

/** What both lists can be sorted by; partners also by where they are. */
const SORTABLE = ['createdAt', 'userFirstName', 'userLastName', 'email', 'phone', 'city', 'state', 'country'];

/** Everything of a tenant goes with it: that takes its time. */
const DELETE_TIMEOUT_MS = 120_000;

/** Where what is read of a list is kept. */
export const tenantsKey = (kind: TenantKind) => ['tenants', kind] as const;

/** One page of the first administrators, one for each tenant of the kind. */
export function readTenants(kind: TenantKind, wanted: WantedPage, signal: AbortSignal) {
  const list = kind === 'PARTNER' ? listPartners : listFirstAdministrators;
  return callPage(list, { query: pageParameters(wanted, SORTABLE) }, { signal });
}

/** The tenant and its first administrator: both or neither. What was left empty is left out. */
export function addTenant(kind: TenantKind, values: TenantValues) {
  const { title, firstName, email, phone, ...others } = trimmed(values);
  const given = Object.entries(others).filter(([, text]) => text !== '');
  return call(createTenant, {
    body: { kind, title, firstName, email, phone, ...Object.fromEntries(given) },
  });
}

const trimmed = (values: TenantValues) =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.trim()])) as TenantValues;

/** A tenant goes by its own id; a partner by the id of an administrator, and the tenant with it. */
export function removeTenant(kind: TenantKind, { _id, tenantId }: ListedUser): Promise<void> {
  const options = { timeoutMs: DELETE_TIMEOUT_MS };
  return kind === 'PARTNER'
    ? call(deletePartner, { query: { _id } }, options)
    : call(deleteTenant, { params: { tenantId: tenantId ?? '' } }, options);
}

/** What the form of a tenant holds. */
export type TenantValues = {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
};

/** In the order of the form. */
export const NO_TENANT: TenantValues = {
  title: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: '',
  state: '',
  city: '',
  address: '',
  address2: '',
  zip: '',
};
