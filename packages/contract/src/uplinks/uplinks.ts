import { z } from 'zod';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { nameField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { UPLINK_PERMISSIONS } from './uplinks.permissions.ts';

export const UPLINK_ERRORS = errors('uplinks', {
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  profileUnknown: 'Could not find the device profile!',
  tooMany: 'A tenant can have at most {max} uplink keys',
  deviceUnknown: 'Could not find the device!',
});

/** Systems that deliver messages of devices. */
export const UPLINK_SOURCES = ['chirpStack', 'theThingsStack', 'airGradient', 'sensorCommunity'] as const;
export type UplinkSource = (typeof UPLINK_SOURCES)[number];

/**
 * Why the last message was refused: it cannot be read; it names no device; the network server has not decoded it; its
 * device is unknown; its values cannot be stored; there were too many at the time.
 */
export const UPLINK_FAILURES = [
  'unreadable',
  'noDevice',
  'notDecoded',
  'unknownDevice',
  'refused',
  'tooMuch',
] as const;
export type UplinkFailure = (typeof UPLINK_FAILURES)[number];

export const MAX_UPLINK_KEYS = 50;
/** Unknown devices of a tenant that are remembered; those that were seen last stay. */
export const MAX_UPLINK_SENDERS = 500;

const formShape = {
  name: nameField(UPLINK_ERRORS.nameRequired, UPLINK_ERRORS.nameLong),
  deviceProfileId: z
    .guid()
    .nullable()
    .describe('Profile of new devices; null: the default one of the tenant'),
};

/** The form of an uplink key, and the body that saves it. */
export const uplinkKeyFormSchema = z.object(formShape);
export type UplinkKeyForm = z.infer<typeof uplinkKeyFormSchema>;

const uplinkKeySchema = z.object({
  id: z.string(),
  createdTime: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  source: z.enum(UPLINK_SOURCES),
  deviceProfileId: z.string().nullable(),
  lastUsedTime: z.number().int().nullable(),
  lastFailureTime: z.number().int().nullable(),
  lastFailure: z.enum(UPLINK_FAILURES).nullable(),
  countedSince: z
    .number()
    .int()
    .nullable()
    .describe('Since when messages are counted, up to 24 hours; null: there was none in 24 hours'),
  stored: z.number().int().describe('Messages that were stored since then'),
  refused: z.number().int(),
});
export type UplinkKey = z.infer<typeof uplinkKeySchema>;

const uplinkListSchema = z.object({
  keys: z.array(uplinkKeySchema),
  httpUrl: z.string().describe('Address of the server, without a slash at its end'),
  mqttPort: z.number().int(),
});
export type UplinkList = z.infer<typeof uplinkListSchema>;

const withSecretSchema = z.object({
  key: uplinkKeySchema,
  secret: z.string().describe('The key itself: stored as a hash, and returned this once'),
});
export type NewUplinkKey = z.infer<typeof withSecretSchema>;

const uplinkSenderSchema = z.object({
  id: z.string(),
  serial: z.string().describe('DevEUI or serial number, as the other system writes it'),
  name: z.string().nullable().describe('Its name in the other system'),
  source: z.enum(UPLINK_SOURCES),
  firstSeenTime: z.number().int(),
  lastSeenTime: z.number().int().describe('When it was unknown last, to the minute'),
  device: z
    .object({ id: z.string(), name: z.string(), label: z.string().nullable() })
    .nullable()
    .describe('The device for which its messages are stored; null: it is unknown'),
});
export type UplinkSender = z.infer<typeof uplinkSenderSchema>;

const permission = UPLINK_PERMISSIONS.administer;
const tag = 'uplinks';
const path = '/backoffice/uplinks';
const shared = { permission, tag } as const;
const params = z.object({ uplinkKeyId: uuidParameter('uplinkKeyId') });
const senderParams = z.object({ uplinkSenderId: uuidParameter('uplinkSenderId') });
const UPLINK_SAVE_ERRORS = [...SAVE_ERRORS, ...Object.values(UPLINK_ERRORS)];

export const listUplinkKeys = operation({
  ...shared,
  method: 'GET',
  path,
  summary: 'Uplink keys of the tenant, by name',
  responses: { 200: uplinkListSchema },
});

export const createUplinkKey = operation({
  ...shared,
  method: 'POST',
  path,
  summary: 'Create an uplink key; it is returned only once',
  body: z.object({ ...formShape, source: z.enum(UPLINK_SOURCES) }),
  responses: { 201: withSecretSchema },
  errors: UPLINK_SAVE_ERRORS,
});

export const updateUplinkKey = operation({
  ...shared,
  method: 'PUT',
  path: `${path}/:uplinkKeyId`,
  summary: 'Rename an uplink key, or change the profile of new devices',
  params,
  body: z.object({ ...formShape, version: z.number().int().optional().describe('The one that was seen') }),
  responses: { 200: uplinkKeySchema },
  errors: UPLINK_SAVE_ERRORS,
});

export const withdrawUplinkKey = operation({
  ...shared,
  method: 'DELETE',
  path: `${path}/:uplinkKeyId`,
  summary: 'Turn off an uplink key; links of devices stay',
  params,
  responses: { 200: z.void() },
});

export const listUplinkSenders = operation({
  ...shared,
  method: 'GET',
  path: `${path}/senders`,
  summary:
    'Devices that other systems have named: the unknown ones, newest first, then those that were linked',
  responses: { 200: z.array(uplinkSenderSchema) },
});

export const createUplinkDevice = operation({
  ...shared,
  method: 'POST',
  path: `${path}/senders/:uplinkSenderId/device`,
  summary: 'Create a device for an unknown one',
  params: senderParams,
  responses: { 201: uplinkSenderSchema },
  errors: SAVE_ERRORS,
});

export const linkUplinkSender = operation({
  ...shared,
  method: 'PUT',
  path: `${path}/senders/:uplinkSenderId/device`,
  summary: 'Store what it sends for this device of the tenant',
  params: senderParams,
  body: z.object({ deviceId: z.guid() }),
  responses: { 200: uplinkSenderSchema },
  errors: UPLINK_SAVE_ERRORS,
});

export const forgetUplinkSender = operation({
  ...shared,
  method: 'DELETE',
  path: `${path}/senders/:uplinkSenderId`,
  summary: 'Remove it from the list, and its link; it is listed again when it sends',
  params: senderParams,
  responses: { 200: z.void() },
});
