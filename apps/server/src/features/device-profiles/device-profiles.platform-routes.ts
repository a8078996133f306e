import { entityId } from '@airdeck/contract/common/entity';
import { toPage } from '@airdeck/contract/common/page';
import {
  deleteDeviceProfile,
  getDefaultDeviceProfileInfo,
  getDeviceProfile,
  getDeviceProfileInfo,
  listDeviceProfileInfos,
  listDeviceProfileNames,
  listDeviceProfiles,
  listDeviceTypes,
  makeDeviceProfileDefault,
  saveDeviceProfile,
} from '@airdeck/contract/device-profiles/device-profiles';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { deviceProfileBody, deviceProfileInfoBody } from './device-profile.presenter.ts';
import type { DeviceProfileAdministration } from './device-profile-administration.service.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';

export function registerDeviceProfileRoutes(
  app: FastifyInstance,
  parts: { deviceProfiles: DeviceProfileService; deviceProfileAdministration: DeviceProfileAdministration },
): void {
  const { deviceProfiles, deviceProfileAdministration } = parts;

  // Complete profiles, the secret, and changes: for administrators.
  serve(app, getDeviceProfile, async ({ caller, params }) =>
    deviceProfileBody(await deviceProfileAdministration.lookAtKeysFor(caller, params.deviceProfileId)),
  );

  serve(app, listDeviceProfiles, async ({ caller, query }) => {
    const { rows, total } = await deviceProfiles.listFor(caller, query);
    const bodies = rows.map((profile) => deviceProfileBody(profile, false));
    return toPage(bodies, total, query.page, query.pageSize);
  });

  serve(app, saveDeviceProfile, async ({ caller, body: { id = null, default: isDefault, ...save } }) => {
    const profile = {
      ...save,
      name: save.name ?? '',
      type: save.type ?? null,
      transportType: save.transportType ?? null,
      isDefault: isDefault ?? false,
    };
    return deviceProfileBody(await deviceProfileAdministration.saveFor(caller, id, profile));
  });

  serve(app, deleteDeviceProfile, ({ caller, params }) =>
    deviceProfileAdministration.deleteFor(caller, params.deviceProfileId),
  );

  serve(app, makeDeviceProfileDefault, async ({ caller, params }) =>
    deviceProfileBody(await deviceProfileAdministration.makeDefaultFor(caller, params.deviceProfileId)),
  );

  // Fields for users of customers, too.
  serve(app, getDefaultDeviceProfileInfo, async ({ caller }) =>
    deviceProfileInfoBody(await deviceProfiles.getDefaultFor(caller)),
  );

  serve(app, getDeviceProfileInfo, async ({ caller, params }) =>
    deviceProfileInfoBody(await deviceProfiles.getFor(caller, params.deviceProfileId)),
  );

  serve(app, listDeviceProfileNames, async ({ caller, query }) => {
    const named = await deviceProfiles.listNamesFor(caller, { isUsed: query.activeOnly ?? false });
    return named.map(({ id, name }) => ({ id: entityId('DEVICE_PROFILE', id), name }));
  });

  serve(app, listDeviceTypes, async ({ caller }) => {
    const named = await deviceProfiles.listNamesFor(caller, { isUsed: true });
    return named.map(({ tenantId, name }) => ({
      tenantId: entityId('TENANT', tenantId),
      entityType: 'DEVICE' as const,
      type: name,
    }));
  });

  serve(app, listDeviceProfileInfos, async ({ caller, query }) => {
    const { rows, total } = await deviceProfiles.listFor(caller, query);
    return toPage(rows.map(deviceProfileInfoBody), total, query.page, query.pageSize);
  });
}
