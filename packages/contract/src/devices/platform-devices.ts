import { z } from 'zod';
import {
  additionalInfoSchema,
  createdTimeSchema,
  entityIdSchema,
  unusedSchema,
  versionSchema,
} from '../common/entity.ts';
import { givenIdSchema, givenTextSchema, saveShape } from '../common/entity-save.ts';
import { operation } from '../common/operation.ts';
import { pageQuerySchema, pageSchema } from '../common/page.ts';
import { booleanParameter, textParameter, uuidParameter, uuidsParameter } from '../common/parameters.ts';
import { PLATFORM_DEVICE_PERMISSIONS } from './devices.permissions.ts';

const head = {
  id: entityIdSchema('DEVICE'),
  createdTime: createdTimeSchema,
  tenantId: entityIdSchema('TENANT'),
  /** The NULL uuid: not assigned to a customer. */
  customerId: entityIdSchema('CUSTOMER'),
  name: z.string(),
  /** Equal to the name of the device profile. */
  type: z.string(),
  label: z.string().nullable(),
  deviceProfileId: entityIdSchema('DEVICE_PROFILE'),
  firmwareId: unusedSchema,
  softwareId: unusedSchema,
  externalId: unusedSchema,
  version: versionSchema,
};

const tail = {
  deviceData: z.object({
    configuration: z.object({ type: z.literal('DEFAULT') }),
    transportConfiguration: z.object({ type: z.literal('DEFAULT') }),
  }),
  additionalInfo: additionalInfoSchema,
};

export const deviceSchema = z.object({ ...head, ...tail });
export type DeviceBody = z.infer<typeof deviceSchema>;

/**
 * A device to create, or to change if it has an `id`. The tenant is always the caller's. Without a profile id, `type`
 * is the name of a profile, which is created if missing; without either, the default profile is used.
 */
export const deviceSaveSchema = z.object({
  id: givenIdSchema('DEVICE'),
  customerId: givenIdSchema('CUSTOMER'),
  deviceProfileId: givenIdSchema('DEVICE_PROFILE'),
  name: givenTextSchema,
  type: givenTextSchema,
  label: givenTextSchema,
  ...saveShape,
});
export type DeviceSaveBody = z.infer<typeof deviceSaveSchema>;

export const deviceInfoSchema = z.object({
  ...head,
  /** Null: not assigned to a customer. */
  customerTitle: z.string().nullable(),
  customerIsPublic: z.boolean(),
  deviceProfileName: z.string(),
  /** Whether it sent within its inactivity time-out. */
  active: z.boolean(),
  ...tail,
});
export type DeviceInfoBody = z.infer<typeof deviceInfoSchema>;

/** Sort properties of lists of devices. */
export const DEVICE_SORT_PROPERTIES = [
  'id',
  'createdTime',
  'name',
  'label',
  'type',
  'deviceProfileName',
] as const;
export type DeviceSortProperty = (typeof DEVICE_SORT_PROPERTIES)[number];

/** Sort properties of lists of device infos. */
export const DEVICE_INFO_SORT_PROPERTIES = [...DEVICE_SORT_PROPERTIES, 'customerTitle', 'active'] as const;
export type DeviceInfoSortProperty = (typeof DEVICE_INFO_SORT_PROPERTIES)[number];

export const devicePageQuerySchema = pageQuerySchema(DEVICE_SORT_PROPERTIES, { type: textParameter() });

export const deviceInfoPageQuerySchema = pageQuerySchema(DEVICE_INFO_SORT_PROPERTIES, {
  type: textParameter(),
  deviceProfileId: uuidParameter('deviceProfileId').optional(),
  active: booleanParameter('active'),
});

/** Most ids: the largest page of a list. */
const MAX_DEVICES_BY_IDS = 1000;

const tag = 'devices';
const { read } = PLATFORM_DEVICE_PERMISSIONS;
const params = z.object({ deviceId: uuidParameter('deviceId') });
const ofCustomer = z.object({ customerId: uuidParameter('customerId') });

export const getDevice = operation({
  method: 'GET',
  path: '/api/device/:deviceId',
  permission: read,
  tag,
  summary: 'A device',
  params,
  responses: { 200: deviceSchema },
});

export const getDeviceInfo = operation({
  method: 'GET',
  path: '/api/device/info/:deviceId',
  permission: read,
  tag,
  summary: 'A device with its customer and sign of life',
  params,
  responses: { 200: deviceInfoSchema },
});

/** Devices that do not exist or are out of scope are left out. */
export const listDevicesByIds = operation({
  method: 'GET',
  path: '/api/devices',
  permission: read,
  tag,
  summary: 'Devices by their ids',
  query: z.object({ deviceIds: uuidsParameter('deviceIds', MAX_DEVICES_BY_IDS) }),
  responses: { 200: z.array(deviceSchema) },
});

export const listDeviceInfos = operation({
  method: 'GET',
  path: '/api/deviceInfos/all',
  permission: read,
  tag,
  summary: 'The devices in scope, each with its customer and sign of life',
  query: deviceInfoPageQuerySchema,
  responses: { 200: pageSchema(deviceInfoSchema) },
});

export const listDevicesOfCustomer = operation({
  method: 'GET',
  path: '/api/customer/:customerId/devices',
  permission: read,
  tag,
  summary: 'The devices of a customer',
  params: ofCustomer,
  query: devicePageQuerySchema,
  responses: { 200: pageSchema(deviceSchema) },
});

export const listDeviceInfosOfCustomer = operation({
  method: 'GET',
  path: '/api/customer/:customerId/deviceInfos',
  permission: read,
  tag,
  summary: 'The devices of a customer, each with its sign of life',
  params: ofCustomer,
  query: deviceInfoPageQuerySchema,
  responses: { 200: pageSchema(deviceInfoSchema) },
});
