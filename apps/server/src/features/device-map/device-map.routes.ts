import { Readable } from 'node:stream';
import { toPage } from '@airdeck/contract/common/page';
import {
  deviceMapQuerySchema,
  deviceMapSchema,
  unplacedDevicePageSchema,
  unplacedDeviceQuerySchema,
} from '@airdeck/contract/device-map';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { DeviceMapService } from './device-map.service.ts';

const TAGS = ['device map'];
/** Text that is written while it is sent; what it holds is said for readers of the description. */
const geoJson = z.unknown().meta({ ...z.toJSONSchema(deviceMapSchema), description: 'application/geo+json' });

/** Where devices are. */
export function deviceMapRoutes(app: FastifyInstance, deviceMap: DeviceMapService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/deviceMap',
    {
      config: { permission: 'device-map:read', isCostly: true },
      schema: {
        summary: 'The devices in scope that have a place, as GeoJSON of any length',
        description:
          'System administrators are told where devices are and whether they live, and no readings.',
        tags: TAGS,
        querystring: deviceMapQuerySchema,
        response: { 200: geoJson, ...ERROR_RESPONSES },
      },
    },
    (request, reply) => {
      const text = deviceMap.geoJsonFor(callerOf(request), request.query.deviceInstalledPlace);
      return reply.type('application/geo+json; charset=utf-8').send(Readable.from(text));
    },
  );

  routes.get(
    '/backoffice/deviceMap/unplaced',
    {
      config: { permission: 'device-map:read' },
      schema: {
        summary: 'The devices in scope whose place is unknown, by name',
        tags: TAGS,
        querystring: unplacedDeviceQuerySchema,
        response: { 200: unplacedDevicePageSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { deviceInstalledPlace: kindOfPlace, ...query } = request.query;
      const { rows, total } = await deviceMap.unplacedFor(callerOf(request), { ...query, kindOfPlace });
      return toPage(rows, total, query.page, query.pageSize);
    },
  );
}
