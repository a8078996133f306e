import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { optionalField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { listedUserSchema } from '../profile/profile.ts';
import { listedUserListQuerySchema, listedUserListSchema } from '../users/listed-users.ts';
import { TENANT_PERMISSIONS } from './tenants.permissions.ts';
import { TENANT_ERRORS } from './tenants.ts';

/** Errors of clients of the API; the console makes partners with their tenants. */
export const PARTNER_ERRORS = errors('tenants', {
  partnerMismatch: 'The administrator has another email address, tenant, customer or picture',
});

/** Given fields of the administrator are stored; the others stay as they are. */
const newPartnerSchema = z.object({
  userId: z.guid().describe('A tenant administrator'),
  email: optionalField('email', "The administrator's address, which this call does not change"),
  tenantId: optionalField('tenantId', "The administrator's tenant"),
  customerId: optionalField('customerId', 'Empty or the null id: administrators have no customer'),
  profileImageUrl: optionalField(
    'profileImageUrl',
    "The administrator's picture, which only the administrator changes",
  ),
  userFirstName: optionalField('userFirstName', "The administrator's first name"),
  userLastName: optionalField('userLastName', "The administrator's last name"),
  phone: optionalField('phone', "The administrator's telephone"),
  address: optionalField('address', 'Address'),
  city: optionalField('city', 'Name of the city'),
  state: optionalField('state', 'Name of the state'),
  country: optionalField('country', 'Name of the country'),
});

const tag = 'partners';

export const listPartners = operation({
  method: 'GET',
  path: '/backoffice/partnerApi/getAll',
  permission: TENANT_PERMISSIONS.listPartners,
  tag,
  summary: 'All partners, each by its first administrator',
  description:
    'All as an array, or a page if a parameter of one is given. Newest first unless sorted. Tenant administrators get names and places only, and search and sort by these.',
  query: listedUserListQuerySchema,
  responses: { 200: listedUserListSchema },
  errors: [...USUAL_ERRORS, TENANT_ERRORS.sortHidden],
});

export const createPartner = operation({
  method: 'POST',
  path: '/backoffice/partnerApi/createPartner',
  permission: TENANT_PERMISSIONS.writePartners,
  tag,
  summary: 'Turn the tenant of an existing administrator into a partner',
  description:
    "Repeated, it replaces the given name, telephone and place. An email address, tenant, customer or picture that is not the administrator's is refused.",
  body: newPartnerSchema,
  responses: { 200: listedUserSchema },
  errors: [...USUAL_ERRORS, PARTNER_ERRORS.partnerMismatch],
});

export const deletePartner = operation({
  method: 'DELETE',
  path: '/backoffice/partnerApi/deleteById',
  permission: TENANT_PERMISSIONS.writePartners,
  tag,
  summary: 'Delete a partner: its tenant with all customers, users, devices and readings',
  query: z.object({ _id: uuidParameter('_id') }),
  responses: { 200: z.void().describe('Done') },
});
