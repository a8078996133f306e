import { toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  deviceDiagnosisSchema,
  deviceHealthCountsSchema,
  deviceHealthPageSchema,
  deviceHealthQuerySchema,
} from '@airdeck/contract/device-health';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { DeviceHealthService } from './device-health.service.ts';

const config = { permission: 'device-health:read' } as const;
const TAGS = ['device health'];
const NOT_TOLD = 'A system administrator is told nothing of what devices measure: it is null.';

export function deviceHealthRoutes(app: FastifyInstance, deviceHealth: DeviceHealthService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/deviceHealth',
    {
      config,
      schema: {
        tags: TAGS,
        summary: 'How the devices in scope are',
        description: `By name when not asked otherwise; devices in stock are left out. ${NOT_TOLD}`,
        querystring: deviceHealthQuerySchema,
        response: { 200: deviceHealthPageSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      const { rows, total } = await deviceHealth.page(callerOf(request), query);
      return toPage(rows, total, query.page, query.pageSize);
    },
  );

  routes.get(
    '/backoffice/deviceHealth/counts',
    {
      config,
      schema: {
        tags: TAGS,
        summary: 'How many devices in scope are how',
        description: NOT_TOLD,
        response: { 200: deviceHealthCountsSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => deviceHealth.counts(callerOf(request)),
  );

  routes.get(
    '/backoffice/deviceHealth/:deviceId',
    {
      config,
      schema: {
        tags: TAGS,
        summary: 'All that is known of how one device is, with its newest rejected messages',
        description: NOT_TOLD,
        params: z.object({ deviceId: uuidParameter('deviceId') }),
        response: { 200: deviceDiagnosisSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => deviceHealth.diagnosis(callerOf(request), request.params.deviceId),
  );
}
