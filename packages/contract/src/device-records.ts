import { z } from 'zod';
import { givenOwner } from './common/given-id.ts';
import { optionalPageQuerySchema, pageSchema } from './common/page.ts';
import { requiredTextParameter, textParameter, uuidParameter } from './common/parameters.ts';
import { checkStorable, optionalField, requiredField, storable } from './form-text.ts';

/** How alive a device is, as `air` tells it; `stock`: no one has it yet. */
export const DEVICE_STATES = ['active', 'late', 'silent', 'stock'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** A tenant by its first administrator, who is null while it has none. */
export const tenantDetailsSchema = z.object({
  userId: z.string().nullable(),
  userFirstName: z.string().nullable(),
  tenantName: z.string(),
});
export type TenantDetails = z.infer<typeof tenantDetailsSchema>;

/** A device as the console reads it. What is not known is null. Never with its access token. */
export const deviceRecordSchema = z.object({
  _id: z.string().describe('Id of the device'),
  deviceId: z
    .string()
    .nullable()
    .describe('The same; null while it is in stock, where `/api` has no such device'),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  description: z.string().nullable(),
  deviceInstalledPlace: z.string().nullable().describe('Kind of place; null is none'),
  deviceInstalledCity: z.string().nullable(),
  deviceLat: z.number().nullable().describe('Degrees, WGS 84'),
  deviceLon: z.number().nullable(),
  timeZone: z.string().nullable().describe('IANA name of the zone of the place'),
  tenantId: z.string().nullable().describe('Null while it is in stock'),
  deviceOwnerId: z.string().nullable().describe('The customer who has it; null while it is with the tenant'),
  deviceProfileId: z.string().nullable(),
  deviceProfileName: z.string().nullable(),
  purifierId: z.string().nullable().describe('Id of the record of the purifier of this model'),
  isActive: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(DEVICE_STATES),
  createdAt: z.number().int().describe('Epoch milliseconds'),
  TenantDetails: z
    .array(tenantDetailsSchema)
    .describe('The tenant by its first administrator; empty in stock, and for those who are of it'),
  customerDetails: z
    .array(z.object({ customerId: z.string(), userFirstName: z.string() }))
    .describe("The customer's first name, or its title where it has none; empty while no customer has it"),
});
export type DeviceRecord = z.infer<typeof deviceRecordSchema>;

export const deviceRecordPageSchema = pageSchema(deviceRecordSchema);
export const deviceRecordsSchema = z.array(deviceRecordSchema);

export const DEVICE_RECORD_SORT_PROPERTIES = [
  'id',
  'createdAt',
  'deviceName',
  'deviceLabel',
  'deviceInstalledPlace',
  'deviceInstalledCity',
] as const;

const stateParameter = z
  .enum([...DEVICE_STATES, 'inactive'])
  .optional()
  .describe('`inactive`: late is still active, silent and stock are not');

/**
 * Query of `GET /backoffice/dapDevice/getAll`. `textSearch` looks into name, label and city. Newest first when
 * not asked otherwise. The filters narrow what the caller may see anyway.
 */
export const deviceRecordPageQuerySchema = optionalPageQuerySchema(DEVICE_RECORD_SORT_PROPERTIES, {
  state: stateParameter,
  tenantId: uuidParameter('tenantId').optional(),
  deviceOwnerId: uuidParameter('deviceOwnerId').optional(),
  purifierId: uuidParameter('purifierId').optional(),
  deviceInstalledPlace: textParameter(),
  deviceInstalledCity: textParameter(),
});
export type DeviceRecordPageQuery = z.output<typeof deviceRecordPageQuerySchema>;

/** Query of `GET /backoffice/dapDevice/findDeviceByLabel`. */
export const deviceByLabelQuerySchema = z.object({ label: requiredTextParameter('label') });

/** Its answer: null when there is none in scope. */
export const deviceByLabelSchema = z
  .object({ _id: z.string(), deviceId: z.string().nullable(), deviceName: z.string() })
  .nullable();

/** Query of `GET /backoffice/dapDevice/getByInstalledCity`. */
export const devicesByCityQuerySchema = z.object({
  deviceInstalledCity: textParameter(),
  deviceInstalledPlace: textParameter(),
  tenantId: uuidParameter('tenantId').optional(),
});

/** Body of `POST /backoffice/deviceApi/getDeviceByLocation`: null and 'None' are devices of no kind of place. */
export const devicesByPlaceBodySchema = z.object({ deviceInstalledPlace: z.string().nullish() });

/** Answer of `GET /backoffice/dapDevice/installedCities`: by name, each once. */
export const installedCitiesSchema = z.array(z.string());

/** Answer of `GET /backoffice/dapDevice/counts`: devices in scope. Late ones are active, those in stock are not. */
export const deviceCountsSchema = z.object({
  total: z.number().int(),
  active: z.number().int(),
  inactive: z.number().int(),
  stock: z.number().int(),
});
export type DeviceCounts = z.infer<typeof deviceCountsSchema>;

/** Answer of `GET /backoffice/dapDevice/{id}/accessToken`. */
export const stockTokenSchema = z.object({ accessToken: z.string() });

/** So many devices the calls without pages answer at most. */
export const MAX_UNPAGED_DEVICES = 1000;

const lowerCaseId = z.guid().transform((id) => id.toLowerCase());

const latitude = z.number().min(-90).max(90).nullish();
const longitude = z.number().min(-180).max(180).nullish();

/** Where a device stands, as a body says it: left out stays, null is taken away. */
const placeShape = {
  deviceInstalledPlace: z.string().nullish().describe("A kind of place; 'None' and null are none"),
  deviceInstalledCity: z
    .string()
    .trim()
    .nullish()
    .superRefine((city, context) => void checkStorable('deviceInstalledCity', city ?? '', context)),
  deviceLat: latitude,
  deviceLon: longitude,
  timeZone: z.string().max(64).nullish().describe('IANA name; left out, the one of the coordinates'),
};

/**
 * Body of `POST /backoffice/dapAdddevice/dapCreateDevice`. From a system administrator: a device for the stock.
 * From a tenant's: what is to be known of the platform's device of this name, or id, besides.
 */
export const newDeviceRecordSchema = z.object({
  deviceId: lowerCaseId.nullish(),
  deviceName: requiredField('Name', 'Please enter all values', ...storable('deviceName')),
  deviceLabel: optionalField('deviceLabel', 'Label'),
  deviceProfileName: optionalField('deviceProfileName', 'Name of the device profile'),
  description: optionalField('description', 'Description', 4096),
  accessToken: optionalField('accessToken', 'Of a device for the stock: random when missing', 255),
  purifierId: lowerCaseId.nullish(),
  tenantId: z.string().nullish().describe("Overlooked: the caller's own"),
  deviceOwnerId: z.string().nullish().describe('Overlooked: the customer who has the device'),
  deviceProfileId: z.string().nullish().describe("Overlooked: the device's own"),
  ...placeShape,
});
export type NewDeviceRecord = z.output<typeof newDeviceRecordSchema>;

/** Answer to making and changing one: the access token only where a device for the stock was just made. */
export const savedDeviceRecordSchema = deviceRecordSchema.extend({ accessToken: z.string().optional() });

/**
 * Body of `PUT /backoffice/assignToTenant/{id}`, for devices and purifiers. Null takes a purifier back.
 * `expectedTenantId`: the tenant that the caller saw the device with, null for the stock; refused with 409 when it is
 * another one by now.
 */
export const assignToTenantBodySchema = z.object({
  tenantId: lowerCaseId.nullable(),
  expectedTenantId: lowerCaseId.nullable().optional(),
});

export const owner = z
  .union([lowerCaseId, z.literal(''), z.null()])
  .optional()
  .transform((given) => givenOwner(given || undefined))
  .describe('A customer; empty or null: the tenant itself');

/** Body of `PUT /backoffice/assignToCustomer/{id}`. What else it brings is known, and overlooked. */
export const assignToCustomerBodySchema = z.object({
  deviceOwnerId: owner,
  withHistory: z.boolean().optional().describe('Whether the customer may read what was measured before'),
  expectedOwnerId: lowerCaseId
    .nullable()
    .optional()
    .describe(
      'The customer that the caller saw the device with; refused with 409 when it is another one by now',
    ),
});

/** Body of `PUT /backoffice/updateWithObjId/{id}`. */
export const updateOwnerBodySchema = z.object({ deviceOwnerId: owner });

const which = lowerCaseId.describe('The device');

/** Body of `PUT /backoffice/deviceApi/updateDeviceAccessToken`. */
export const updateTokenBodySchema = z.object({
  deviceId: which,
  accessToken: requiredField('New access token', 'Access token required', ...storable('accessToken')),
});

/** Body of `PUT /backoffice/deviceApi/updateDeviceName`. */
export const updateNameBodySchema = z.object({
  deviceId: which,
  deviceName: requiredField('New name', 'Device Name is required', ...storable('deviceName')),
});

/** Body of `PUT /backoffice/deviceApi/updateDevicePlace`: also a purifier's. */
export const updatePlaceBodySchema = z.object({ deviceId: which, ...placeShape });
export type PlaceChange = Omit<z.output<typeof updatePlaceBodySchema>, 'deviceId'>;
