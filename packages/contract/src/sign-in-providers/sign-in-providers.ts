import { z } from 'zod';
import { accessRoleSchema, placeIdsSchema } from '../common/access-role.ts';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { formField, issueOf, itemsAtMost, required } from '../common/form-fields.ts';
import { nameField, storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SIGN_IN_PROVIDER_PERMISSIONS } from './sign-in-providers.permissions.ts';

// Sign-in by the provider of an organisation, over OpenID Connect: how administrators set it up.

export const SIGN_IN_PROVIDER_ERRORS = errors('signInProviders', {
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  issuerRequired: 'Issuer is required',
  issuerInvalid: 'The issuer has to be an https address without a query',
  addressRefused: 'The issuer is on a private network, which the operator of this server does not allow',
  clientIncomplete: 'A provider without a client ID cannot be switched on',
  customerUnknown: 'Could not find the customer!',
  tooMany: 'There can be at most {max} providers',
  claimRequired: 'The claim with the groups is required',
  groupRequired: 'Group is required',
  groupListed: 'A group can be listed once for the same users',
  placeUnknown: 'Could not find the place!',
  groupsTooMany: 'There are too many groups',
});

/** Icons of the buttons on the sign-in page. */
export const PROVIDER_ICONS = ['building', 'school', 'hospital', 'factory', 'key'] as const;
export type ProviderIcon = (typeof PROVIDER_ICONS)[number];

export const MAX_PROVIDERS = 20;
const MAX_NAME_LENGTH = 64;
const MAX_ISSUER_LENGTH = 1024;
const MAX_SECRET_LENGTH = 2048;
export const MAX_GROUP_ROLES = 100;

