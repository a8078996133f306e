import { givenOwner } from '@airdeck/contract/common/entity-save';
import { toPage } from '@airdeck/contract/common/page';
import {
  getDevice,
  getDeviceInfo,
  listDeviceInfos,
  listDeviceInfosOfCustomer,
  listDevicesByIds,
  listDevicesOfCustomer,
} from '@airdeck/contract/devices/platform-devices';
import {
  assignDevice,
  assignDeviceToPublic,
  deleteDevice,
  getDeviceByName,
  giveDeviceToOwner,
  listDeviceInfosOfTenant,
  listDevicesOfTenant,
  moveDevice,
  saveDevice,
  takeDeviceFromOwner,
  unassignDevice,
} from '@airdeck/contract/devices/tenant-devices';
import type { FastifyInstance } from 'fastify';
import { permissionDenied } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { serve } from '../../http/serve.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import { deviceBody, deviceInfoBody } from './device.presenter.ts';
import type { DeviceAssignment } from './device-assignment.service.ts';
import { toDeviceInput } from './device-fields.ts';
import type { DeviceService } from './devices.service.ts';

type Services = {
  readonly devices: DeviceService;
  readonly deviceAssignment: DeviceAssignment;
  readonly customers: CustomerService;
};

/** ThingsBoard's API of devices: reading, lists, saves, assignment and deletion. */
export function platformDeviceRoutes(app: FastifyInstance, services: Services): void {
  const { devices, deviceAssignment, customers } = services;

  serve(app, getDevice, async ({ caller, params }) =>
    deviceBody(await devices.getFor(caller, params.deviceId)),
  );

  serve(app, getDeviceInfo, async ({ caller, params }) =>
    deviceInfoBody(await devices.getInfoFor(caller, params.deviceId)),
  );

  serve(app, getDeviceByName, async ({ caller, query }) =>
    deviceBody(await devices.getByName(caller, query.deviceName)),
  );

  serve(app, listDevicesOfTenant, async ({ caller, query }) => {
    if ('deviceName' in query) return deviceBody(await devices.getByName(caller, query.deviceName));
    const { rows, total } = await devices.listFor(caller, query);
    return toPage(rows.map(deviceBody), total, query.page, query.pageSize);
  });

  serve(app, listDevicesByIds, async ({ caller, query }) =>
    (await devices.listByIdsFor(caller, query.deviceIds)).map(deviceBody),
  );

  serve(app, listDeviceInfos, async ({ caller, query }) => {
    const { rows, total } = await devices.listInfosFor(caller, query);
    return toPage(rows.map(deviceInfoBody), total, query.page, query.pageSize);
  });

  serve(app, listDeviceInfosOfTenant, async ({ caller, query }) => {
    const { rows, total } = await devices.listInfosFor(caller, query);
    return toPage(rows.map(deviceInfoBody), total, query.page, query.pageSize);
  });

  // A customer out of scope is refused before the list is read.
  serve(app, listDevicesOfCustomer, async ({ caller, params, query }) => {
    const { id: customerId } = await customers.getFor(caller, params.customerId);
    const { rows, total } = await devices.listFor(caller, { ...query, customerId });
    return toPage(rows.map(deviceBody), total, query.page, query.pageSize);
  });

  serve(app, listDeviceInfosOfCustomer, async ({ caller, params, query }) => {
    const { id: customerId } = await customers.getFor(caller, params.customerId);
    const { rows, total } = await devices.listInfosFor(caller, { ...query, customerId });
    return toPage(rows.map(deviceInfoBody), total, query.page, query.pageSize);
  });

  serve(app, saveDevice, async ({ caller, query, body }) =>
    deviceBody(await devices.saveFor(caller, body.id ?? null, toDeviceInput(body), query.accessToken)),
  );

  serve(app, deleteDevice, async ({ caller, params, reply }) => {
    await devices.deleteFor(caller, params.deviceId);
    return reply.send();
  });

  serve(app, assignDevice, async ({ caller, params, query }) => {
    const { withHistory, expectedCustomerId: expected, keepAccessToken: keepsToken } = query;
    const expectedCustomerId = expected === undefined ? undefined : givenOwner(expected);
    const options = { withHistory, expectedCustomerId, keepsToken };
    return deviceBody(await deviceAssignment.assignFor(caller, params.customerId, params.deviceId, options));
  });

  serve(app, assignDeviceToPublic, async ({ caller, params }) =>
    deviceBody(await deviceAssignment.assignToPublicFor(caller, params.deviceId)),
  );

  serve(app, unassignDevice, async ({ caller, params, query: { keepAccessToken: keepsToken } }) =>
    deviceBody(await deviceAssignment.unassignFor(caller, params.deviceId, { keepsToken })),
  );

  serve(app, giveDeviceToOwner, async ({ caller, params, reply }) => {
    await deviceAssignment.assignFor(caller, params.customerId, params.deviceId, {});
    return reply.send();
  });

  serve(app, takeDeviceFromOwner, async ({ caller, params, reply }) => {
    if (params.tenantId !== caller.tenantId) throw permissionDenied();
    await deviceAssignment.unassignFor(caller, params.deviceId);
    return reply.send();
  });

  serve(app, moveDevice, async ({ caller, params: { deviceId, tenantId } }) => {
    const moved = orNotFound(
      await deviceAssignment.assignToTenantFor(caller, deviceId, tenantId),
      'Device',
      deviceId,
    );
    return deviceBody(moved);
  });
}
