import { pageSchema, toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import { deviceProfileInfoPageQuerySchema, deviceProfileInfoSchema } from '@airdeck/contract/device-profile';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { deviceProfileInfoBody } from './device-profile.presenter.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';

const tags = ['device profiles'];
const config = { permission: 'device-profile:read' } as const;

/** What users of a customer, too, may know of device profiles. */
export function registerDeviceProfileInfos(app: FastifyInstance, deviceProfiles: DeviceProfileService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/deviceProfileInfo/default',
    {
      config,
      schema: {
        summary: "The default device profile of one's tenant",
        tags,
        response: { 200: deviceProfileInfoSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => deviceProfileInfoBody(await deviceProfiles.getDefaultFor(callerOf(request))),
  );

  routes.get(
    '/api/deviceProfileInfo/:deviceProfileId',
    {
      config,
      schema: {
        summary: 'What everybody may know of a device profile',
        tags,
        params: z.object({ deviceProfileId: uuidParameter('deviceProfileId') }),
        response: { 200: deviceProfileInfoSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) =>
      deviceProfileInfoBody(await deviceProfiles.getFor(callerOf(request), request.params.deviceProfileId)),
  );

  routes.get(
    '/api/deviceProfileInfos',
    {
      config,
      schema: {
        summary: "What everybody may know of the device profiles of one's tenant",
        tags,
        querystring: deviceProfileInfoPageQuerySchema,
        response: { 200: pageSchema(deviceProfileInfoSchema), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { page, pageSize } = request.query;
      const { rows, total } = await deviceProfiles.listFor(callerOf(request), request.query);
      return toPage(rows.map(deviceProfileInfoBody), total, page, pageSize);
    },
  );
}
