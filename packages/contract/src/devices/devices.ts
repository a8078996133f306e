import { z } from 'zod';
import { errors } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { type PageQuery, wholeOrPageQuerySchema, wholeOrPageSchema } from '../common/page.ts';
import { requiredTextParameter, textParameter, uuidParameter } from '../common/parameters.ts';
import { verdictSchema } from '../worst-air/verdict.ts';
import { DEVICE_STATES, deviceFiltersShape } from './device-filters.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';
import { INHERITED_FIELDS } from './inherited-fields.ts';

export const DEVICE_ERRORS = errors('devices', {
  fieldMissing: 'Please enter all values',
  nameMissing: 'Device name should be specified!',
  nameRequired: 'Device Name is required',
  nameTaken: 'Device with such name already exists!',
  otherTransport: 'Device profile with such name has another transport type!',
  tenantMissing: 'Tenant should be specified!',
  tenantUnknown: 'Could not find the specified Tenant!',
  tenantDeleted: 'Device is referencing to non-existent tenant!',
  customerUnknown: "Can't assign device to non-existent customer!",
  customerForeign: "Can't assign device to customer from different tenant!",
  notAssigned: "Device isn't assigned to any customer!",
  placeRequired: 'Please enter location',
  latitudeInvalid: 'Latitude should be a number from -90 to 90!',
  longitudeInvalid: 'Longitude should be a number from -180 to 180!',
  placeUnknown: "Unknown kind of place '{place}'!",
  positionIncomplete: 'Latitude and longitude should be given together!',
  timeZoneUnknown: "Unknown time zone '{timeZone}'!",
  tokenRequired: 'Access token required',
  tokenTaken: 'Device credentials are already assigned to another device!',
  /** The body has `shipmentId`. */
  inShipment: ['VERSION_CONFLICT', "The device is in a shipment to '{consignee}'"],
});

/** A tenant with its first administrator; null: none. */
export const tenantDetailsSchema = z.object({
  userId: z.string().nullable(),
  userFirstName: z.string().nullable(),
  tenantName: z.string(),
});
export type TenantDetails = z.infer<typeof tenantDetailsSchema>;

/** A device in the console's API. Unknown values are null. Never contains the access token. */
export const deviceRecordSchema = z.object({
  _id: z.string().describe('Id of the device'),
  deviceId: z.string().nullable().describe('The same; null while it is in stock'),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  description: z.string().nullable(),
  deviceInstalledPlace: z.string().nullable().describe('Location type'),
  deviceInstalledCity: z.string().nullable(),
  deviceLat: z.number().nullable().describe('Degrees, WGS 84'),
  deviceLon: z.number().nullable(),
  timeZone: z.string().nullable().describe('IANA name'),
  roomId: z.string().nullable().describe('The room that it is in'),
  placeNames: z
    .array(z.string())
    .describe('Names of this room, and of the floor and building around it; empty: none'),
  inherited: z
    .array(z.enum(INHERITED_FIELDS))
    .describe('Fields above that are those of its room, or of a place above it'),
  tenantId: z.string().nullable().describe('Null while it is in stock'),
  deviceOwnerId: z.string().nullable().describe('Its customer; null while it is with the tenant'),
  deviceProfileId: z.string().nullable(),
  deviceProfileName: z.string().nullable(),
  purifierId: z.string().nullable().describe('Id of its purifier model'),
  accessTokenReadableSince: z
    .number()
    .int()
    .nullable()
    .describe(
      "For administrators: since when its customer's users could read its access token, epoch milliseconds; null: they could not",
    ),
  accessTokenReadTime: z.number().int().nullable().describe('When one of them read it last; null: never'),
  isActive: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(DEVICE_STATES),
  air: verdictSchema.nullable().describe('Null where the caller sees no readings'),
  lastReadingTime: z
    .number()
    .int()
    .nullable()
    .describe('Epoch milliseconds; null: the caller sees no readings'),
  createdAt: z.number().int().describe('Epoch milliseconds'),
  TenantDetails: z
    .array(tenantDetailsSchema)
    .describe('The tenant by its first administrator; empty in stock, and for its own users'),
  customerDetails: z
    .array(
      z.object({
        customerId: z.string(),
        title: z.string(),
        userFirstName: z.string().describe("The customer's first name, or its title where it has none"),
      }),
    )
    .describe('Empty while no customer has it'),
});
export type DeviceRecord = z.infer<typeof deviceRecordSchema>;

/**
 * `room`: the label, or the name of a device without one. `place`: building, floor and room. `state`: active, late, silent, in stock; of more than 20,000
 * devices, only those that are silent or in stock are apart from the others.
 */
