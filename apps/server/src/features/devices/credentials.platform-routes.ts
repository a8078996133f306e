import { entityId } from '@airdeck/contract/common/entity';
import {
  DEVICE_CREDENTIALS_ERRORS,
  type DeviceCredentialsBody,
  getDeviceConnectivity,
  getDeviceCredentials,
  saveDeviceCredentials,
  saveDeviceWithCredentials,
} from '@airdeck/contract/devices/device-credentials';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import { connectivityCommands, type DeviceAddresses } from './connectivity-commands.ts';
import type { DeviceCredentials } from './credentials.repository.ts';
import type { CredentialsService } from './credentials.service.ts';
import { deviceBody } from './device.presenter.ts';
import { toDeviceInput } from './device-fields.ts';
import type { DeviceService } from './devices.service.ts';

type Needs = {
  readonly devices: DeviceService;
  readonly credentials: CredentialsService;
  readonly deviceProfiles: DeviceProfileService;
  /** Evaluated for each request: the ports are known once the server listens. */
  readonly addresses: () => DeviceAddresses;
};

/** Credentials of devices, and commands to send a first reading with them. */
export function credentialsRoutes(app: FastifyInstance, needs: Needs): void {
  const { devices, credentials, deviceProfiles, addresses } = needs;

  serve(app, getDeviceCredentials, async ({ caller, params }) =>
    credentialsBody(await credentials.getFor(caller, params.deviceId)),
  );

  serve(app, saveDeviceCredentials, async ({ caller, body }) => {
    const { id, deviceId, ...given } = body;
    if (!deviceId) throw badRequest(DEVICE_CREDENTIALS_ERRORS.deviceMissing);
    const save = { ...given, id: id?.id ?? null };
    return credentialsBody(await credentials.updateFor(caller, deviceId, save));
  });

  serve(app, saveDeviceWithCredentials, async ({ caller, body: { device, credentials: given } }) =>
    deviceBody(await credentials.saveWithDeviceFor(caller, device.id ?? null, toDeviceInput(device), given)),
  );

  serve(app, getDeviceConnectivity, async ({ caller, params }) => {
    const { id, deviceProfileId } = await devices.getFor(caller, params.deviceId);
    const { transportType } = await deviceProfiles.getFor(caller, deviceProfileId);
    const { credentialsId: accessToken } = await credentials.getFor(caller, id);
    return connectivityCommands(addresses(), { accessToken, transportType });
  });
}

/** The credentials in ThingsBoard's format. */
function credentialsBody({ id, deviceId, ...credentials }: DeviceCredentials): DeviceCredentialsBody {
  return { id: { id }, deviceId: entityId('DEVICE', deviceId), ...credentials };
}
