import { deletePartner, listPartners } from '@airdeck/contract/tenants/partners';
import { createTenant, deleteTenant, listFirstAdministrators } from '@airdeck/contract/tenants/tenants';
import { LISTED_USER_SORT_PROPERTIES } from '@airdeck/contract/users/listed-users';
import { LISTED_USER_SORTS, type ListedUser, toListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { changing, invalidate, mapPage, mapQuery, pageQueryOf } from '../../../lib/query/query.ts';

/** Kind of a tenant: an ordinary one, or a partner. */
export type TenantKind = 'TENANT_ADMIN' | 'PARTNER';

/** The deletion of all data of a tenant takes a while. */
const DELETE_TIMEOUT_MS = 120_000;

/** One page of the first administrators, one for each tenant of the kind. */
export const tenantsQuery = (kind: TenantKind, wanted: WantedPage) =>
  mapQuery(
    pageQueryOf(listOf(kind), {
      query: pageParameters(wanted, LISTED_USER_SORT_PROPERTIES, LISTED_USER_SORTS),
    }),
    mapPage(toListedUser),
  );

const listOf = (kind: TenantKind) => (kind === 'PARTNER' ? listPartners : listFirstAdministrators);

/** Refetches the list after a change. */
export const tenantsChanged = (kind: TenantKind) => invalidate(listOf(kind));

/** Creates a tenant with its first administrator, or neither. Empty fields are left out. */
export function addTenant(kind: TenantKind, values: TenantValues) {
  const { title, firstName, email, phone, ...others } = trimmed(values);
  const given = Object.entries(others).filter(([, text]) => text !== '');
  const body = { kind, title, firstName, email, phone, ...Object.fromEntries(given) };
  return changing(call(createTenant, { body }), listOf(kind));
}

const trimmed = (values: TenantValues) =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.trim()])) as TenantValues;

/** Tenants are deleted by their own id; partners by the id of an administrator, with their tenant. */
export function removeTenant(kind: TenantKind, { id, tenantId }: ListedUser): Promise<void> {
  const options = { timeoutMs: DELETE_TIMEOUT_MS };
  return kind === 'PARTNER'
    ? call(deletePartner, { query: { _id: id } }, options)
    : call(deleteTenant, { params: { tenantId: tenantId ?? '' } }, options);
}

/** Values of the form of a tenant. */
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
