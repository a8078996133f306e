import { givenOwner } from '@airdeck/contract/common/given-id';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  deviceAssignQuerySchema,
  deviceSaveQuerySchema,
  deviceSaveSchema,
  deviceSchema,
} from '@airdeck/contract/device';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { SAVE_RESPONSES } from '../../http/save-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import { deviceBody } from './device.presenter.ts';
import type { DeviceAssignment } from './device-assignment.service.ts';
import { toDeviceInput } from './device-fields.ts';
import type { DeviceService } from './devices.service.ts';

const tags = ['devices'];
const deviceParams = z.object({ deviceId: uuidParameter('deviceId') });
const assign = { permission: 'device:assign' } as const;

/** What is done to one device: made, changed, given away, deleted. */
export function registerDeviceChangeRoutes(
  app: FastifyInstance,
  parts: { devices: DeviceService; deviceAssignment: DeviceAssignment },
): void {
  const { devices, deviceAssignment } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/device',
    {
      config: { permission: 'device:write' },
      bodyLimit: LIMITS.requestBodies.entityBytes,
      schema: {
        summary: 'Make a device, or change the one whose id is given: what is left out becomes null',
        tags,
        querystring: deviceSaveQuerySchema,
        body: deviceSaveSchema,
        response: { 200: deviceSchema, ...SAVE_RESPONSES },
      },
    },
    async (request) => {
      const { body, query } = request;
      const { id = null } = body;
      return deviceBody(await devices.saveFor(callerOf(request), id, toDeviceInput(body), query.accessToken));
    },
  );

  routes.delete(
    '/api/device/:deviceId',
    {
      config: { permission: 'device:delete' },
      schema: {
        summary: 'Delete a device with everything it sent; its sessions end',
        tags,
        params: deviceParams,
        response: { 200: z.void(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      await devices.deleteFor(callerOf(request), request.params.deviceId);
      return reply.send();
    },
  );

  routes.post(
    '/api/customer/:customerId/device/:deviceId',
    {
      config: assign,
      schema: {
        summary: 'Give a device to a customer, who reads what it measures from then on',
        tags,
        params: z.object({
          customerId: uuidParameter('customerId'),
          deviceId: uuidParameter('deviceId'),
        }),
        querystring: deviceAssignQuerySchema,
        response: { 200: deviceSchema, ...SAVE_RESPONSES },
      },
    },
    async (request) => {
      const { customerId, deviceId } = request.params;
      const { withHistory, expectedCustomerId: expected } = request.query;
      const expectedCustomerId = expected === undefined ? undefined : givenOwner(expected);
      const options = { withHistory, expectedCustomerId };
      return deviceBody(await deviceAssignment.assignFor(callerOf(request), customerId, deviceId, options));
    },
  );

  routes.post(
    '/api/customer/public/device/:deviceId',
    {
      config: assign,
      schema: {
        summary: "Give a device to the customer 'Public', which is made when there is none yet",
        tags,
        params: deviceParams,
        response: { 200: deviceSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) =>
      deviceBody(await deviceAssignment.assignToPublicFor(callerOf(request), request.params.deviceId)),
  );

  routes.delete(
    '/api/customer/device/:deviceId',
    {
      config: assign,
      schema: {
        summary: 'Take a device from its customer',
        tags,
        params: deviceParams,
        response: { 200: deviceSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) =>
      deviceBody(await deviceAssignment.unassignFor(callerOf(request), request.params.deviceId)),
  );

  routes.post(
    '/api/tenant/:tenantId/device/:deviceId',
    {
      config: { permission: 'device:move' },
      schema: {
        summary: "Give a device of one's tenant to another tenant; what it measured until then stays behind",
        tags,
        params: z.object({ tenantId: uuidParameter('tenantId'), deviceId: uuidParameter('deviceId') }),
        response: { 200: deviceSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { tenantId, deviceId } = request.params;
      return deviceBody(await deviceAssignment.moveFor(callerOf(request), deviceId, tenantId));
    },
  );
}
