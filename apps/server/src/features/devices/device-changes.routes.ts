import {
  assignDevicesToCustomer,
  assignDevicesToTenant,
  deleteDevices,
} from '@airdeck/contract/devices/device-batches';
import {
  assignDeviceToCustomer,
  assignDeviceToTenant,
  changeAccessToken,
  createDevice,
  deleteDeviceRecord,
  type NewDeviceRecord,
  type NewTenantDevice,
  placeDevice,
  registerDevice,
  renameDevice,
  setDeviceOwner,
} from '@airdeck/contract/devices/device-changes';
import { getAccessToken } from '@airdeck/contract/devices/device-credentials';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { purifierBody } from '../purifiers/purifier.presenter.ts';
import type { PurifierService } from '../purifiers/purifiers.service.ts';
import type { ImpersonationService } from '../sign-in/impersonation.service.ts';
import type { CredentialsService } from './credentials.service.ts';
import type { DeviceAssignment } from './device-assignment.service.ts';
import { type DeviceBatches, presentFailures } from './device-batches.service.ts';
import { describedBy } from './device-fields.ts';
import type { DeviceOverview } from './device-overview.service.ts';
import { givenPlace, placeOf } from './device-place.presenter.ts';
import type { DeviceRegistration } from './device-registration.service.ts';
import type { DeviceService } from './devices.service.ts';

type Services = {
  readonly devices: DeviceService;
  readonly deviceRegistration: DeviceRegistration;
  readonly deviceAssignment: DeviceAssignment;
  readonly credentials: CredentialsService;
  readonly deviceOverview: DeviceOverview;
  readonly purifiers: PurifierService;
  readonly impersonations: ImpersonationService;
  readonly deviceBatches: DeviceBatches;
  readonly clock: Clock;
};

/** The console's changes of devices, including those in stock. Each returns the device after the change. */
export function deviceChangeRoutes(app: FastifyInstance, services: Services): void {
  const { devices, deviceRegistration, deviceAssignment, credentials, deviceOverview, purifiers } = services;
  const { impersonations, deviceBatches, clock } = services;

  serve(app, createDevice, async ({ caller, body }) => {
    const { id, accessToken, wasThere } = await deviceRegistration.create(caller, {
      ...fieldsOf(body),
      customerId: body.deviceOwnerId,
      assignExisting: body.assignExisting,
    });
    return { ...(await deviceOverview.getFor(caller, id)), accessToken, wasThere };
  });

  serve(app, registerDevice, async ({ caller, body }) => {
    if (caller.authority === 'SYS_ADMIN') {
      const { id, accessToken } = await deviceRegistration.enterStock(caller, fieldsOf(body));
      return { ...(await deviceOverview.getFor(caller, id)), accessToken };
    }
    const { deviceId: id = null, deviceName: name, description, purifierId } = body;
    const change = { description: description ?? undefined, purifierId: purifierId ?? undefined };
    const place = givenPlace(body);
    const completed = await deviceRegistration.complete(caller, { id, name }, { ...change, place });
    return deviceOverview.getFor(caller, completed);
  });

  /** For actions of the tenant only, a system administrator has to impersonate an administrator of the tenant. */
  async function asItsOwner<T>(
    caller: Caller,
    deviceId: string,
    work: (by: Caller) => Promise<T>,
  ): Promise<T> {
    if (caller.authority !== 'SYS_ADMIN') return work(caller);
    const { tenantId } = await deviceOverview.getFor(caller, deviceId);
    return tenantId === null ? work(caller) : impersonations.actIn(caller, tenantId, work);
  }

  serve(app, getAccessToken, async ({ caller, params: { deviceId } }) => ({
    accessToken: await asItsOwner(caller, deviceId, (by) => credentials.tokenFor(by, deviceId)),
  }));

  serve(app, assignDeviceToTenant, async ({ caller, params: { deviceId }, body }) => {
    const { tenantId, expectedTenantId } = body;
    if (await deviceAssignment.assignToTenantFor(caller, deviceId, tenantId, { expectedTenantId })) {
      return deviceOverview.getFor(caller, deviceId);
    }
    return purifierBody(await purifiers.assign(caller, deviceId, tenantId, expectedTenantId));
  });

  serve(app, assignDeviceToCustomer, async ({ caller, params: { deviceId }, body }) => {
    const { deviceOwnerId, withHistory, expectedOwnerId: expectedCustomerId } = body;
    const options = { withHistory, expectedCustomerId, keepsToken: body.keepsAccessToken };
    await deviceAssignment.setOwnerFor(caller, deviceId, deviceOwnerId, options);
    return deviceOverview.getFor(caller, deviceId);
  });

  serve(app, setDeviceOwner, async ({ caller, params: { deviceId }, body }) => {
    const options = { keepsToken: body.keepsAccessToken };
    await deviceAssignment.setOwnerFor(caller, deviceId, body.deviceOwnerId, options);
    return deviceOverview.getFor(caller, deviceId);
  });

  serve(app, changeAccessToken, async ({ caller, body: { deviceId, accessToken } }) => {
    await asItsOwner(caller, deviceId, (by) => credentials.changeTokenFor(by, deviceId, accessToken));
    return deviceOverview.getFor(caller, deviceId);
  });

  serve(app, renameDevice, async ({ caller, body: { deviceId, deviceName } }) => {
    await devices.renameFor(caller, deviceId, deviceName);
    return deviceOverview.getFor(caller, deviceId);
  });

  serve(app, placeDevice, async ({ caller, body: { deviceId, ...change } }) => {
    if (await devices.placeFor(caller, deviceId, placeOf(change)))
      return deviceOverview.getFor(caller, deviceId);
    if (caller.authority !== 'SYS_ADMIN') throw notFound('Device', deviceId);
    return purifierBody(await purifiers.place(caller, deviceId, change.deviceInstalledPlace));
  });

  serve(app, deleteDeviceRecord, ({ caller, params }) => devices.deleteFor(caller, params.deviceId));

  serve(app, deleteDevices, async ({ caller, body }) =>
    presentFailures(await deviceBatches.delete(caller, body.devices), clock()),
  );

  serve(app, assignDevicesToTenant, async ({ caller, body: { devices: given, tenantId } }) =>
    presentFailures(await deviceBatches.assignToTenant(caller, given, tenantId), clock()),
  );

  serve(
    app,
    assignDevicesToCustomer,
    async ({ caller, body: { devices: given, deviceOwnerId, withHistory, keepsAccessToken: keepsToken } }) =>
      presentFailures(
        await deviceBatches.assignToCustomer(caller, given, deviceOwnerId, { withHistory, keepsToken }),
        clock(),
      ),
  );
}

/** The fields of a new device in a body, without the owner. */
const fieldsOf = (body: NewDeviceRecord | NewTenantDevice) => ({
  name: body.deviceName,
  label: body.deviceLabel,
  // The default profile accepts the default transport: another transport needs a separate profile.
  type: body.deviceProfileName ?? (body.transportType === 'MQTT' ? 'MQTT' : null),
  transportType: body.transportType,
  additionalInfo: describedBy(body.description, 'isGateway' in body && body.isGateway === true),
  accessToken: body.accessToken,
  purifierId: body.purifierId ?? null,
  place: givenPlace(body),
});
