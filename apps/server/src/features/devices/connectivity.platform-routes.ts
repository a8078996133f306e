import { uuidParameter } from '@airdeck/contract/common/parameters';
import { deviceConnectivitySchema } from '@airdeck/contract/device-connectivity';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import { connectivityCommands, type DeviceAddresses } from './connectivity-commands.ts';
import type { CredentialsService } from './credentials.service.ts';
import type { DeviceService } from './devices.service.ts';

/** How to send a first reading as a device. */
export function registerConnectivityRoutes(
  app: FastifyInstance,
  parts: {
    devices: DeviceService;
    credentials: CredentialsService;
    deviceProfiles: DeviceProfileService;
    /** requested again for each request: the ports are known once the server listens. */
    addresses: () => DeviceAddresses;
  },
): void {
  const { devices, credentials, deviceProfiles, addresses } = parts;
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/device-connectivity/:deviceId',
    {
      config: { permission: 'device-credentials:read' },
      schema: {
        summary:
          'Commands that send a reading with the access token of a device; the audit log keeps who read it',
        tags: ['device credentials'],
        params: z.object({ deviceId: uuidParameter('deviceId') }),
        response: { 200: deviceConnectivitySchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id, deviceProfileId } = await devices.getFor(caller, request.params.deviceId);
      const { transportType } = await deviceProfiles.getFor(caller, deviceProfileId);
      const { credentialsId: accessToken } = await credentials.getFor(caller, id);
      return connectivityCommands(addresses(), { accessToken, transportType });
    },
  );
}
