import { entityId } from '@airdeck/contract/common/entity-id';
import {
  type DeviceProfileInfoBody,
  deviceProfileInfoSchema,
} from '@airdeck/contract/entities/device-profile';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../../http/error-responses.ts';
import type { DeviceProfile } from './device-profiles.repository.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';

export function registerDeviceProfileRoutes(
  app: FastifyInstance,
  deviceProfiles: DeviceProfileService,
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/deviceProfileInfo/default',
    {
      config: { permission: 'device-profile:read' },
      schema: {
        summary: "The default device profile of one's tenant",
        tags: ['device profiles'],
        response: { 200: deviceProfileInfoSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => infoBody(await deviceProfiles.getDefaultFor(callerOf(request))),
  );
}

function infoBody(profile: DeviceProfile): DeviceProfileInfoBody {
  return {
    id: entityId('DEVICE_PROFILE', profile.id),
    tenantId: entityId('TENANT', profile.tenantId),
    name: profile.name,
    image: profile.image,
    defaultDashboardId: null,
    type: profile.type,
    transportType: profile.transportType,
  };
}
