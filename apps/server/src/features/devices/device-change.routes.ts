import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  assignToCustomerBodySchema,
  deviceRecordSchema,
  updateNameBodySchema,
  updateOwnerBodySchema,
  updatePlaceBodySchema,
  updateTokenBodySchema,
} from '@airdeck/contract/device-records';
import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { purifierSchema } from '@airdeck/contract/purifiers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import type { PurifierService } from '../purifiers/purifiers.service.ts';
import type { CredentialsService } from './credentials.service.ts';
import type { DeviceAssignment } from './device-assignment.service.ts';
import type { DeviceOverview } from './device-overview.service.ts';
import type { DeviceService } from './devices.service.ts';

const tags = ['devices'];
const params = z.object({ which: uuidParameter('which') });
const write = { permission: 'device-record:write' } as const;
const assign = { permission: 'device-record:assign' } as const;
const responses = { ...ERROR_RESPONSES, 409: errorBodySchema } as const;

type Services = {
  readonly devices: DeviceService;
  readonly deviceAssignment: DeviceAssignment;
  readonly credentials: CredentialsService;
  readonly deviceOverview: DeviceOverview;
  readonly purifiers: PurifierService;
};

/** What people do to devices in the console. Each answers how the device is known from then on. */
export function deviceChangeRoutes(app: FastifyInstance, services: Services): void {
  const { devices, deviceAssignment, credentials, deviceOverview, purifiers } = services;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.put(
    '/backoffice/assignToCustomer/:which',
    {
      config: assign,
      schema: {
        tags,
        summary: "Give a device of one's tenant to a customer of it",
        params,
        body: assignToCustomerBodySchema,
        response: { 200: deviceRecordSchema, ...responses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { which } = request.params;
      const { deviceOwnerId, withHistory, expectedOwnerId: expectedCustomerId } = request.body;
      await deviceAssignment.setOwnerFor(caller, which, deviceOwnerId, { withHistory, expectedCustomerId });
      return deviceOverview.getFor(caller, which);
    },
  );

  routes.put(
    '/backoffice/updateWithObjId/:which',
    {
      config: assign,
      schema: {
        tags,
        summary: "Give a device of one's tenant to a customer of it, or take it back",
        params,
        body: updateOwnerBodySchema,
        response: { 200: deviceRecordSchema, ...responses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { which } = request.params;
      await deviceAssignment.setOwnerFor(caller, which, request.body.deviceOwnerId);
      return deviceOverview.getFor(caller, which);
    },
  );

  routes.put(
    '/backoffice/deviceApi/updateDeviceAccessToken',
    {
      config: write,
      schema: {
        tags,
        summary: "Set another access token of a device of one's tenant, or of one in stock",
        body: updateTokenBodySchema,
        response: { 200: deviceRecordSchema, ...responses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { deviceId, accessToken } = request.body;
      await credentials.changeTokenFor(caller, deviceId, accessToken);
      return deviceOverview.getFor(caller, deviceId);
    },
  );

  routes.put(
    '/backoffice/deviceApi/updateDeviceName',
    {
      config: write,
      schema: {
        tags,
        summary: "Rename a device of one's tenant, or one in stock",
        body: updateNameBodySchema,
        response: { 200: deviceRecordSchema, ...responses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { deviceId, deviceName } = request.body;
      await devices.renameFor(caller, deviceId, deviceName);
      return deviceOverview.getFor(caller, deviceId);
    },
  );

  routes.put(
    '/backoffice/deviceApi/updateDevicePlace',
    {
      config: write,
      schema: {
        tags,
        summary: 'Say where a device stands; of a purifier, what kind of place it is for',
        description: 'What is left out stays, null is taken away. New coordinates bring their time zone.',
        body: updatePlaceBodySchema,
        response: { 200: z.union([deviceRecordSchema, purifierSchema]), ...responses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { deviceId, ...change } = request.body;
      const isEmpty = Object.values(change).every((value) => value === undefined);
      if (isEmpty) throw badRequest('Please enter location');
      if (await devices.placeFor(caller, deviceId, change)) {
        return deviceOverview.getFor(caller, deviceId);
      }
      if (caller.authority !== 'SYS_ADMIN') throw notFound('Device', deviceId);
      return purifiers.place(caller, deviceId, change.deviceInstalledPlace);
    },
  );

  routes.delete(
    '/backoffice/dapDeleteDevice/:which',
    {
      config: write,
      schema: {
        tags,
        summary: 'Delete a device with everything it sent',
        params,
        response: { 200: z.void().describe('Done'), ...responses },
      },
    },
    async (request) => {
      await devices.deleteFor(callerOf(request), request.params.which);
    },
  );
}
