import { toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import { deviceActivityPageSchema, deviceActivityQuerySchema } from '@airdeck/contract/device-activity';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { DeviceActivityService } from './device-activity.service.ts';

export function deviceActivityRoutes(app: FastifyInstance, deviceActivity: DeviceActivityService): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/backoffice/deviceActivity/:deviceId',
    {
      config: { permission: 'device-activity:read' },
      schema: {
        tags: ['device health'],
        summary: 'What happened to a device, newest first',
        description: 'A tenant is told nothing from before the device came to it.',
        params: z.object({ deviceId: uuidParameter('deviceId') }),
        querystring: deviceActivityQuerySchema,
        response: { 200: deviceActivityPageSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query, params } = request;
      const { rows, total } = await deviceActivity.page(callerOf(request), params.deviceId, query);
      const activities = rows.map(({ deviceId: _known, ...activity }) => activity);
      return toPage(activities, total, query.page, query.pageSize);
    },
  );
}
