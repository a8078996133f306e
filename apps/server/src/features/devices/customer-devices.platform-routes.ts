import { pageSchema, toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  deviceInfoPageQuerySchema,
  deviceInfoSchema,
  devicePageQuerySchema,
  deviceSchema,
} from '@airdeck/contract/device';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import { deviceBody, deviceInfoBody } from './device.presenter.ts';
import type { DeviceService } from './devices.service.ts';

const TAGS = ['devices'];
const config = { permission: 'device:read' } as const;
const params = z.object({ customerId: uuidParameter('customerId') });

/** The lists of a customer's devices. A customer that the caller may not see is refused before any list is made. */
export function registerCustomerDeviceRoutes(
  app: FastifyInstance,
  parts: { devices: DeviceService; customers: CustomerService },
): void {
  const { devices, customers } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/customer/:customerId/devices',
    {
      config,
      schema: {
        summary: 'The devices of a customer',
        tags: TAGS,
        params,
        querystring: devicePageQuerySchema,
        response: { 200: pageSchema(deviceSchema), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { page, pageSize } = request.query;
      const { id: customerId } = await customers.getFor(caller, request.params.customerId);
      const { rows, total } = await devices.listFor(caller, { ...request.query, customerId });
      return toPage(rows.map(deviceBody), total, page, pageSize);
    },
  );

  routes.get(
    '/api/customer/:customerId/deviceInfos',
    {
      config,
      schema: {
        summary: 'The devices of a customer, each with its sign of life',
        tags: TAGS,
        params,
        querystring: deviceInfoPageQuerySchema,
        response: { 200: pageSchema(deviceInfoSchema), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { page, pageSize } = request.query;
      const { id: customerId } = await customers.getFor(caller, request.params.customerId);
      const { rows, total } = await devices.listInfosFor(caller, { ...request.query, customerId });
      return toPage(rows.map(deviceInfoBody), total, page, pageSize);
    },
  );
}
