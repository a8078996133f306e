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
import { notFound } from '../../http/errors.ts';
import type { PurifierService } from '../purifiers/purifiers.service.ts';
import type { DeviceChanges } from './device-changes.service.ts';
import type { DevicePlacing } from './device-placing.service.ts';
import type { DeviceRegistry } from './device-registry.service.ts';

const tags = ['devices'];
const params = z.object({ which: uuidParameter('which') });
const write = { permission: 'device-record:write' } as const;
const assign = { permission: 'device-record:assign' } as const;
const responses = { ...ERROR_RESPONSES, 409: errorBodySchema } as const;

type Services = {
  readonly deviceRegistry: DeviceRegistry;
  readonly deviceChanges: DeviceChanges;
  readonly devicePlacing: DevicePlacing;
  readonly purifiers: PurifierService;
};

/** What people do to the devices of the registry. Each answers how the device is known from then on. */
export function deviceChangeRoutes(app: FastifyInstance, services: Services): void {
  const { deviceRegistry, deviceChanges, devicePlacing, purifiers } = services;
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
      const { deviceOwnerId, withHistory = false } = request.body;
      await deviceChanges.assign(caller, which, deviceOwnerId, { withHistory });
      return deviceRegistry.getFor(caller, which);
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
      await deviceChanges.assign(caller, which, request.body.deviceOwnerId);
      return deviceRegistry.getFor(caller, which);
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
      await deviceChanges.changeAccessToken(caller, deviceId, accessToken);
      return deviceRegistry.getFor(caller, deviceId);
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
      await deviceChanges.rename(caller, deviceId, deviceName);
      return deviceRegistry.getFor(caller, deviceId);
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
      if (await devicePlacing.placeFor(caller, deviceId, change)) {
        return deviceRegistry.getFor(caller, deviceId);
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
        summary: 'Delete a device with everything it sent, and its record',
        params,
        response: { 200: z.void().describe('Done'), ...responses },
      },
    },
    async (request) => {
      await deviceChanges.delete(callerOf(request), request.params.which);
    },
  );
}
