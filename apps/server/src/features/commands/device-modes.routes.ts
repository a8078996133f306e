import { getDeviceMode, setDeviceMode, withdrawDeviceMode } from '@airdeck/contract/commands/device-modes';
import { setDeviceModes } from '@airdeck/contract/devices/device-batches';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { presentFailures } from '../devices/device-batches.service.ts';
import type { DeviceModeService } from './device-modes.service.ts';

export function deviceModeRoutes(
  app: FastifyInstance,
  { deviceModes, clock }: { deviceModes: DeviceModeService; clock: Clock },
): void {
  serve(app, getDeviceMode, ({ caller, params }) => deviceModes.read(caller, params.deviceId));
  const options = { bodyLimit: LIMITS.commands.bodyBytes };
  serve(
    app,
    setDeviceMode,
    async ({ caller, params, body }) => {
      await deviceModes.set(caller, params.deviceId, body.mode);
      return deviceModes.read(caller, params.deviceId);
    },
    options,
  );
  serve(
    app,
    setDeviceModes,
    async ({ caller, body }) => presentFailures(await deviceModes.setMany(caller, body.devices), clock()),
    options,
  );
  serve(app, withdrawDeviceMode, async ({ caller, params }) => {
    await deviceModes.withdraw(caller, params.deviceId);
    return deviceModes.read(caller, params.deviceId);
  });
}
