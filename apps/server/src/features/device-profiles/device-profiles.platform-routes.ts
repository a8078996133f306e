import { pageSchema, toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  deviceProfilePageQuerySchema,
  deviceProfileSaveSchema,
  deviceProfileSchema,
} from '@airdeck/contract/device-profile';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { SAVE_RESPONSES } from '../../http/save-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import { deviceProfileBody } from './device-profile.presenter.ts';
import type { DeviceProfileAdministration } from './device-profile-administration.service.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';

const tags = ['device profiles'];
const params = z.object({ deviceProfileId: uuidParameter('deviceProfileId') });
const config = { permission: 'device-profile:write' } as const;

/** Device profiles as administrators have them: whole, and to be changed. */
export function registerDeviceProfileRoutes(
  app: FastifyInstance,
  parts: { deviceProfiles: DeviceProfileService; deviceProfileAdministration: DeviceProfileAdministration },
): void {
  const { deviceProfiles, deviceProfileAdministration } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/deviceProfile/:deviceProfileId',
    {
      config,
      schema: {
        summary: 'A device profile',
        tags,
        params,
        response: { 200: deviceProfileSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) =>
      deviceProfileBody(await deviceProfiles.getFor(callerOf(request), request.params.deviceProfileId)),
  );

  routes.get(
    '/api/deviceProfiles',
    {
      config,
      schema: {
        summary: "The device profiles of one's tenant",
        tags,
        querystring: deviceProfilePageQuerySchema,
        response: { 200: pageSchema(deviceProfileSchema), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { page, pageSize } = request.query;
      const { rows, total } = await deviceProfiles.listFor(callerOf(request), request.query);
      return toPage(rows.map(deviceProfileBody), total, page, pageSize);
    },
  );

  routes.post(
    '/api/deviceProfile',
    {
      config,
      bodyLimit: LIMITS.requestBodies.entityBytes,
      schema: {
        summary: 'Make a device profile, or change the one whose id is given: what is left out becomes null',
        tags,
        body: deviceProfileSaveSchema,
        response: { 200: deviceProfileSchema, ...SAVE_RESPONSES },
      },
    },
    async (request) => {
      const { id = null, default: isDefault, ...save } = request.body;
      const wish = {
        ...save,
        name: save.name ?? '',
        type: save.type ?? null,
        transportType: save.transportType ?? null,
        isDefault: isDefault ?? false,
      };
      return deviceProfileBody(await deviceProfileAdministration.saveFor(callerOf(request), id, wish));
    },
  );

  routes.delete(
    '/api/deviceProfile/:deviceProfileId',
    {
      config,
      schema: {
        summary: 'Delete a device profile that no device has and that is not the default one',
        tags,
        params,
        response: { 200: z.void(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      await deviceProfileAdministration.deleteFor(callerOf(request), request.params.deviceProfileId);
      return reply.send();
    },
  );

  routes.post(
    '/api/deviceProfile/:deviceProfileId/default',
    {
      config,
      schema: {
        summary: 'Let devices without a profile of their own have this one from now on',
        tags,
        params,
        response: { 200: deviceProfileSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) =>
      deviceProfileBody(
        await deviceProfileAdministration.makeDefaultFor(callerOf(request), request.params.deviceProfileId),
      ),
  );
}
