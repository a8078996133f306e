import { z } from 'zod';
import { versionSchema } from '../common/entity.ts';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { deviceKeySchema } from '../device-port/device-messages.ts';
import { KEY_NAMES_PERMISSIONS } from './key-names.permissions.ts';

/** Most keys of one profile that have a name. */
export const MAX_KEY_NAMES = 100;

export const KEY_NAMES_ERRORS = errors('keyNames', {
  keyTwice: "The key '{key}' is in the list twice",
  unknownUnit: "'{unit}' is no unit of '{quantity}'",
  tooMany: 'A profile names {max} keys at most',
});

/** A key of a device, and the quantity that it is. Its numbers are multiplied by the factor, then converted from the unit. */
export const keyNameSchema = z.object({
  key: deviceKeySchema.describe('The key that devices send'),
  quantity: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/)
    .describe('The key under which its values are stored'),
  unit: z
    .string()
    .max(20)
    .describe('The unit in which devices send it; empty: the one in which it is stored'),
  factor: z
    .number()
    .refine((factor) => factor !== 0 && Math.abs(factor) >= 1e-9 && Math.abs(factor) <= 1e9)
    .default(1)
    .describe('For devices that send tenths, 0.1'),
});
export type KeyName = z.infer<typeof keyNameSchema>;

const profileKeyNamesSchema = z.object({
  deviceProfileId: z.string(),
  name: z.string(),
  keyNames: z.array(keyNameSchema).describe('The first of several keys with the same quantity counts'),
  version: versionSchema,
});
export type ProfileKeyNames = z.infer<typeof profileKeyNamesSchema>;

const shared = {
  permission: KEY_NAMES_PERMISSIONS.administer,
  tag: 'key names',
  params: z.object({ deviceProfileId: uuidParameter('deviceProfileId') }),
  responses: { 200: profileKeyNamesSchema },
} as const;

export const KEY_NAMES_SORT_PROPERTIES = ['name'] as const;

/** `textSearch` searches the name. */
export const listKeyNames = operation({
  method: 'GET',
  path: '/backoffice/keyNames',
  permission: KEY_NAMES_PERMISSIONS.administer,
  tag: 'key names',
  summary: "The device profiles of the caller's tenant with their names of keys",
  query: optionalPageQuerySchema(KEY_NAMES_SORT_PROPERTIES, {}),
  responses: { 200: pageSchema(profileKeyNamesSchema) },
});

const sentKeySchema = z.object({
  key: z.string(),
  value: z.union([z.number(), z.string()]).nullable().describe('The latest one; the beginning of a text'),
  ts: z.number().int().describe('Time of that value, epoch milliseconds'),
  devices: z.number().int().describe('Devices that sent it, of those that were looked at'),
  proposal: keyNameSchema
    .extend({ isUnitKnown: z.boolean().describe('Whether its unit follows from the name') })
    .nullable(),
});
export type SentKey = z.infer<typeof sentKeySchema>;

const sentKeysSchema = z.object({
  devices: z.number().int().describe('Devices of the profile that were looked at'),
  keys: z.array(sentKeySchema).describe('Keys without a name, those with a proposal first'),
});
export type SentKeys = z.infer<typeof sentKeysSchema>;

export const getSentKeys = operation({
  ...shared,
  method: 'GET',
  path: '/backoffice/keyNames/:deviceProfileId/sent',
  summary: 'Unknown keys that devices of a profile sent in the last days',
  responses: { 200: sentKeysSchema },
});

export const getKeyNames = operation({
  ...shared,
  method: 'GET',
  path: '/backoffice/keyNames/:deviceProfileId',
  summary: 'The names of keys of a profile, and their quantities',
});

export const setKeyNames = operation({
  ...shared,
  method: 'PUT',
  path: '/backoffice/keyNames/:deviceProfileId',
  summary: 'Change all names of keys of a profile, for what its devices send from then on',
  body: z.object({
    keyNames: z.array(keyNameSchema).max(MAX_KEY_NAMES),
    version: versionSchema.nullish().describe('The one that was read; missing: any is overwritten'),
  }),
  errors: [...SAVE_ERRORS, KEY_NAMES_ERRORS.keyTwice, KEY_NAMES_ERRORS.unknownUnit],
});

export const addKeyName = operation({
  ...shared,
  method: 'POST',
  path: '/backoffice/keyNames/:deviceProfileId',
  summary: 'Name a key, after those of the profile that have a name',
  body: keyNameSchema,
  errors: [...SAVE_ERRORS, KEY_NAMES_ERRORS.keyTwice, KEY_NAMES_ERRORS.unknownUnit, KEY_NAMES_ERRORS.tooMany],
});
