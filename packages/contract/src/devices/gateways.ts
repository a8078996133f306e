import { z } from 'zod';
import { REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { DEVICE_PERMISSIONS } from './devices.permissions.ts';

/** Rights of a device as a gateway, which sends for other devices. They end when it gets another tenant or customer. */
export const gatewaySettingsSchema = z.object({
  isGateway: z.boolean(),
  addsDevices: z
    .boolean()
    .describe('Whether devices that the tenant does not have yet are created when it names them'),
  servesCustomers: z
    .boolean()
    .describe(
      'Whether it serves devices of every customer of its tenant, as long as no customer has it; ' +
        'else, those alone that have the same customer as itself, or none like itself',
    ),
});
export type GatewaySettings = z.infer<typeof gatewaySettingsSchema>;

const deviceGatewaySchema = gatewaySettingsSchema.extend({
  servedDevices: z.number().int().describe('Devices in scope that it spoke for last'),
  through: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The gateway that spoke for the device last; null: none, or none in scope'),
});
export type DeviceGateway = z.infer<typeof deviceGatewaySchema>;

const path = '/backoffice/devices/:deviceId/gateway';
const tag = 'devices';
const params = z.object({ deviceId: uuidParameter('deviceId') });
const responses = { 200: deviceGatewaySchema };

export const getDeviceGateway = operation({
  method: 'GET',
  path,
  permission: DEVICE_PERMISSIONS.read,
  tag,
  summary: 'Whether a device is a gateway, and through which one it is connected',
  params,
  responses,
});

export const setDeviceGateway = operation({
  method: 'PUT',
  path,
  permission: DEVICE_PERMISSIONS.setGateway,
  tag,
  summary: "Make a device of the caller's tenant a gateway, or change its rights as a gateway",
  description:
    'Its sessions end, and begin again with its new rights, which end when it gets another tenant or customer.',
  params,
  body: gatewaySettingsSchema,
  responses,
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.versionConflict],
});
