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
import type { DeviceOverview } from './device-overview.service.ts';

const tags = ['devices'];
const read = { permission: 'device-record:read' } as const;
const listTenant = { permission: 'device-record:list-tenant' } as const;

/** What people read of devices in the console. */
export function deviceOverviewRoutes(app: FastifyInstance, overview: DeviceOverview): void {
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
      const { rows, total } = await overview.pageFor(callerOf(request), query);
      return toPage(rows, total, query.page, query.pageSize);
    },
  );

  routes.get(
    '/backoffice/dapDevice/:which',
    {
      config: read,
      schema: {
        tags,
        summary: 'One device',
        params: z.object({ which: uuidParameter('which') }),
        response: { 200: deviceRecordSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => overview.getFor(callerOf(request), request.params.which),
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
    (request) => overview.countsFor(callerOf(request)),
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
      const found = await overview.findByLabelFor(callerOf(request), request.query.label);
      if (!found) return reply.send(null);
      const { id, tenantId, name } = found;
      return reply.send({ _id: id, deviceId: tenantId === null ? null : id, deviceName: name });
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
    (request) => overview.matchingFor(callerOf(request), request.query),
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
    (request) => overview.citiesFor(callerOf(request)),
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
      return overview.matchingFor(callerOf(request), { deviceInstalledPlace });
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
    (request) => overview.ofTenantFor(callerOf(request), request.params.tenantId),
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
    (request) => overview.handedOutFor(callerOf(request)),
  );
}
