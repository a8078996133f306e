import { toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  deviceByLabelQuerySchema,
  deviceByLabelSchema,
  deviceCountsSchema,
  deviceRecordPageQuerySchema,
  deviceRecordPageSchema,
  deviceRecordSchema,
  deviceRecordsSchema,
  devicesByCityQuerySchema,
  devicesByPlaceBodySchema,
  installedCitiesSchema,
} from '@airdeck/contract/device-records';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { DeviceRegistry } from './device-registry.service.ts';

const tags = ['devices'];
const read = { permission: 'device-record:read' } as const;
const listTenant = { permission: 'device-record:list-tenant' } as const;

/** What people read of the registry of devices. */
export function deviceRecordRoutes(app: FastifyInstance, registry: DeviceRegistry): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/dapDevice/getAll',
    {
      config: read,
      schema: {
        tags,
        summary: 'The devices in scope, those in stock included',
        description:
          "A system administrator sees all devices, a tenant's administrator those of the tenant, a customer's user " +
          'those of the customer. Without a sort property the newest come first.',
        querystring: deviceRecordPageQuerySchema,
        response: { 200: deviceRecordPageSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      const { rows, total } = await registry.pageFor(callerOf(request), query);
      return toPage(rows, total, query.page, query.pageSize);
    },
  );

  routes.get(
    '/backoffice/dapDevice/:which',
    {
      config: read,
      schema: {
        tags,
        summary: "One device, by the id of its record or by the platform's",
        params: z.object({ which: uuidParameter('which') }),
        response: { 200: deviceRecordSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => registry.getFor(callerOf(request), request.params.which),
  );

  routes.get(
    '/backoffice/dapDevice/counts',
    {
      config: listTenant,
      schema: {
        tags,
        summary: 'How many devices there are in scope, and how many of them are alive',
        response: { 200: deviceCountsSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => registry.countsFor(callerOf(request)),
  );

  routes.get(
    '/backoffice/dapDevice/findDeviceByLabel',
    {
      config: read,
      schema: {
        tags,
        summary: 'The device of a label; null when there is none in scope',
        querystring: deviceByLabelQuerySchema,
        response: { 200: deviceByLabelSchema, ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      const found = await registry.findByLabelFor(callerOf(request), request.query.label);
      const { id: _id, deviceId, deviceName } = found ?? { id: '', deviceId: null, deviceName: '' };
      return reply.send(found ? { _id, deviceId, deviceName } : null);
    },
  );

  routes.get(
    '/backoffice/dapDevice/getByInstalledCity',
    {
      config: read,
      schema: {
        tags,
        summary: 'Devices in scope by the city they stand in, a thousand at most',
        querystring: devicesByCityQuerySchema,
        response: { 200: deviceRecordsSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => registry.matchingFor(callerOf(request), request.query),
  );

  routes.get(
    '/backoffice/dapDevice/installedCities',
    {
      config: read,
      schema: {
        tags,
        summary: 'Cities in which devices in scope stand',
        response: { 200: installedCitiesSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => registry.citiesFor(callerOf(request)),
  );

  routes.post(
    '/backoffice/deviceApi/getDeviceByLocation',
    {
      config: read,
      schema: {
        tags,
        summary: 'Devices in scope by the kind of place they stand in, a thousand at most',
        body: devicesByPlaceBodySchema,
        response: { 200: deviceRecordsSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => {
      const deviceInstalledPlace = request.body.deviceInstalledPlace ?? 'None';
      return registry.matchingFor(callerOf(request), { deviceInstalledPlace });
    },
  );

  routes.get(
    '/backoffice/getDevicesByTenantId/:tenantId',
    {
      config: listTenant,
      schema: {
        tags,
        summary: 'The devices of a tenant, a thousand at most',
        params: z.object({ tenantId: uuidParameter('tenantId') }),
        response: { 200: deviceRecordsSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => registry.ofTenantFor(callerOf(request), request.params.tenantId),
  );

  routes.get(
    '/backoffice/externalApi/getAllDeviceWithTenantId',
    {
      config: { permission: 'device-record:list-all' },
      schema: {
        tags,
        summary: 'The devices that tenants have, a thousand at most',
        response: { 200: deviceRecordsSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => registry.handedOutFor(callerOf(request)),
  );
}
