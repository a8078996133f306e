import { z } from 'zod';
import { givenOwner } from '../common/entity-save.ts';
import { REQUEST_ERRORS, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { MAX_DESCRIPTION_LENGTH, optionalField, requiredField, storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PURIFIER_ERRORS, purifierSchema } from '../purifiers/purifiers.ts';
import { placeShape } from './device-place.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';
import { DEVICE_ERRORS, deviceRecordSchema } from './devices.ts';

export const lowerCaseId = z.guid().transform((id) => id.toLowerCase());

const newDeviceRecordSchema = z.object({
  deviceId: lowerCaseId.nullish(),
  deviceName: requiredField('Name', DEVICE_ERRORS.fieldMissing, ...storable('deviceName')),
  deviceLabel: optionalField('deviceLabel', 'Label'),
  deviceProfileName: optionalField('deviceProfileName', 'Name of the device profile'),
  transportType: z
    .enum(['DEFAULT', 'MQTT'])
    .optional()
    .describe(
      'Transport of the profile that a device of the stock gets with its tenant, unless that has one of this name already; ' +
        'overlooked of a device that the tenant has',
    ),
  description: optionalField('description', 'Description', MAX_DESCRIPTION_LENGTH),
  accessToken: optionalField('accessToken', 'Of a device for the stock: random when missing'),
  purifierId: lowerCaseId.nullish(),
  tenantId: z.string().nullish().describe("Overlooked: the caller's own"),
  deviceOwnerId: z.string().nullish().describe('Overlooked: the customer who has the device'),
  deviceProfileId: z.string().nullish().describe("Overlooked: the device's own"),
  ...placeShape,
});
export type NewDeviceRecord = z.output<typeof newDeviceRecordSchema>;

export const deviceOwner = z
  .union([lowerCaseId, z.literal(''), z.null()])
  .optional()
  .transform((given) => givenOwner(given || undefined))
  .describe('A customer; empty or null: the tenant itself');

/** A decision between customers of a tenant. */
export const keepsAccessTokenSchema = z
  .boolean()
  .optional()
  .describe('Whether it keeps its access token even if users of its former customer could read it');

const newTenantDeviceSchema = newDeviceRecordSchema
  .omit({ deviceId: true, tenantId: true, deviceProfileId: true, deviceOwnerId: true })
  .extend({
    deviceLabel: requiredField('Label', DEVICE_ERRORS.fieldMissing, ...storable('deviceLabel')),
    transportType: z
      .enum(['DEFAULT', 'MQTT'])
      .optional()
      .describe(
        'Transport of the profile; refused if the tenant has a profile of that name with another one',
      ),
    deviceOwnerId: deviceOwner,
    isGateway: z
      .boolean()
      .optional()
      .describe('Whether it sends readings for other devices, and adds those that do not exist yet'),
    assignExisting: z
      .boolean()
      .optional()
      .describe('Whether an existing device of that name is assigned to the customer instead'),
  });
export type NewTenantDevice = z.output<typeof newTenantDeviceSchema>;

const deviceId = lowerCaseId.describe('The device');

const placeDeviceSchema = z
  .object({ deviceId, ...placeShape })
  .superRefine(({ deviceId: _id, ...change }, context) => {
    const isEmpty = Object.values(change).every((value) => value === undefined);
    if (isEmpty) context.addIssue(issueOf(DEVICE_ERRORS.placeRequired));
  });
export type PlaceChange = Omit<z.output<typeof placeDeviceSchema>, 'deviceId'>;

const tag = 'devices';
const { write, change, assign } = DEVICE_PERMISSIONS;
const params = z.object({ deviceId: uuidParameter('deviceId') });
const responses = { 200: deviceRecordSchema };
const CHANGE_ERRORS = [...USUAL_ERRORS, REQUEST_ERRORS.versionConflict] as const;
const { placeUnknown, positionIncomplete, timeZoneUnknown, customerUnknown, customerForeign } = DEVICE_ERRORS;
const PLACE_ERRORS = [placeUnknown, positionIncomplete, timeZoneUnknown] as const;

export const createDevice = operation({
  method: 'POST',
  path: '/backoffice/devices',
  permission: DEVICE_PERMISSIONS.create,
  tag,
  summary:
    "Create a device of the caller's tenant with its profile, model, place and customer, all or nothing",
  description: 'A missing profile is created. The access token is returned only once.',
  body: newTenantDeviceSchema,
  responses: {
    200: deviceRecordSchema.extend({
      accessToken: z.string(),
      wasThere: z.boolean().describe('It was there before, and was only given to the customer'),
    }),
  },
  errors: [...SAVE_ERRORS, PURIFIER_ERRORS.unknown, ...Object.values(DEVICE_ERRORS)],
});

export const registerDevice = operation({
  method: 'POST',
  path: '/backoffice/dapAdddevice/dapCreateDevice',
  permission: write,
  tag,
  summary: 'Create a device in stock, or complete the data of a device of the tenant',
  description:
    "From system administrators, a device for the stock, whose access token is returned only once. From tenant administrators, further data of the platform's device with this id or name.",
  body: newDeviceRecordSchema,
  responses: { 200: deviceRecordSchema.extend({ accessToken: z.string().optional() }) },
  errors: [
    ...CHANGE_ERRORS,
    PURIFIER_ERRORS.unknown,
    DEVICE_ERRORS.fieldMissing,
    DEVICE_ERRORS.tokenTaken,
    ...PLACE_ERRORS,
  ],
});

export const assignDeviceToTenant = operation({
  method: 'PUT',
  path: '/backoffice/assignToTenant/:deviceId',
  permission: DEVICE_PERMISSIONS.handOut,
  tag,
  summary: 'Assign a device or a purifier model to a tenant',
  description:
    'A device from stock has the token that was reserved for it. A device of another tenant leaves its readings and all that was entered about it behind, and gets another token.',
  params: z.object({ deviceId: uuidParameter('deviceId').describe('A device, or a model of purifier') }),
  body: z.object({
    tenantId: lowerCaseId.nullable().describe('Null takes a purifier back'),
    expectedTenantId: lowerCaseId
      .nullable()
      .optional()
      .describe('The tenant that the caller saw it with, null: the stock; 409 for another one'),
  }),
  responses: { 200: z.union([deviceRecordSchema, purifierSchema]) },
  errors: [
    ...CHANGE_ERRORS,
    PURIFIER_ERRORS.tenantUnknown,
    DEVICE_ERRORS.tenantMissing,
    DEVICE_ERRORS.tenantUnknown,
    DEVICE_ERRORS.nameTaken,
    DEVICE_ERRORS.inShipment,
  ],
});

/** Further fields of the body are ignored. */
export const assignDeviceToCustomer = operation({
  method: 'PUT',
  path: '/backoffice/assignToCustomer/:deviceId',
  permission: assign,
  tag,
  summary: "Assign a device of the caller's tenant to one of its customers",
  params,
  body: z.object({
    deviceOwnerId: deviceOwner,
    withHistory: z.boolean().optional().describe('Whether the customer may read what was measured before'),
    keepsAccessToken: keepsAccessTokenSchema,
    expectedOwnerId: lowerCaseId
      .nullable()
      .optional()
      .describe(
        'The customer that the caller saw the device with; refused with 409 when it is another one by now',
      ),
  }),
  responses,
  errors: [...CHANGE_ERRORS, customerUnknown, customerForeign],
});

export const setDeviceOwner = operation({
  method: 'PUT',
  path: '/backoffice/updateWithObjId/:deviceId',
  permission: assign,
  tag,
  summary: "Assign a device of the caller's tenant to one of its customers, or take it back",
  params,
  body: z.object({ deviceOwnerId: deviceOwner, keepsAccessToken: keepsAccessTokenSchema }),
  responses,
  errors: [...CHANGE_ERRORS, customerUnknown, customerForeign],
});

export const changeAccessToken = operation({
  method: 'PUT',
  path: '/backoffice/deviceApi/updateDeviceAccessToken',
  permission: change,
  tag,
  summary: 'Set another access token of a device in scope',
  description:
    'System administrators set that of a tenant as its first administrator, which its audit log records.',
  body: z.object({
    deviceId,
    accessToken: requiredField('New access token', DEVICE_ERRORS.tokenRequired, ...storable('accessToken')),
  }),
  responses,
  errors: [...CHANGE_ERRORS, DEVICE_ERRORS.tokenRequired, DEVICE_ERRORS.tokenTaken],
});

export const renameDevice = operation({
  method: 'PUT',
  path: '/backoffice/deviceApi/updateDeviceName',
  permission: change,
  tag,
  summary: "Rename a device of the caller's tenant, or one in stock",
  body: z.object({
    deviceId,
    deviceName: requiredField('New name', DEVICE_ERRORS.nameRequired, ...storable('deviceName')),
  }),
  responses,
  errors: [...CHANGE_ERRORS, DEVICE_ERRORS.nameRequired, DEVICE_ERRORS.nameTaken],
});

export const placeDevice = operation({
  method: 'PUT',
  path: '/backoffice/deviceApi/updateDevicePlace',
  permission: change,
  tag,
  summary: 'Set the location of a device, or the location type that a purifier model is for',
  description: 'Omitted fields stay, null removes. New coordinates set their time zone.',
  body: placeDeviceSchema,
  responses: { 200: z.union([deviceRecordSchema, purifierSchema]) },
  errors: [...CHANGE_ERRORS, PURIFIER_ERRORS.placeRequired, DEVICE_ERRORS.placeRequired, ...PLACE_ERRORS],
});

export const deleteDeviceRecord = operation({
  method: 'DELETE',
  path: '/backoffice/dapDeleteDevice/:deviceId',
  permission: DEVICE_PERMISSIONS.delete,
  tag,
  summary: 'Delete a device with everything it sent',
  params,
  responses: { 200: z.void().describe('Done') },
  errors: [...CHANGE_ERRORS, DEVICE_ERRORS.inShipment],
});
