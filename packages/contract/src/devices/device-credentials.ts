import { z } from 'zod';
import { createdTimeSchema, entityIdSchema, versionSchema } from '../common/entity.ts';
import { givenIdSchema, givenTextSchema } from '../common/entity-save.ts';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PROFILE_REFERENCE_ERRORS } from '../device-profiles/device-profiles.ts';
import { DEVICE_CREDENTIALS_PERMISSIONS } from './devices.permissions.ts';
import { DEVICE_ERRORS } from './devices.ts';
import { deviceSaveSchema, deviceSchema } from './platform-devices.ts';

export const DEVICE_CREDENTIALS_ERRORS = errors('deviceCredentials', {
  deviceMissing: "Parameter 'deviceId' can't be empty!",
  unknown: 'Unable to update non-existent device credentials!',
  taken: 'Specified credentials are already registered!',
  typeMissing: 'Device credentials type should be specified',
  typeUnknown: 'Device credentials type should be ACCESS_TOKEN!',
  tokenMissing: 'Device credentials id should be specified!',
});

/** Credentials of a device. Their own id is the only one on the wire without an entity type. */
const deviceCredentialsSchema = z.object({
  id: z.object({ id: z.guid() }),
  createdTime: createdTimeSchema,
  deviceId: entityIdSchema('DEVICE'),
  credentialsType: z.string(),
  /** The access token, which is sufficient to send as the device. */
  credentialsId: z.string(),
  /** Null: not used with an access token. */
  credentialsValue: z.string().nullable(),
  version: versionSchema,
});
export type DeviceCredentialsBody = z.infer<typeof deviceCredentialsSchema>;

const givenCredentials = {
  credentialsType: givenTextSchema,
  credentialsId: givenTextSchema,
  version: versionSchema.nullish(),
};

/** Terminal commands that send a reading as the device, by its profile's transport. */
const deviceConnectivitySchema = z.object({
  /** `curl`, over HTTP or HTTPS as the server is reached. */
  http: z.object({ http: z.string().optional(), https: z.string().optional() }).optional(),
  mqtt: z.object({ mqtt: z.string() }).optional(),
});
export type DeviceConnectivityBody = z.infer<typeof deviceConnectivitySchema>;

const tag = 'device credentials';
const { read, write, readAny, configure } = DEVICE_CREDENTIALS_PERMISSIONS;
const params = z.object({ deviceId: uuidParameter('deviceId') });

export const getDeviceCredentials = operation({
  method: 'GET',
  path: '/api/device/:deviceId/credentials',
  permission: read,
  tag,
  summary: 'The access token of a device; the audit log records who read it',
  description: "For customers' users only if their tenant allows it.",
  params,
  responses: { 200: deviceCredentialsSchema },
});

/** The body is the credentials as read, with another access token. */
export const saveDeviceCredentials = operation({
  method: 'POST',
  path: '/api/device/credentials',
  permission: write,
  tag,
  summary: 'Replace the access token of a device; its sessions end',
  body: z.object({
    id: z.object({ id: z.string() }).nullish(),
    deviceId: givenIdSchema('DEVICE'),
    ...givenCredentials,
  }),
  responses: { 200: deviceCredentialsSchema },
  errors: [...SAVE_ERRORS, DEVICE_ERRORS.tokenTaken, ...Object.values(DEVICE_CREDENTIALS_ERRORS)],
});

export const saveDeviceWithCredentials = operation({
  method: 'POST',
  path: '/api/device-with-credentials',
  permission: write,
  tag,
  summary: 'Create a device, or update the one with the given id, together with its access token',
  body: z.object({ device: deviceSaveSchema, credentials: z.object(givenCredentials) }),
  responses: { 200: deviceSchema },
  errors: [
    ...SAVE_ERRORS,
    ...PROFILE_REFERENCE_ERRORS,
    ...Object.values(DEVICE_ERRORS),
    ...Object.values(DEVICE_CREDENTIALS_ERRORS),
  ],
});

export const getDeviceConnectivity = operation({
  method: 'GET',
  path: '/api/device-connectivity/:deviceId',
  permission: read,
  tag,
  summary:
    'Commands that send a reading with the access token of a device; the audit log records who read it',
  description: "For customers' users only if their tenant allows it.",
  params,
  responses: { 200: deviceConnectivitySchema },
});

export const getAccessToken = operation({
  method: 'GET',
  path: '/backoffice/dapDevice/:deviceId/accessToken',
  permission: readAny,
  tag: 'devices',
  summary: 'The access token of a device; each look is audited',
  description:
    'System administrators read that of a tenant as its first administrator, which its audit log records.',
  params,
  responses: { 200: z.object({ accessToken: z.string() }) },
});

const accessTokenSettingsSchema = z.object({
  customersMayReadTokens: z
    .boolean()
    .describe(
      "Whether customers' users may read the access tokens of their devices, which is recorded with them",
    ),
});
export type AccessTokenSettings = z.infer<typeof accessTokenSettingsSchema>;

const SETTINGS_PATH = '/backoffice/accessTokens/settings';

export const getAccessTokenSettings = operation({
  method: 'GET',
  path: SETTINGS_PATH,
  permission: read,
  tag: 'devices',
  summary: "Whether customers' users may read the access tokens of their devices",
  responses: { 200: accessTokenSettingsSchema },
});

export const saveAccessTokenSettings = operation({
  method: 'PUT',
  path: SETTINGS_PATH,
  permission: configure,
  tag: 'devices',
  summary: "Allow customers' users to read the access tokens of their devices, or not",
  description:
    'A device whose token they could read gets a new one with its next customer, or when it is taken back, unless the tenant keeps it.',
  body: accessTokenSettingsSchema,
  responses: { 200: accessTokenSettingsSchema },
});
