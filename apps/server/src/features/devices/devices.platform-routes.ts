import { pageSchema, toPage } from '@airdeck/contract/common/page';
import { requiredTextParameter, uuidParameter } from '@airdeck/contract/common/parameters';
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
import { deviceBody, deviceInfoBody } from './device.presenter.ts';
import type { DeviceService } from './devices.service.ts';

const TAGS = ['devices'];
const deviceParams = z.object({ deviceId: uuidParameter('deviceId') });
const byNameQuery = z.object({ deviceName: requiredTextParameter('deviceName') });

/** Two calls of the platform share one path: a name asks for one device, anything else for a page. */
const nameOrPageQuery = z
  .unknown()
  .transform((given, context) => {
    const named = typeof given === 'object' && given !== null && 'deviceName' in given;
    const parsed = (named ? byNameQuery : devicePageQuerySchema).safeParse(given);
    if (parsed.success) return parsed.data;
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta(z.toJSONSchema(devicePageQuerySchema, { io: 'input' }) as Record<string, unknown>);

/** One device, and the lists of a tenant. */
export function registerDeviceRoutes(app: FastifyInstance, devices: DeviceService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const read = { permission: 'device:read' } as const;
  const listTenant = { permission: 'device:list-tenant' } as const;

  routes.get(
    '/api/device/:deviceId',
    {
      config: read,
      schema: {
        summary: 'A device',
        tags: TAGS,
        params: deviceParams,
        response: { 200: deviceSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => deviceBody(await devices.getFor(callerOf(request), request.params.deviceId)),
  );

  routes.get(
    '/api/device/info/:deviceId',
    {
      config: read,
      schema: {
        summary: 'A device with its customer and sign of life',
        tags: TAGS,
        params: deviceParams,
        response: { 200: deviceInfoSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => deviceInfoBody(await devices.getInfoFor(callerOf(request), request.params.deviceId)),
  );

  routes.get(
    '/api/tenant/device',
    {
      config: listTenant,
      schema: {
        summary: "A device of one's tenant, by its name",
        tags: TAGS,
        querystring: byNameQuery,
        response: { 200: deviceSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => deviceBody(await devices.getByName(callerOf(request), request.query.deviceName)),
  );

  routes.get(
    '/api/tenant/devices',
    {
      config: listTenant,
      schema: {
        summary: "The devices of one's tenant. With `deviceName` and without a page: the one of that name",
        tags: TAGS,
        querystring: nameOrPageQuery,
        response: { 200: z.union([pageSchema(deviceSchema), deviceSchema]), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      if ('deviceName' in query)
        return deviceBody(await devices.getByName(callerOf(request), query.deviceName));
      const { rows, total } = await devices.listFor(callerOf(request), query);
      return toPage(rows.map(deviceBody), total, query.page, query.pageSize);
    },
  );

  routes.get(
    '/api/tenant/deviceInfos',
    {
      config: listTenant,
      schema: {
        summary: "The devices of one's tenant, each with its customer and sign of life",
        tags: TAGS,
        querystring: deviceInfoPageQuerySchema,
        response: { 200: pageSchema(deviceInfoSchema), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      const { rows, total } = await devices.listInfosFor(callerOf(request), query);
      return toPage(rows.map(deviceInfoBody), total, query.page, query.pageSize);
    },
  );
}
