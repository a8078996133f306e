import { z } from 'zod';
import { createdTimeSchema, entityIdSchema, unusedSchema, versionSchema } from '../common/entity.ts';
import { givenIdSchema, givenTextSchema } from '../common/entity-save.ts';
import { errors, REQUEST_ERRORS, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../common/page.ts';
import { booleanParameter, textParameter, uuidParameter } from '../common/parameters.ts';
import { DEVICE_PROFILE_PERMISSIONS } from './device-profiles.permissions.ts';

export const DEVICE_PROFILE_ERRORS = errors('deviceProfiles', {
  nameRequired: 'Device profile name should be specified!',
  nameTaken: 'Device profile with such name already exists!',
  typeRequired: 'Device profile type should be specified!',
  transportTypeRequired: 'Device profile transport type should be specified!',
  dataOfOtherType: 'Validation error: profileData.{part} should be of type {type}',
  defaultTaken: 'Another default device profile is present in scope of current tenant!',
  tenantUnknown: 'Device profile is referencing to non-existent tenant!',
  isDefault: 'Deletion of Default Device Profile is prohibited!',
  inUse: 'The device profile referenced by the devices cannot be deleted!',
  provisionKeyTaken: 'Device profile with such provision device key already exists!',
  unknown: 'Device is referencing non existing device profile!',
  ofOtherTenant: 'Device can`t be referencing to device profile from different tenant!',
});

/** For a device with a profile name. */
export const PROFILE_REFERENCE_ERRORS = [
  DEVICE_PROFILE_ERRORS.unknown,
  DEVICE_PROFILE_ERRORS.ofOtherTenant,
] as const;

const TRANSPORT_TYPES = ['DEFAULT', 'MQTT', 'COAP', 'LWM2M', 'SNMP'] as const;

const PROVISION_TYPES = [
  'DISABLED',
  'ALLOW_CREATE_NEW_DEVICES',
  'CHECK_PRE_PROVISIONED_DEVICES',
  'X509_CERTIFICATE_CHAIN',
] as const;

/** Fields of a profile that are visible with each of its devices. */
const deviceProfileInfoSchema = z.object({
  id: entityIdSchema('DEVICE_PROFILE'),
  tenantId: entityIdSchema('TENANT'),
  name: z.string(),
  image: z.string().nullable(),
  defaultDashboardId: unusedSchema,
  type: z.string(),
  transportType: z.string(),
});
export type DeviceProfileInfoBody = z.infer<typeof deviceProfileInfoSchema>;

const deviceProfileSchema = z.object({
  id: entityIdSchema('DEVICE_PROFILE'),
  createdTime: createdTimeSchema,
  tenantId: entityIdSchema('TENANT'),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  type: z.string(),
  transportType: z.string(),
  provisionType: z.string(),
  defaultRuleChainId: unusedSchema,
  defaultDashboardId: unusedSchema,
  defaultQueueName: unusedSchema,
  provisionDeviceKey: z.string().nullable().describe('Null while devices do not make themselves known'),
  firmwareId: unusedSchema,
  softwareId: unusedSchema,
  defaultEdgeRuleChainId: unusedSchema,
  externalId: unusedSchema,
  version: versionSchema,
  /** Whether it is the default for devices without a profile. */
  default: z.boolean(),
  /**
   * Stored for clients; the server uses only the types in it, and the provisioning secret, which is included in answers
   * with a single profile, and null in lists.
   */
  profileData: z.record(z.string(), z.unknown()),
});
export type DeviceProfileBody = z.infer<typeof deviceProfileSchema>;

/** One of the platform's constants, in its spelling; null or missing: not set. */
const constantSchema = <T extends string>(name: string, values: readonly T[]) =>
  z
    .unknown()
    .transform((given, context): T | null => {
      if (given === null || given === undefined) return null;
      const known = values.find((value) => value === given);
      if (known) return known;
      const message = `JSON parse error: ${name} is none of ${values.join(', ')}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ type: ['string', 'null'], enum: [...values, null] })
    .optional();

/** Sort properties of lists of profiles. */
const DEVICE_PROFILE_SORT_PROPERTIES = [
  'id',
  'createdTime',
  'name',
  'type',
  'transportType',
  'description',
  'isDefault',
] as const;
export type DeviceProfileSortProperty = (typeof DEVICE_PROFILE_SORT_PROPERTIES)[number];

const tag = 'device profiles';
const params = z.object({ deviceProfileId: uuidParameter('deviceProfileId') });

export const getDeviceProfile = operation({
  method: 'GET',
  path: '/api/deviceProfile/:deviceProfileId',
  permission: DEVICE_PROFILE_PERMISSIONS.write,
  tag,
  summary: 'A device profile',
  params,
  responses: { 200: deviceProfileSchema },
});

/** `textSearch` searches the name. */
export const listDeviceProfiles = operation({
  method: 'GET',
  path: '/api/deviceProfiles',
  permission: DEVICE_PROFILE_PERMISSIONS.write,
  tag,
  summary: "The device profiles of the caller's tenant",
  query: pageQuerySchema(DEVICE_PROFILE_SORT_PROPERTIES, {}),
  responses: { 200: pageSchema(deviceProfileSchema) },
});

/** The tenant is always the caller's. */
export const saveDeviceProfile = operation({
  method: 'POST',
  path: '/api/deviceProfile',
  permission: DEVICE_PROFILE_PERMISSIONS.write,
  tag,
  summary: 'Create a device profile, or update the one with the given id: omitted fields become null',
  body: z.object({
    id: givenIdSchema('DEVICE_PROFILE'),
    name: givenTextSchema,
    description: givenTextSchema,
    image: givenTextSchema,
    type: constantSchema('type', ['DEFAULT']),
    transportType: constantSchema('transportType', TRANSPORT_TYPES),
    provisionType: constantSchema('provisionType', PROVISION_TYPES),
    provisionDeviceKey: givenTextSchema,
    default: z.boolean().nullish(),
    profileData: z.record(z.string(), z.unknown()).nullish(),
    version: versionSchema.nullish(),
  }),
  responses: { 200: deviceProfileSchema },
  errors: [
    ...SAVE_ERRORS,
    REQUEST_ERRORS.textTooLong,
    REQUEST_ERRORS.textMalformed,
    DEVICE_PROFILE_ERRORS.nameRequired,
    DEVICE_PROFILE_ERRORS.nameTaken,
    DEVICE_PROFILE_ERRORS.typeRequired,
    DEVICE_PROFILE_ERRORS.transportTypeRequired,
    DEVICE_PROFILE_ERRORS.dataOfOtherType,
    DEVICE_PROFILE_ERRORS.defaultTaken,
    DEVICE_PROFILE_ERRORS.provisionKeyTaken,
    DEVICE_PROFILE_ERRORS.tenantUnknown,
  ],
});

export const deleteDeviceProfile = operation({
  method: 'DELETE',
  path: '/api/deviceProfile/:deviceProfileId',
  permission: DEVICE_PROFILE_PERMISSIONS.write,
  tag,
  summary: 'Delete a device profile that no device has and that is not the default one',
  params,
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, DEVICE_PROFILE_ERRORS.isDefault, DEVICE_PROFILE_ERRORS.inUse],
});

export const makeDeviceProfileDefault = operation({
  method: 'POST',
  path: '/api/deviceProfile/:deviceProfileId/default',
  permission: DEVICE_PROFILE_PERMISSIONS.write,
  tag,
  summary: 'Make this the default profile of new devices',
  params,
  responses: { 200: deviceProfileSchema },
});

export const getDefaultDeviceProfileInfo = operation({
  method: 'GET',
  path: '/api/deviceProfileInfo/default',
  permission: DEVICE_PROFILE_PERMISSIONS.read,
  tag,
  summary: "The default device profile of the caller's tenant",
  responses: { 200: deviceProfileInfoSchema },
});

export const getDeviceProfileInfo = operation({
  method: 'GET',
  path: '/api/deviceProfileInfo/:deviceProfileId',
  permission: DEVICE_PROFILE_PERMISSIONS.read,
  tag,
  summary: 'Public data of a device profile',
  params,
  responses: { 200: deviceProfileInfoSchema },
});

export const listDeviceProfileNames = operation({
  method: 'GET',
  path: '/api/deviceProfile/names',
  permission: DEVICE_PROFILE_PERMISSIONS.read,
  tag,
  summary: "The names of the device profiles of the caller's tenant",
  query: z.object({
    activeOnly: booleanParameter('activeOnly').describe(
      'Whether only those are meant that a device in scope has',
    ),
  }),
  responses: { 200: z.array(z.object({ id: entityIdSchema('DEVICE_PROFILE'), name: z.string() })) },
});

/** The type of a device is the name of its profile. */
export const listDeviceTypes = operation({
  method: 'GET',
  path: '/api/device/types',
  permission: DEVICE_PROFILE_PERMISSIONS.read,
  tag,
  summary: 'The types of the devices in scope',
  responses: {
    200: z.array(
      z.object({ tenantId: entityIdSchema('TENANT'), entityType: z.literal('DEVICE'), type: z.string() }),
    ),
  },
});

export const listDeviceProfileInfos = operation({
  method: 'GET',
  path: '/api/deviceProfileInfos',
  permission: DEVICE_PROFILE_PERMISSIONS.read,
  tag,
  summary: "Public data of the device profiles of the caller's tenant",
  query: pageQuerySchema(DEVICE_PROFILE_SORT_PROPERTIES, { transportType: textParameter() }),
  responses: { 200: pageSchema(deviceProfileInfoSchema) },
});
