import { z } from 'zod';
import { SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { pageSchema } from '../common/page.ts';
import {
  booleanParameter,
  ownerParameter,
  requiredTextParameter,
  textParameter,
  uuidParameter,
} from '../common/parameters.ts';
import { PROFILE_REFERENCE_ERRORS } from '../device-profiles/device-profiles.ts';
import { DEVICE_PERMISSIONS, PLATFORM_DEVICE_PERMISSIONS } from './devices.permissions.ts';
import { DEVICE_ERRORS } from './devices.ts';
import {
  deviceInfoPageQuerySchema,
  deviceInfoSchema,
  devicePageQuerySchema,
  deviceSaveSchema,
  deviceSchema,
} from './platform-devices.ts';

const byNameQuery = z.object({ deviceName: requiredTextParameter('deviceName') });

/** Two calls of ThingsBoard share this path: with a name it returns one device, otherwise a page. */
const nameOrPageQuery = (z.unknown() as z.ZodType<unknown, z.input<typeof devicePageQuerySchema>>)
  .transform((given, context) => {
    const named = typeof given === 'object' && given !== null && 'deviceName' in given;
    const parsed = (named ? byNameQuery : devicePageQuerySchema).safeParse(given);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta(z.toJSONSchema(devicePageQuerySchema, { io: 'input' }) as Record<string, unknown>);

const tag = 'devices';
const { listOfTenant, write, assign } = PLATFORM_DEVICE_PERMISSIONS;
const params = z.object({ deviceId: uuidParameter('deviceId') });
const device = { 200: deviceSchema };
const { customerUnknown, customerForeign, notAssigned, tenantUnknown, nameTaken } = DEVICE_ERRORS;

export const getDeviceByName = operation({
  method: 'GET',
  path: '/api/tenant/device',
  permission: listOfTenant,
  tag,
  summary: "A device of the caller's tenant, by its name",
  query: byNameQuery,
  responses: device,
});

export const listDevicesOfTenant = operation({
  method: 'GET',
  path: '/api/tenant/devices',
  permission: listOfTenant,
  tag,
  summary: "The devices of the caller's tenant. With `deviceName` and without a page: the one of that name",
  query: nameOrPageQuery,
  responses: { 200: z.union([pageSchema(deviceSchema), deviceSchema]) },
});

export const listDeviceInfosOfTenant = operation({
  method: 'GET',
  path: '/api/tenant/deviceInfos',
  permission: listOfTenant,
  tag,
  summary: "The devices of the caller's tenant, each with its customer and sign of life",
  query: deviceInfoPageQuerySchema,
  responses: { 200: pageSchema(deviceInfoSchema) },
});

export const saveDevice = operation({
  method: 'POST',
  path: '/api/device',
  permission: write,
  tag,
  summary: 'Create a device, or update the one with the given id: omitted fields become null',
  query: z.object({
    /** For a new device; default: random. */
    accessToken: textParameter(),
  }),
  body: deviceSaveSchema,
  responses: device,
  errors: [...SAVE_ERRORS, ...PROFILE_REFERENCE_ERRORS, ...Object.values(DEVICE_ERRORS)],
});

export const deleteDevice = operation({
  method: 'DELETE',
  path: '/api/device/:deviceId',
  permission: PLATFORM_DEVICE_PERMISSIONS.delete,
  tag,
  summary: 'Delete a device with everything it sent; its sessions end',
  params,
  responses: { 200: z.void() },
});

/** This product's own; default: false. */
const keepAccessToken = booleanParameter('keepAccessToken').describe(
  'Whether the device keeps its access token even if users of its former customer could read it',
);

/** The query parameters are this product's own. */
export const assignDevice = operation({
  method: 'POST',
  path: '/api/customer/:customerId/device/:deviceId',
  permission: assign,
  tag,
  summary: 'Assign a device to a customer, who can read its readings from then on',
  params: z.object({ customerId: uuidParameter('customerId'), deviceId: uuidParameter('deviceId') }),
  query: z.object({
    /** Whether the customer may read earlier measurements; default: false. */
    withHistory: booleanParameter('withHistory'),
    /** The customer that the caller expects, empty: none; rejected if it has changed. */
    expectedCustomerId: ownerParameter(),
    keepAccessToken,
  }),
  responses: device,
  errors: [...SAVE_ERRORS, customerUnknown, customerForeign],
});

export const assignDeviceToPublic = operation({
  method: 'POST',
  path: '/api/customer/public/device/:deviceId',
  permission: assign,
  tag,
  summary: "Assign a device to the customer 'Public', which is created if it does not exist",
  params,
  responses: device,
});

export const unassignDevice = operation({
  method: 'DELETE',
  path: '/api/customer/device/:deviceId',
  permission: assign,
  tag,
  summary: 'Take a device from its customer',
  params,
  query: z.object({ keepAccessToken }),
  responses: device,
  errors: [...USUAL_ERRORS, notAssigned],
});

/** As the professional edition names it. */
export const giveDeviceToOwner = operation({
  method: 'POST',
  path: '/api/owner/CUSTOMER/:customerId/DEVICE/:deviceId',
  permission: assign,
  tag,
  summary: 'Assign a device to a customer',
  params: z.object({ customerId: uuidParameter('customerId'), deviceId: uuidParameter('deviceId') }),
  responses: { 200: z.void() },
  errors: [...SAVE_ERRORS, customerUnknown, customerForeign],
});

export const takeDeviceFromOwner = operation({
  method: 'POST',
  path: '/api/owner/TENANT/:tenantId/DEVICE/:deviceId',
  permission: assign,
  tag,
  summary: "Take a device back to the caller's tenant",
  params: z.object({ tenantId: uuidParameter('tenantId'), deviceId: uuidParameter('deviceId') }),
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, notAssigned],
});

export const moveDevice = operation({
  method: 'POST',
  path: '/api/tenant/:tenantId/device/:deviceId',
  permission: DEVICE_PERMISSIONS.handOut,
  tag,
  summary: 'Assign a device to a tenant, from the stock or from another tenant; earlier readings stay behind',
  description: 'For system administrators. A device of another tenant gets a new access token.',
  params: z.object({ tenantId: uuidParameter('tenantId'), deviceId: uuidParameter('deviceId') }),
  responses: device,
  errors: [...USUAL_ERRORS, tenantUnknown, nameTaken],
});