/** The server refuses http unless the operator allows private networks. */
const isIssuer = (text: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(text).success && !/[?#@]/.test(text);

const groupRoleSchema = z.object({
  group: formField(required(SIGN_IN_PROVIDER_ERRORS.groupRequired), ...storable('group')).describe(
    'As the provider names it in the claim, letter by letter',
  ),
  customerId: z
    .guid()
    .nullable()
    .describe('The customer whose users it concerns; null: users of the tenant itself'),
  accessRole: accessRoleSchema,
  placeIds: placeIdsSchema
    .optional()
    .describe('Buildings, floors and rooms to which the role is limited; null or missing: the whole'),
});
export type GroupRole = z.infer<typeof groupRoleSchema>;

/** Roles of people who are in no group: never all rights. */
export const ROLES_WITHOUT_GROUP = ['VIEWER', 'INSTALLER', 'EDITOR'] as const;

const isListedOnce = (rows: readonly GroupRole[]): boolean =>
  new Set(rows.map(({ group, customerId }) => JSON.stringify([group, customerId]))).size === rows.length;

const providerShape = {
  name: nameField(
    SIGN_IN_PROVIDER_ERRORS.nameRequired,
    SIGN_IN_PROVIDER_ERRORS.nameLong,
    MAX_NAME_LENGTH,
  ).describe('On the button of the sign-in page'),
  icon: z.enum(PROVIDER_ICONS),
  issuer: formField(
    required(SIGN_IN_PROVIDER_ERRORS.issuerRequired),
    ...storable('issuer', MAX_ISSUER_LENGTH),
    { is: isIssuer, otherwise: SIGN_IN_PROVIDER_ERRORS.issuerInvalid },
  ).describe('Address below which the provider describes itself, as it names itself in its tokens'),
  clientId: formField(...storable('clientId')).describe('Empty until this server is registered there'),
  trustsAddresses: z
    .boolean()
    .describe(
      'Whether addresses count as verified where the provider does not say so (Entra ID). Those that it calls unverified never do',
    ),
  newUsersCustomerId: z
    .guid()
    .nullable()
    .describe('The customer of users who are created at their first sign-in; null: by invitation only'),
  newUsersRole: accessRoleSchema.describe('Their role, where no group decides it'),
  groupsClaim: formField(
    required(SIGN_IN_PROVIDER_ERRORS.claimRequired),
    ...storable('groupsClaim'),
  ).describe('Name of the claim that lists the groups of a person'),
  roleWithoutGroup: z
    .enum(ROLES_WITHOUT_GROUP)
    .nullable()
    .describe(
      'The role of people who are in no group that is listed for users like them; null: they cannot sign in',
    ),
  isEnabled: z.boolean(),
};

/** The form of a provider, and the body that saves it. */
export const providerFormSchema = z.object({
  ...providerShape,
  groupRoles: z
    .array(groupRoleSchema)
    .superRefine(itemsAtMost(MAX_GROUP_ROLES, SIGN_IN_PROVIDER_ERRORS.groupsTooMany))
    .superRefine((rows, context) => {
      if (!isListedOnce(rows)) context.addIssue(issueOf(SIGN_IN_PROVIDER_ERRORS.groupListed));
    })
    .describe(
      'Groups that decide the role of users at each of their sign-ins: the highest role counts. Where none is listed for users like them, they keep the role that they have',
    ),
  clientSecret: z
    .string()
    .max(MAX_SECRET_LENGTH)
    .nullish()
    .describe(
      'Is never returned. Missing: as it was, unless another issuer is named; then, as with null and an empty text, there is none',
    ),
});
export type ProviderForm = z.infer<typeof providerFormSchema>;

const providerSchema = z.object({
  ...providerShape,
  id: z.string(),
  createdTime: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  newUsersCustomerTitle: z.string().nullable(),
  groupsClaim: z.string(),
  groupRoles: z.array(groupRoleSchema.extend({ group: z.string(), customerTitle: z.string().nullable() })),
  hasClientSecret: z.boolean(),
  userCount: z.number().int().describe('Users who have signed in with it'),
  redirectUrl: z.string().describe('To be registered at the provider'),
  signOutUrl: z.string().describe('Likewise, as the address after a sign-out'),
});
export type Provider = z.infer<typeof providerSchema>;

/**
 * Why a provider cannot be used: its address is refused, or cannot be reached; it did not answer in time; what it answers
 * is no description of a provider; it names itself differently; it refused this server or the person.
 */
export const PROVIDER_FAILURES = [
  'addressRefused',
  'unreachable',
  'noAnswer',
  'notAProvider',
  'otherIssuer',
  'refused',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

const providerTestSchema = z.object({
  failure: z.enum(PROVIDER_FAILURES).nullable(),
  detail: z.string().nullable().describe("The provider's answer"),
  endsSessions: z.boolean().describe('Whether signing out here can sign out there'),
});
export type ProviderTest = z.infer<typeof providerTestSchema>;

const permission = SIGN_IN_PROVIDER_PERMISSIONS.administer;
const tag = 'sign-in-providers';
const path = '/backoffice/signInProviders';
const shared = { permission, tag } as const;
const params = z.object({ providerId: uuidParameter('providerId') });
const PROVIDER_SAVE_ERRORS = [...SAVE_ERRORS, ...Object.values(SIGN_IN_PROVIDER_ERRORS)];

export const listProviders = operation({
  ...shared,
  method: 'GET',
  path,
  summary: 'The providers of the tenant, or of the installation for a system administrator, by name',
  responses: { 200: z.array(providerSchema) },
});

export const createProvider = operation({
  ...shared,
  method: 'POST',
  path,
  summary: 'Add a provider',
  body: providerFormSchema,
  responses: { 201: providerSchema },
  errors: PROVIDER_SAVE_ERRORS,
});

export const updateProvider = operation({
  ...shared,
  method: 'PUT',
  path: `${path}/:providerId`,
  summary: 'Change a provider; turning it off ends the sessions that it began',
  params,
  body: providerFormSchema.extend({ version: z.number().int().optional().describe('The one that was seen') }),
  responses: { 200: providerSchema },
  errors: PROVIDER_SAVE_ERRORS,
});

export const deleteProvider = operation({
  ...shared,
  method: 'DELETE',
  path: `${path}/:providerId`,
  summary: 'Delete a provider and end the sessions that it began; its users stay',
  params,
  responses: { 200: z.void() },
});

export const testProvider = operation({
  ...shared,
  method: 'POST',
  path: `${path}/:providerId/test`,
  summary: 'Ask the provider for its description, and return the result',
  params,
  responses: { 200: providerTestSchema },
});
