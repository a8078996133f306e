import {
  addKeyName,
  getKeyNames,
  type ProfileKeyNames,
  setKeyNames,
} from '@airdeck/contract/key-names/key-names';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeviceProfileAdministration } from './device-profile-administration.service.ts';
import type { DeviceProfile } from './device-profiles.repository.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';

/** The quantities that the keys are which devices of a profile send. */
export function keyNamesRoutes(
  app: FastifyInstance,
  parts: {
    deviceProfiles: Pick<DeviceProfileService, 'getFor'>;
    deviceProfileAdministration: Pick<DeviceProfileAdministration, 'setKeyNamesFor'>;
  },
): void {
  const { deviceProfiles, deviceProfileAdministration: administration } = parts;

  serve(app, getKeyNames, async ({ caller, params }) =>
    keyNamesBody(await deviceProfiles.getFor(caller, params.deviceProfileId)),
  );

  serve(app, setKeyNames, async ({ caller, params, body: { keyNames, version } }) =>
    keyNamesBody(
      await administration.setKeyNamesFor(caller, params.deviceProfileId, () => keyNames, version),
    ),
  );

  serve(app, addKeyName, async ({ caller, params, body }) =>
    keyNamesBody(
      await administration.setKeyNamesFor(caller, params.deviceProfileId, (present) => [...present, body]),
    ),
  );
}

const keyNamesBody = ({ id, name, keyNames, version }: DeviceProfile): ProfileKeyNames => ({
  deviceProfileId: id,
  name,
  keyNames,
  version,
});
