import { z } from 'zod';
import { createdTimeSchema, entityIdSchema } from '../common/entity.ts';
import { givenIdSchema } from '../common/entity-save.ts';
import { SAVE_ERRORS } from '../common/errors.ts';
import { atMost, formField, required } from '../common/form-fields.ts';
import { MAX_TEXT_LENGTH, storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { API_KEY_PERMISSIONS } from './api-keys.permissions.ts';
import { API_KEY_ERRORS } from './api-keys.ts';

const tag = 'apiKeys';
const params = z.object({ apiKeyId: uuidParameter('apiKeyId') });

const keyShape = {
  id: z.object({ entityType: z.literal('API_KEY'), id: z.guid() }),
  createdTime: createdTimeSchema,
  tenantId: entityIdSchema('TENANT'),
  userId: entityIdSchema('USER'),
  expirationTime: z.number().int().describe('Epoch milliseconds; 0: it does not expire'),
  description: z.string(),
  enabled: z.boolean(),
  expired: z.boolean(),
};

/** ThingsBoard's form of a key: its name is the description. */
const platformApiKeyInfoSchema = z.object(keyShape);
export type PlatformApiKeyInfo = z.infer<typeof platformApiKeyInfoSchema>;

const descriptionField = formField(
  required(API_KEY_ERRORS.nameRequired),
  atMost(MAX_TEXT_LENGTH, API_KEY_ERRORS.nameLong),
  ...storable('description'),
);

export const PLATFORM_API_KEY_SORT_PROPERTIES = [
  'createdTime',
  'expirationTime',
  'description',
  'enabled',
] as const;
export type PlatformApiKeySortProperty = (typeof PLATFORM_API_KEY_SORT_PROPERTIES)[number];

export const savePlatformApiKey = operation({
  method: 'POST',
  path: '/api/apiKey',
  permission: API_KEY_PERMISSIONS.make,
  tag,
  summary: "Create one of the caller's API keys, or change the one with this id",
  description: 'The key itself is in `value`, in the answer that creates it only.',
  body: z.object({
    id: z.object({ entityType: z.string().optional(), id: z.guid() }).nullish(),
    userId: givenIdSchema('USER'),
    description: descriptionField,
    enabled: z.boolean().optional().describe('True when missing'),
    expirationTime: z.number().int().min(0).optional().describe('Epoch milliseconds; 0: it does not expire'),
  }),
  responses: { 200: z.object({ ...keyShape, value: z.string().nullable() }) },
  errors: [...SAVE_ERRORS, ...Object.values(API_KEY_ERRORS)],
});

export const listPlatformApiKeys = operation({
  method: 'GET',
  path: '/api/apiKeys/:userId',
  permission: API_KEY_PERMISSIONS.use,
  tag,
  summary: 'API keys of a user: the caller, or a user in the scope of an administrator',
  params: z.object({ userId: uuidParameter('userId') }),
  query: pageQuerySchema(PLATFORM_API_KEY_SORT_PROPERTIES, {}),
  responses: { 200: pageSchema(platformApiKeyInfoSchema) },
});

export const describePlatformApiKey = operation({
  method: 'PUT',
  path: '/api/apiKey/:apiKeyId/description',
  permission: API_KEY_PERMISSIONS.make,
  tag,
  summary: "Rename one of the caller's API keys",
  params,
  body: z.string(),
  responses: { 200: platformApiKeyInfoSchema },
  errors: [...SAVE_ERRORS, ...Object.values(API_KEY_ERRORS)],
});

export const enablePlatformApiKey = operation({
  method: 'PUT',
  path: '/api/apiKey/:apiKeyId/enabled/:enabled',
  permission: API_KEY_PERMISSIONS.make,
  tag,
  summary: "Turn one of the caller's API keys off or on; its sessions end",
  params: params.extend({ enabled: z.enum(['true', 'false']).transform((text) => text === 'true') }),
  responses: { 200: platformApiKeyInfoSchema },
});

export const deletePlatformApiKey = operation({
  method: 'DELETE',
  path: '/api/apiKey/:apiKeyId',
  permission: API_KEY_PERMISSIONS.use,
  tag,
  summary: 'Turn off an API key; its sessions end',
  params,
  responses: { 200: z.void() },
});
