import { uuidParameter } from '@airdeck/contract/common/parameters';
import { deviceSchema } from '@airdeck/contract/device';
import {
  deviceCredentialsSaveSchema,
  deviceCredentialsSchema,
  deviceWithCredentialsSchema,
} from '@airdeck/contract/device-credentials';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { badRequest } from '../../http/errors.ts';
import { SAVE_RESPONSES } from '../../http/save-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import { credentialsBody } from './credentials.presenter.ts';
import type { CredentialsService } from './credentials.service.ts';
import { deviceBody } from './device.presenter.ts';
import { toDeviceInput } from './device-fields.ts';

const tags = ['device credentials'];

/** What devices sign in with: an access token each. */
export function registerCredentialsRoutes(
  app: FastifyInstance,
  { credentials }: { credentials: CredentialsService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/device/:deviceId/credentials',
    {
      config: { permission: 'device-credentials:read' },
      schema: {
        summary: 'The access token of a device; the audit log keeps who read it',
        tags,
        params: z.object({ deviceId: uuidParameter('deviceId') }),
        response: { 200: deviceCredentialsSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => credentialsBody(await credentials.getFor(callerOf(request), request.params.deviceId)),
  );

  routes.post(
    '/api/device/credentials',
    {
      config: { permission: 'device-credentials:write' },
      bodyLimit: LIMITS.requestBodies.entityBytes,
      schema: {
        summary: 'Give a device another access token; its sessions end',
        tags,
        body: deviceCredentialsSaveSchema,
        response: { 200: deviceCredentialsSchema, ...SAVE_RESPONSES },
      },
    },
    async (request) => {
      const { id, deviceId, ...given } = request.body;
      if (!deviceId) throw badRequest("Parameter 'deviceId' can't be empty!");
      const save = { ...given, id: id?.id ?? null };
      return credentialsBody(await credentials.updateFor(callerOf(request), deviceId, save));
    },
  );

  routes.post(
    '/api/device-with-credentials',
    {
      config: { permission: 'device:write' },
      bodyLimit: LIMITS.requestBodies.entityBytes,
      schema: {
        summary: 'Make a device, or change the one whose id is given, together with its access token',
        tags,
        body: deviceWithCredentialsSchema,
        response: { 200: deviceSchema, ...SAVE_RESPONSES },
      },
    },
    async (request) => {
      const { device, credentials: given } = request.body;
      const id = device.id ?? null;
      const caller = callerOf(request);
      return deviceBody(await credentials.saveWithDeviceFor(caller, id, toDeviceInput(device), given));
    },
  );
}
