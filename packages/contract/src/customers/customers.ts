import { z } from 'zod';
import { CONTACT_SORT_PROPERTIES, contactSaveSchema, contactShape } from '../common/contacts.ts';
import {
  additionalInfoSchema,
  createdTimeSchema,
  entityIdSchema,
  unusedSchema,
  versionSchema,
} from '../common/entity.ts';
import { errors, REQUEST_ERRORS, SAVE_ERRORS } from '../common/errors.ts';
import {
  atLeast,
  atMost,
  formField,
  isNot,
  optionalFormField,
  required,
  validEmail,
} from '../common/form-fields.ts';
import { contentOf, operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageQuerySchema, pageSchema } from '../common/page.ts';
import { requiredTextParameter, uuidParameter } from '../common/parameters.ts';
import { CUSTOMER_PERMISSIONS } from './customers.permissions.ts';

export const CUSTOMER_ERRORS = errors('customers', {
  titleRequired: 'Customer title should be specified!',
  titleReserved: "'Public' title for customer is system reserved!",
  titleTaken: 'Customer with such title already exists!',
  tenantUnknown: 'Customer is referencing to non-existent tenant!',
  firstNameRequired: 'First name is required',
  firstNameShort: 'First name is too short',
  firstNameLong: 'First name is too long',
  emailRequired: 'Email address required',
  emailInvalid: 'Email address is invalid',
  phoneShort: 'Phone number should be 10 digits',
  phoneInvalid: 'Please enter valid phone number',
});

export const customerSchema = z.object({
  id: entityIdSchema('CUSTOMER'),
  createdTime: createdTimeSchema,
  ...contactShape,
  tenantId: entityIdSchema('TENANT'),
  externalId: unusedSchema,
  version: versionSchema,
  /** A read-only copy of `title`. */
  name: z.string(),
  additionalInfo: additionalInfoSchema,
});
export type CustomerBody = z.infer<typeof customerSchema>;

/** Lower-case and upper-case letters and digits without a space: a password filled into the wrong field. */
const PASSWORD = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)\S{8,}$/u;

function looksLikePassword(text: string): boolean {
  return PASSWORD.test(text.trim());
}

/** The form of a customer. First and last name are stored in `additionalInfo`; missing fields are empty. */
export const customerFormSchema = z.object({
  title: formField(required(CUSTOMER_ERRORS.titleRequired)),
  firstName: formField(
    required(CUSTOMER_ERRORS.firstNameRequired),
    atLeast(2, CUSTOMER_ERRORS.firstNameShort),
    atMost(30, CUSTOMER_ERRORS.firstNameLong),
  ),
  lastName: formField(),
  /** English name. */
  country: formField(),
  state: formField(),
  address: formField(),
  email: formField(required(CUSTOMER_ERRORS.emailRequired), validEmail(CUSTOMER_ERRORS.emailInvalid)),
  phone: optionalFormField(
    atLeast(10, CUSTOMER_ERRORS.phoneShort),
    isNot(looksLikePassword, CUSTOMER_ERRORS.phoneInvalid),
  ),
});
export type CustomerFormValues = z.infer<typeof customerFormSchema>;

/** `contactName` is the first and last name of the contact. */
const CUSTOMER_SORT_PROPERTIES = [...CONTACT_SORT_PROPERTIES, 'contactName'] as const;
export type CustomerSortProperty = (typeof CUSTOMER_SORT_PROPERTIES)[number];

const tag = 'customers';
const params = z.object({ customerId: uuidParameter('customerId') });

export const getCustomer = operation({
  method: 'GET',
  path: '/api/customer/:customerId',
  permission: CUSTOMER_PERMISSIONS.read,
  tag,
  summary: 'A customer',
  params,
  responses: { 200: customerSchema },
});

/** By its exact title. */
export const getCustomerByTitle = operation({
  method: 'GET',
  path: '/api/tenant/customers',
  permission: CUSTOMER_PERMISSIONS.list,
  tag,
  summary: "A customer of the caller's tenant, by its title",
  query: z.object({ customerTitle: requiredTextParameter('customerTitle') }),
  responses: { 200: customerSchema },
});

export const getCustomerShortInfo = operation({
  method: 'GET',
  path: '/api/customer/:customerId/shortInfo',
  permission: CUSTOMER_PERMISSIONS.read,
  tag,
  summary: 'Title of a customer, and whether it stands for everyone',
  params,
  responses: { 200: z.object({ title: z.string(), isPublic: z.boolean() }) },
});

export const getCustomerTitle = operation({
  method: 'GET',
  path: '/api/customer/:customerId/title',
  permission: CUSTOMER_PERMISSIONS.read,
  tag,
  summary: 'Title of a customer, as text',
  params,
  responses: { 200: contentOf('application/text') },
});

/** `textSearch` searches title, contact name, e-mail, phone, country, state, city and address. */
export const listCustomers = operation({
  method: 'GET',
  path: '/api/customers',
  permission: CUSTOMER_PERMISSIONS.list,
  tag,
  summary: "The customers of the caller's tenant",
  query: pageQuerySchema(CUSTOMER_SORT_PROPERTIES, {}),
  responses: { 200: pageSchema(customerSchema) },
});

const foundCustomerSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  tenantId: z.uuid(),
  tenantTitle: z.string(),
});
export type FoundCustomer = z.infer<typeof foundCustomerSchema>;

/** A system administrator has no list of customers, only of their users. */
export const findCustomers = operation({
  method: 'GET',
  path: '/backoffice/customers',
  permission: CUSTOMER_PERMISSIONS.find,
  tag,
  summary: 'The customers of all tenants whose titles contain a text',
  query: optionalPageQuerySchema(['title'], {}),
  responses: { 200: pageSchema(foundCustomerSchema) },
});

/** The tenant is always the caller's. */
export const saveCustomer = operation({
  method: 'POST',
  path: '/api/customer',
  permission: CUSTOMER_PERMISSIONS.write,
  tag,
  summary: 'Create a customer, or update the one with the given id: omitted fields become null',
  body: contactSaveSchema('CUSTOMER'),
  responses: { 200: customerSchema },
  errors: [...SAVE_ERRORS, REQUEST_ERRORS.emailMalformed, ...Object.values(CUSTOMER_ERRORS)],
});

export const deleteCustomer = operation({
  method: 'DELETE',
  path: '/api/customer/:customerId',
  permission: CUSTOMER_PERMISSIONS.write,
  tag,
  summary: 'Delete a customer with its users; its devices stay with the tenant',
  params,
  responses: { 200: z.void() },
});
