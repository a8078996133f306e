import { z } from 'zod';
import { ADMINISTRATOR_FIRST_NAME, PHONE_LENGTH } from './common/form-rules.ts';
import { atLeast, exactly, optionalField, requiredField, validEmail } from './form-text.ts';

/** Body of `POST /backoffice/tenants`: a tenant, or a partner, and its first administrator. */
export const newTenantSchema = z.object({
  kind: z.enum(['TENANT_ADMIN', 'PARTNER']).describe("What the administrator is in the product's records"),
  title: requiredField('Name of the tenant', 'Title is required'),
  firstName: requiredField(
    "The administrator's first name",
    'First Name is required',
    atLeast(ADMINISTRATOR_FIRST_NAME.min, 'First Name is too short'),
  ),
  lastName: optionalField('lastName', "The administrator's last name"),
  email: requiredField(
    "The administrator's e-mail address, also the tenant's. An invitation is sent there.",
    'Email address required',
    validEmail('Email address is invalid'),
  ),
  phone: requiredField(
    'Exactly 10 characters',
    'Phone number required',
    exactly(PHONE_LENGTH, 'Phone number should be 10 digits'),
  ),
  country: optionalField('country', 'Name of the country'),
  state: optionalField('state', 'Name of the state'),
  city: optionalField('city', 'Name of the city'),
  address: optionalField('address', 'First line of the address'),
  address2: optionalField('address2', 'Second line of the address'),
  zip: optionalField('zip', 'Postal code'),
});
export type NewTenant = z.output<typeof newTenantSchema>;

/** Answer of `POST /backoffice/tenants`. */
export const createdTenantSchema = z.object({
  tenantId: z.string(),
  userId: z.string().describe('The first administrator'),
  _id: z.string().describe("Id of the administrator's record"),
});
export type CreatedTenant = z.infer<typeof createdTenantSchema>;
