import { z } from 'zod';
import { SAVE_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PROVISIONING_PERMISSIONS } from './provisioning.permissions.ts';

/** Provisioning strategy of a profile: disabled, new devices allowed, or only pre-created devices. */
export const PROVISIONING_TYPES = [
  'DISABLED',
  'ALLOW_CREATE_NEW_DEVICES',
  'CHECK_PRE_PROVISIONED_DEVICES',
] as const;
export type ProvisioningType = (typeof PROVISIONING_TYPES)[number];

/** ThingsBoard's server attribute of a device that has provisioned itself. */
export const PROVISION_STATE_KEY = 'provisionState';

const provisioningSchema = z.object({
  provisionType: z.string(),
  provisionDeviceKey: z.string().nullable(),
  provisionDeviceSecret: z.string().nullable(),
  httpUrl: z.string().describe('Address of the server for devices over HTTP, without a slash at its end'),
  mqttPort: z.number().int().describe('The port for MQTT, of the same host'),
});
export type Provisioning = z.infer<typeof provisioningSchema>;

/** A device profile with its provisioning strategy, without key and secret. */
const provisioningStateSchema = z.object({
  deviceProfileId: z.string(),
  name: z.string(),
  provisionType: z.string(),
  newDevices: z.number().int().describe('Devices that registered themselves in the present day of 24 hours'),
  newDevicesPerDay: z.number().int().describe('So many may'),
});
export type ProvisioningState = z.infer<typeof provisioningStateSchema>;

export const PROVISIONING_SORT_PROPERTIES = ['name'] as const;

const permission = PROVISIONING_PERMISSIONS.administer;
const tag = 'device profiles';

/** `textSearch` searches the name. */
export const listProvisioning = operation({
  method: 'GET',
  path: '/backoffice/provisioning',
  permission,
  tag,
  summary: "The device profiles of the caller's tenant with their self-registration settings, without keys",
  query: optionalPageQuerySchema(PROVISIONING_SORT_PROPERTIES, {}),
  responses: { 200: pageSchema(provisioningStateSchema) },
});

const shared = {
  permission,
  tag,
  params: z.object({ deviceProfileId: uuidParameter('deviceProfileId') }),
  responses: { 200: provisioningSchema },
} as const;

export const getProvisioning = operation({
  ...shared,
  method: 'GET',
  path: '/backoffice/provisioning/:deviceProfileId',
  summary: 'Self-registration settings of a profile, with key and secret',
});

export const setProvisioning = operation({
  ...shared,
  method: 'PUT',
  path: '/backoffice/provisioning/:deviceProfileId',
  summary:
    'Change the self-registration settings of a profile (its keys become invalid when it is turned off)',
  body: z.object({ provisionType: z.enum(PROVISIONING_TYPES) }),
  errors: SAVE_ERRORS,
});

export const renewProvisioningKeys = operation({
  ...shared,
  method: 'POST',
  path: '/backoffice/provisioning/:deviceProfileId/keys',
  summary: 'Renew the self-registration key and secret of a profile',
  errors: SAVE_ERRORS,
});
