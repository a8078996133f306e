import { z } from 'zod';
import { CONTACT_SORT_PROPERTIES, contactSaveSchema, contactShape } from '../common/contacts.ts';
import { additionalInfoSchema, createdTimeSchema, entityIdSchema, versionSchema } from '../common/entity.ts';
import { errors, REQUEST_ERRORS, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { atLeast, exactly, validEmail } from '../common/form-fields.ts';
import { optionalField, requiredField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { handedOverLinkSchema, PASSWORD_ERRORS } from '../sign-in/passwords.ts';
import { listedUserListQuerySchema, listedUserListSchema } from '../users/listed-users.ts';
import { ADMINISTRATOR_ERRORS, USER_ERRORS } from '../users/users.ts';
import { TENANT_PERMISSIONS } from './tenants.permissions.ts';

export const TENANT_ERRORS = errors('tenants', {
  titleMissing: 'Tenant title should be specified!',
  titleRequired: 'Title is required',
  emailRequired: 'Email address required',
  emailInvalid: 'Email address is invalid',
  phoneRequired: 'Phone number required',
  phoneLength: 'Phone number should be 10 digits',
  sortHidden: 'Invalid sort property',
});

/** The only tenant profile. */
export const DEFAULT_TENANT_PROFILE = {
  id: '5f2b3d60-c5a1-11f0-9c5b-d3c1b2a4f006',
  name: 'Default',
} as const;

const head = { id: entityIdSchema('TENANT'), createdTime: createdTimeSchema, ...contactShape };
const middle = {
  region: z.string(),
  tenantProfileId: entityIdSchema('TENANT_PROFILE'),
  version: versionSchema,
};
/** `name` is a read-only copy of `title`. */
const tail = { name: z.string(), additionalInfo: additionalInfoSchema };

export const tenantSchema = z.object({ ...head, ...middle, ...tail });
export type TenantBody = z.infer<typeof tenantSchema>;

export const tenantInfoSchema = z.object({ ...head, ...middle, tenantProfileName: z.string(), ...tail });
export type TenantInfoBody = z.infer<typeof tenantInfoSchema>;

/** Sorting by profile has no effect, as there is only one. */
export const TENANT_SORT_PROPERTIES = [...CONTACT_SORT_PROPERTIES, 'region', 'tenantProfileName'] as const;
export type TenantSortProperty = (typeof TENANT_SORT_PROPERTIES)[number];

/** `textSearch` searches the title. */
const tenantPageQuerySchema = pageQuerySchema(TENANT_SORT_PROPERTIES, {});

/** The form of a tenant or partner and its first administrator. */
export const tenantFormSchema = z.object({
  title: requiredField('Name of the tenant', TENANT_ERRORS.titleRequired),
  firstName: requiredField(
    "The administrator's first name",
    ADMINISTRATOR_ERRORS.firstNameRequired,
    atLeast(2, ADMINISTRATOR_ERRORS.firstNameShort),
  ),
  lastName: optionalField('lastName', "The administrator's last name"),
  email: requiredField(
    "The administrator's email address, also the tenant's. The invitation goes there.",
    TENANT_ERRORS.emailRequired,
    validEmail(TENANT_ERRORS.emailInvalid),
  ),
  phone: requiredField(
    'Exactly 10 characters',
    TENANT_ERRORS.phoneRequired,
    exactly(10, TENANT_ERRORS.phoneLength),
  ),
  country: optionalField('country', 'Name of the country'),
  state: optionalField('state', 'Name of the state'),
  city: optionalField('city', 'Name of the city'),
  address: optionalField('address', 'First line of the address'),
  address2: optionalField('address2', 'Second line of the address'),
  zip: optionalField('zip', 'Postal code'),
});

const newTenantSchema = tenantFormSchema.extend({
  kind: z.enum(['TENANT_ADMIN', 'PARTNER']).describe('Kind of the administrator'),
});
export type NewTenant = z.output<typeof newTenantSchema>;

const createdTenantSchema = z.object({
  tenantId: z.string(),
  userId: z.string().describe('The first administrator'),
  _id: z.string().describe('The same'),
  activationLink: handedOverLinkSchema,
});
export type CreatedTenant = z.infer<typeof createdTenantSchema>;

const tag = 'tenants';
const params = z.object({ tenantId: uuidParameter('tenantId') });

export const getTenant = operation({
  method: 'GET',
  path: '/api/tenant/:tenantId',
  permission: TENANT_PERMISSIONS.read,
  tag,
  summary: 'A tenant',
  params,
  responses: { 200: tenantSchema },
});

export const getTenantInfo = operation({
  method: 'GET',
  path: '/api/tenant/info/:tenantId',
  permission: TENANT_PERMISSIONS.read,
  tag,
  summary: 'A tenant with the name of its profile',
  params,
  responses: { 200: tenantInfoSchema },
});

export const listTenants = operation({
  method: 'GET',
  path: '/api/tenants',
  permission: TENANT_PERMISSIONS.list,
  tag,
  summary: 'All tenants',
  query: tenantPageQuerySchema,
  responses: { 200: pageSchema(tenantSchema) },
});

export const listTenantInfos = operation({
  method: 'GET',
  path: '/api/tenantInfos',
  permission: TENANT_PERMISSIONS.list,
  tag,
  summary: 'All tenants, each with the name of its profile',
  query: tenantPageQuerySchema,
  responses: { 200: pageSchema(tenantInfoSchema) },
});

export const saveTenant = operation({
  method: 'POST',
  path: '/api/tenant',
  permission: TENANT_PERMISSIONS.write,
  tag,
  summary: 'Create a tenant, or update the one with the given id: omitted fields become null',
  body: contactSaveSchema('TENANT'),
  responses: { 200: tenantSchema },
  errors: [...SAVE_ERRORS, REQUEST_ERRORS.emailMalformed, TENANT_ERRORS.titleMissing],
});

export const deleteTenant = operation({
  method: 'DELETE',
  path: '/api/tenant/:tenantId',
  permission: TENANT_PERMISSIONS.write,
  tag,
  summary: 'Delete a tenant with its customers, users, devices and all that these sent',
  params,
  responses: { 200: z.void() },
});

export const createTenant = operation({
  method: 'POST',
  path: '/backoffice/tenants',
  permission: TENANT_PERMISSIONS.write,
  tag,
  summary: 'Create a tenant or partner, and invite its first administrator',
  description:
    'All or nothing: without an invitation, there is no tenant. If the server sends no mail, the answer contains the activation link.',
  body: newTenantSchema,
  responses: { 200: createdTenantSchema },
  errors: [
    ...USUAL_ERRORS,
    REQUEST_ERRORS.emailMalformed,
    USER_ERRORS.emailTaken,
    PASSWORD_ERRORS.mailNotSent,
    ...Object.values(ADMINISTRATOR_ERRORS),
    ...Object.values(TENANT_ERRORS),
  ],
});

export const listFirstAdministrators = operation({
  method: 'GET',
  path: '/backoffice/users/getAllTenant',
  permission: TENANT_PERMISSIONS.list,
  tag,
  summary: 'All tenants, each by its first administrator',
  description:
    'Without partners. All as an array, or a page if a parameter of one is given. Newest first unless sorted.',
  query: listedUserListQuerySchema,
  responses: { 200: listedUserListSchema },
});
