import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  assignToTenantBodySchema,
  deviceRecordSchema,
  newDeviceRecordSchema,
  savedDeviceRecordSchema,
  stockTokenSchema,
} from '@airdeck/contract/device-records';
import { createDevice } from '@airdeck/contract/devices';
import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { purifierSchema } from '@airdeck/contract/purifiers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { serve } from '../../http/serve.ts';
import type { PurifierService } from '../purifiers/purifiers.service.ts';
import type { CredentialsService } from './credentials.service.ts';
import type { DeviceAssignment } from './device-assignment.service.ts';
import type { DeviceOverview } from './device-overview.service.ts';
import type { DeviceRegistration } from './device-registration.service.ts';

const tags = ['devices'];
const params = z.object({ which: uuidParameter('which') });
const responses = { ...ERROR_RESPONSES, 409: errorBodySchema } as const;

type Services = {
  readonly deviceRegistration: DeviceRegistration;
  readonly deviceAssignment: DeviceAssignment;
  readonly credentials: CredentialsService;
  readonly deviceOverview: DeviceOverview;
  readonly purifiers: PurifierService;
};

/** How devices come into the stock, and from there, or from another tenant, to a tenant. */
export function stockRoutes(app: FastifyInstance, services: Services): void {
  const { deviceRegistration, deviceAssignment, credentials, deviceOverview, purifiers } = services;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  serve(app, createDevice, async ({ caller, body }) => {
    const { id, accessToken, wasThere } = await deviceRegistration.create(caller, body);
    return { ...(await deviceOverview.getFor(caller, id)), accessToken, wasThere };
  });

  routes.post(
    '/backoffice/dapAdddevice/dapCreateDevice',
    {
      config: { permission: 'device-record:write' },
      schema: {
        tags,
        summary: 'Put a device into the stock, or complete what is known of one that the tenant has',
        description:
          'From a system administrator, a device for the stock: its access token is answered this once. From a ' +
          "tenant's administrator, what is to be known besides of the platform's device of this id, or this name.",
        body: newDeviceRecordSchema,
        response: { 200: savedDeviceRecordSchema, ...responses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      if (caller.authority === 'SYS_ADMIN') {
        const { id, accessToken } = await deviceRegistration.enterStock(caller, request.body);
        return { ...(await deviceOverview.getFor(caller, id)), accessToken };
      }
      return deviceOverview.getFor(caller, await deviceRegistration.complete(caller, request.body));
    },
  );

  routes.get(
    '/backoffice/dapDevice/:which/accessToken',
    {
      config: { permission: 'stock-token:read' },
      schema: {
        tags,
        summary: 'The access token reserved for a device in stock; each look is audited',
        params,
        response: { 200: stockTokenSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => ({
      accessToken: await credentials.stockTokenFor(callerOf(request), request.params.which),
    }),
  );

  routes.put(
    '/backoffice/assignToTenant/:which',
    {
      config: { permission: 'stock:hand-out' },
      schema: {
        tags,
        summary: 'Give a device or a purifier to a tenant',
        description:
          'A device in stock becomes one of the platform, with the token that was reserved for it. One that another ' +
          'tenant has is moved: what it measured until then stays behind.',
        params,
        body: assignToTenantBodySchema,
        response: { 200: z.union([deviceRecordSchema, purifierSchema]), ...responses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { which } = request.params;
      const { tenantId, expectedTenantId } = request.body;
      if (await deviceAssignment.assignToTenantFor(caller, which, tenantId, expectedTenantId)) {
        return deviceOverview.getFor(caller, which);
      }
      return purifiers.assign(caller, which, tenantId, expectedTenantId);
    },
  );
}
