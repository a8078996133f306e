import { z } from 'zod';
import { ACCESS_ROLES, accessRoleSchema, placeIdsSchema } from '../common/access-role.ts';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { nameField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { API_KEY_PERMISSIONS } from './api-keys.permissions.ts';

/** Keys of one user, expired ones included. */
export const MAX_API_KEYS = 50;

export const API_KEY_ERRORS = errors('apiKeys', {
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  expiryPast: 'The expiry of an API key must be in the future',
  expiryFixed: 'The expiry of an API key cannot be changed',
  roleAbove: 'An API key cannot have more rights than its owner',
  customerUnknown: 'Could not find the customer!',
  customerNotChosen: "Only a tenant administrator's API key can be limited to a customer",
  placeUnknown: 'Could not find the place!',
  tooMany: 'A user can have at most {max} API keys',
  expired: ['AUTHENTICATION', 'API key is expired'],
});

const formShape = {
  name: nameField(API_KEY_ERRORS.nameRequired, API_KEY_ERRORS.nameLong),
};

/** The form of an API key: its name. The rest is chosen once. */
export const apiKeyFormSchema = z.object(formShape);
export type ApiKeyForm = z.infer<typeof apiKeyFormSchema>;

const newApiKeySchema = z.object({
  ...formShape,
  expiresTime: z.number().int().nullable().describe('Epoch milliseconds; null: it does not expire'),
  accessRole: accessRoleSchema
    .nullable()
    .describe(
      `Null: the rights of its owner; otherwise one of ${ACCESS_ROLES.join(', ')}, and never more than these rights`,
    ),
  customerId: z
    .guid()
    .nullable()
    .describe("Null: the scope of its owner; a tenant administrator's key may be limited to one customer"),
  placeIds: placeIdsSchema
    .optional()
    .describe("Buildings, floors and rooms to which it is limited; null or missing: its owner's"),
});
export type NewApiKeyForm = z.infer<typeof newApiKeySchema>;

const apiKeySchema = z.object({
  id: z.string(),
  createdTime: z.number().int(),
  name: z.string(),
  prefix: z.string().describe('Its first characters, by which its owner recognises it'),
  expiresTime: z.number().int().nullable(),
  isExpired: z.boolean(),
  isEnabled: z.boolean(),
  accessRole: accessRoleSchema.nullable(),
  customer: z.object({ id: z.string(), title: z.string() }).nullable(),
  placeIds: z.array(z.string()).nullable().describe('Buildings, floors and rooms to which it is limited'),
  lastUsedTime: z.number().int().nullable().describe('To the minute'),
  lastUsedAddress: z.string().nullable().describe('Network address of that use'),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const madeApiKeySchema = z.object({
  key: apiKeySchema,
  secret: z.string().describe('The key itself: stored as a hash, and returned this once'),
});
export type MadeApiKey = z.infer<typeof madeApiKeySchema>;

const ownListSchema = z.object({
  keys: z.array(apiKeySchema),
  httpUrl: z.string().describe('Address of the server, without a slash at its end'),
});

/** The key of a user, in the list of an administrator. */
const usersApiKeySchema = apiKeySchema.extend({
  owner: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
  }),
});
export type UsersApiKey = z.infer<typeof usersApiKeySchema>;

export const API_KEY_SORT_PROPERTIES = [
  'name',
  'createdTime',
  'lastUsedTime',
  'expiresTime',
  'owner',
] as const;
export type ApiKeySortProperty = (typeof API_KEY_SORT_PROPERTIES)[number];

const tag = 'apiKeys';
const path = '/backoffice/apiKeys';
const params = z.object({ apiKeyId: uuidParameter('apiKeyId') });
const API_KEY_SAVE_ERRORS = [...SAVE_ERRORS, ...Object.values(API_KEY_ERRORS)];

export const listApiKeys = operation({
  method: 'GET',
  path,
  permission: API_KEY_PERMISSIONS.use,
  tag,
  summary: "The caller's API keys, by name",
  responses: { 200: ownListSchema },
});

export const createApiKey = operation({
  method: 'POST',
  path,
  permission: API_KEY_PERMISSIONS.make,
  tag,
  summary: 'Create an API key; it is returned only once',
  body: newApiKeySchema,
  responses: { 201: madeApiKeySchema },
  errors: API_KEY_SAVE_ERRORS,
});

export const renameApiKey = operation({
  method: 'PUT',
  path: `${path}/:apiKeyId`,
  permission: API_KEY_PERMISSIONS.make,
  tag,
  summary: "Rename one of the caller's API keys",
  params,
  body: z.object(formShape),
  responses: { 200: apiKeySchema },
  errors: API_KEY_SAVE_ERRORS,
});

export const withdrawApiKey = operation({
  method: 'DELETE',
  path: `${path}/:apiKeyId`,
  permission: API_KEY_PERMISSIONS.use,
  tag,
  summary: 'Turn off an API key; its sessions end',
  params,
  responses: { 200: z.void() },
});

/** By name and owner's e-mail address unless sorted; `textSearch` looks at both. */
export const listUsersApiKeys = operation({
  method: 'GET',
  path: `${path}/users`,
  permission: API_KEY_PERMISSIONS.administer,
  tag,
  summary: 'The API keys of all users in scope',
  query: optionalPageQuerySchema(API_KEY_SORT_PROPERTIES, {}),
  responses: { 200: pageSchema(usersApiKeySchema) },
});