export const DEVICE_RECORD_SORT_PROPERTIES = [
  'id',
  'createdAt',
  'room',
  'deviceName',
  'deviceLabel',
  'deviceInstalledPlace',
  'deviceInstalledCity',
  'place',
  'tenantName',
  'customerTitle',
  'state',
  'air',
] as const;

export type DeviceRecordPageQuery = PageQuery<(typeof DEVICE_RECORD_SORT_PROPERTIES)[number]>;

/** Numbers of devices in scope. Late devices count as active, those in stock as inactive. */
const deviceCountsSchema = z.object({
  total: z.number().int(),
  active: z.number().int(),
  inactive: z.number().int(),
  stock: z.number().int(),
});
export type DeviceCounts = z.infer<typeof deviceCountsSchema>;

const tag = 'devices';
const { read, listOfTenant } = DEVICE_PERMISSIONS;
const params = z.object({ deviceId: uuidParameter('deviceId') });
const wholeOrPage = { 200: wholeOrPageSchema(deviceRecordSchema) };
const deviceListQuerySchema = wholeOrPageQuerySchema(DEVICE_RECORD_SORT_PROPERTIES, {});
const WHOLE = 'All as an array, or a page if a parameter of one is given.';

export const listDeviceRecords = operation({
  method: 'GET',
  path: '/backoffice/dapDevice/getAll',
  permission: read,
  tag,
  summary: 'The devices in scope, those in stock included',
  description:
    "System administrators see all devices, tenant administrators those of the tenant, customers' users those of " +
    `the customer. ${WHOLE} Newest first unless sorted.`,
  query: wholeOrPageQuerySchema(DEVICE_RECORD_SORT_PROPERTIES, deviceFiltersShape),
  responses: wholeOrPage,
});

export const getDeviceRecord = operation({
  method: 'GET',
  path: '/backoffice/dapDevice/:deviceId',
  permission: read,
  tag,
  summary: 'One device',
  params,
  responses: { 200: deviceRecordSchema },
});

export const countDevices = operation({
  method: 'GET',
  path: '/backoffice/dapDevice/counts',
  permission: listOfTenant,
  tag,
  summary: 'Number of devices in scope, and how many of them are active',
  responses: { 200: deviceCountsSchema },
});

export const findDeviceByLabel = operation({
  method: 'GET',
  path: '/backoffice/dapDevice/findDeviceByLabel',
  permission: read,
  tag,
  summary: 'The device with a label; null if there is none in scope',
  query: z.object({ label: requiredTextParameter('label') }),
  responses: {
    200: z.object({ _id: z.string(), deviceId: z.string().nullable(), deviceName: z.string() }).nullable(),
  },
});

export const listDevicesByCity = operation({
  method: 'GET',
  path: '/backoffice/dapDevice/getByInstalledCity',
  permission: read,
  tag,
  summary: 'Devices in scope by city',
  description: WHOLE,
  query: wholeOrPageQuerySchema(DEVICE_RECORD_SORT_PROPERTIES, {
    deviceInstalledCity: textParameter(),
    deviceInstalledPlace: textParameter(),
    tenantId: uuidParameter('tenantId').optional(),
  }),
  responses: wholeOrPage,
});

export const listInstalledCities = operation({
  method: 'GET',
  path: '/backoffice/dapDevice/installedCities',
  permission: read,
  tag,
  summary: 'Cities of devices in scope',
  responses: { 200: z.array(z.string()) },
});

/** Null and 'None': devices without a kind of place. */
export const listDevicesByPlace = operation({
  method: 'POST',
  path: '/backoffice/deviceApi/getDeviceByLocation',
  permission: read,
  changes: false,
  tag,
  summary: 'Devices in scope by location type',
  description: WHOLE,
  query: deviceListQuerySchema,
  body: z.object({ deviceInstalledPlace: z.string().nullish() }),
  responses: wholeOrPage,
});

export const listDeviceRecordsOfTenant = operation({
  method: 'GET',
  path: '/backoffice/getDevicesByTenantId/:tenantId',
  permission: listOfTenant,
  tag,
  summary: 'The devices of a tenant',
  description: WHOLE,
  params: z.object({ tenantId: uuidParameter('tenantId') }),
  query: deviceListQuerySchema,
  responses: wholeOrPage,
});

export const listHandedOutDevices = operation({
  method: 'GET',
  path: '/backoffice/externalApi/getAllDeviceWithTenantId',
  permission: DEVICE_PERMISSIONS.listAll,
  tag,
  summary: 'The devices that tenants have',
  description: WHOLE,
  query: deviceListQuerySchema,
  responses: wholeOrPage,
});
