import { getDeviceMode, setDeviceMode, withdrawDeviceMode } from '@airdeck/contract/device-modes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeviceModeService } from './device-modes.service.ts';

export function deviceModeRoutes(
  app: FastifyInstance,
  { deviceModes }: { deviceModes: DeviceModeService },
): void {
  serve(app, getDeviceMode, ({ caller, params }) => deviceModes.read(caller, params.deviceId));
  serve(app, setDeviceMode, async ({ caller, params, body }) => {
    await deviceModes.set(caller, params.deviceId, body.mode);
    return deviceModes.read(caller, params.deviceId);
  });
  serve(app, withdrawDeviceMode, async ({ caller, params }) => {
    await deviceModes.withdraw(caller, params.deviceId);
    return deviceModes.read(caller, params.deviceId);
  });
}
