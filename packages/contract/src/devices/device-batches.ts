import { z } from 'zod';
import { COMMAND_PERMISSIONS } from '../commands/commands.permissions.ts';
import { errorBodySchema } from '../common/error-body.ts';
import { operation } from '../common/operation.ts';
import { deviceOwner, keepsAccessTokenSchema, lowerCaseId } from './device-changes.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';

/** As many as the largest page of the console's lists. */
export const MAX_BATCH_DEVICES = 100;

/** Devices by id, each with its own parameters. */
const devicesWith = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z
    .array(z.object({ deviceId: lowerCaseId.describe('The device'), ...shape }))
    .min(1)
    .max(MAX_BATCH_DEVICES);

const tag = 'devices';
const description =
  'One transaction: the devices of which it is refused are named with the reason, and stay as they were.';
const responses = {
  200: z.object({
    failures: z
      .array(z.object({ deviceId: z.string(), error: errorBodySchema }))
      .describe('Empty: done to all'),
  }),
};

export const deleteDevices = operation({
  method: 'POST',
  path: '/backoffice/deviceBatches/deletion',
  permission: DEVICE_PERMISSIONS.delete,
  tag,
  summary: 'Delete devices with everything they sent',
  description,
  body: z.object({ devices: devicesWith({}) }),
  responses,
});

export const assignDevicesToTenant = operation({
  method: 'PUT',
  path: '/backoffice/deviceBatches/tenant',
  permission: DEVICE_PERMISSIONS.handOut,
  tag,
  summary: 'Assign devices to a tenant, each like the call for one device',
  description,
  body: z.object({
    tenantId: lowerCaseId,
    devices: devicesWith({
      expectedTenantId: lowerCaseId.nullable().optional().describe('The tenant that the caller saw it with'),
    }),
  }),
  responses,
});

export const assignDevicesToCustomer = operation({
  method: 'PUT',
  path: '/backoffice/deviceBatches/customer',
  permission: DEVICE_PERMISSIONS.assign,
  tag,
  summary: "Assign devices of the caller's tenant to one of its customers, or take them back",
  description,
  body: z.object({
    deviceOwnerId: deviceOwner,
    withHistory: z.boolean().optional().describe('Whether the customer may read what was measured before'),
    keepsAccessToken: keepsAccessTokenSchema,
    devices: devicesWith({
      expectedOwnerId: lowerCaseId.nullable().optional().describe('The customer that the caller saw it with'),
    }),
  }),
  responses,
});

export const setDeviceModes = operation({
  method: 'PUT',
  path: '/backoffice/deviceBatches/mode',
  permission: COMMAND_PERMISSIONS.operate,
  tag: 'commands',
  summary: 'Set purifiers to modes, at once or within a day when they are back',
  description,
  body: z.object({ devices: devicesWith({ mode: z.number().int() }) }),
  responses,
});
