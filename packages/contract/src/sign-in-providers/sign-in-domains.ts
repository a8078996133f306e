import { z } from 'zod';
import { errors, REQUEST_ERRORS, SAVE_ERRORS } from '../common/errors.ts';
import { formField, required } from '../common/form-fields.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SIGN_IN_DOMAIN_PERMISSIONS } from './sign-in-domains.permissions.ts';
import { SIGN_IN_PROVIDER_PERMISSIONS } from './sign-in-providers.permissions.ts';

// Mail domains of a tenant, for whose addresses its providers sign people in.

export const SIGN_IN_DOMAIN_ERRORS = errors('signInDomains', {
  required: 'Domain is required',
  invalid: 'The domain has to be the part of addresses behind the @',
  listed: 'The domain is in the list',
  tooMany: 'A tenant can have at most {max} domains',
  notFound: 'The record was not found',
  unreachable: 'The name servers did not answer',
  taken: 'The domain belongs to another organisation',
});

export const MAX_DOMAINS = 20;

const DOMAIN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/** The form of a domain, and the body that adds it. */
export const domainFormSchema = z.object({
  domain: formField(required(SIGN_IN_DOMAIN_ERRORS.required), {
    is: (text) => DOMAIN.test(text),
    otherwise: SIGN_IN_DOMAIN_ERRORS.invalid,
  }),
});

const domainSchema = z.object({
  id: z.string(),
  createdTime: z.number().int(),
  domain: z.string(),
  recordName: z.string().describe('Name of the TXT record that proves it'),
  recordValue: z.string().describe('Its content'),
  provenTime: z.number().int().nullable().describe('Null: it is not proven, and no one signs in by it'),
  tenantTitle: z.string(),
});
export type SignInDomain = z.infer<typeof domainSchema>;

const { administer } = SIGN_IN_PROVIDER_PERMISSIONS;
const { administerOwn, confirm } = SIGN_IN_DOMAIN_PERMISSIONS;
const tag = 'sign-in-providers';
const path = '/backoffice/signInDomains';
const params = z.object({ domainId: uuidParameter('domainId') });

export const listDomains = operation({
  method: 'GET',
  path,
  permission: administer,
  tag,
  summary: 'The domains of the tenant, or of all tenants for a system administrator',
  responses: { 200: z.array(domainSchema) },
});

export const addDomain = operation({
  method: 'POST',
  path,
  permission: administerOwn,
  tag,
  summary: 'Add a domain, which has to be proven',
  body: domainFormSchema,
  responses: { 201: domainSchema },
  errors: [
    ...SAVE_ERRORS,
    SIGN_IN_DOMAIN_ERRORS.required,
    SIGN_IN_DOMAIN_ERRORS.invalid,
    SIGN_IN_DOMAIN_ERRORS.listed,
    SIGN_IN_DOMAIN_ERRORS.tooMany,
  ],
});

export const proveDomain = operation({
  method: 'POST',
  path: `${path}/:domainId/proof`,
  permission: administerOwn,
  tag,
  summary: 'Look up the record of a domain',
  params,
  responses: { 200: domainSchema },
  errors: [
    ...SAVE_ERRORS,
    SIGN_IN_DOMAIN_ERRORS.notFound,
    SIGN_IN_DOMAIN_ERRORS.unreachable,
    SIGN_IN_DOMAIN_ERRORS.taken,
  ],
});

export const confirmDomain = operation({
  method: 'POST',
  path: `${path}/:domainId/confirmation`,
  permission: confirm,
  tag,
  summary: 'Confirm a domain of a tenant by hand, without a record',
  params,
  responses: { 200: domainSchema },
  errors: [...SAVE_ERRORS, REQUEST_ERRORS.notFound, SIGN_IN_DOMAIN_ERRORS.taken],
});

export const removeDomain = operation({
  method: 'DELETE',
  path: `${path}/:domainId`,
  permission: administer,
  tag,
  summary: 'Remove a domain: sessions that began with providers of its tenant end, if it was the last one',
  params,
  responses: { 200: z.void() },
});
