import {
  ADMINS,
  CUSTOMER,
  DEVICE,
  DEVICE_BY_ADMIN,
  does,
  EVERYONE,
  nothing,
  rows,
  SYSTEM_ADMINS,
  TENANT_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** A device of another tenant is not found; a system administrator sees all. */
const DEVICE_BY_ANY_ADMIN = rows('device', '403 403 403 403', '200 - 404 404', '200 - 200 404');
/** A system administrator may change devices in stock only. */
const NAME = rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 404');

/** Between tenants, only a system administrator moves a device. */
const HAND_OUT = rows('device', '403 403 403 403', '403 - 403 403', '200 - - 404');

const SEES_ALL =
  'System administrators see the devices of all tenants and of the stock in the console, without data';
const CONSOLE_LIST = `Complete, and then costly, without paging parameters. ${SEES_ALL}`;
const DELETES_ALL =
  'System administrators delete devices of the stock, and of tenants, which read it in their audit log';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/device/:deviceId': does('DEVICE read', DEVICE),
    'GET /api/device/info/:deviceId': does('DEVICE read', DEVICE),
    // The query has an unknown device.
    'GET /api/tenant/device': does('DEVICE listed: of a tenant', nothing('403', '404', '403')),
    'GET /api/tenant/devices': does('DEVICE listed: of a tenant', TENANT_ADMINS),
    'GET /api/tenant/deviceInfos': does('DEVICE listed: of a tenant', TENANT_ADMINS),
    // A list: devices out of scope are left out.
    'GET /api/devices': does(
      'DEVICE listed',
      rows('device', '200 200 200 200', '200 - 200 200', '403 - 403 403'),
    ),
    'GET /api/deviceInfos/all': does('DEVICE listed', TENANT_AND_CUSTOMER),
    'GET /api/customer/:customerId/devices': does('DEVICE listed: of a customer', CUSTOMER),
    'GET /api/customer/:customerId/deviceInfos': does('DEVICE listed: of a customer', CUSTOMER),
    // The body has a device.
    'POST /api/device': does(
      ['DEVICE updated', 'DEVICE assigned', 'DEVICE unassigned'],
      DEVICE,
      'Users of a customer save its devices as on the platform, but not what identifies or assigns them',
    ),
    'POST /api/device # another name': does(
      'DEVICE updated: name',
      rows('device', '403 403 404 404', '200 - 404 404', '403 - 403 403'),
    ),
    'POST /api/device # new': does(['DEVICE created', 'DEVICE assigned'], nothing('403', '200', '403')),
    'DELETE /api/device/:deviceId': does('DEVICE deleted', DEVICE_BY_ADMIN),
    // Customer and tenant are the caller's.
    'POST /api/customer/:customerId/device/:deviceId': does(
      ['DEVICE assigned', 'DEVICE unassigned'],
      DEVICE_BY_ADMIN,
    ),
    'POST /api/customer/public/device/:deviceId': does(
      ['DEVICE assigned', 'DEVICE unassigned', 'CUSTOMER created: the public one'],
      DEVICE_BY_ADMIN,
    ),
    'POST /api/owner/CUSTOMER/:customerId/DEVICE/:deviceId': does(
      ['DEVICE assigned', 'DEVICE unassigned'],
      DEVICE_BY_ADMIN,
    ),
    // An unknown device does not reveal a tenant.
    'POST /api/owner/TENANT/:tenantId/DEVICE/:deviceId': does(
      'DEVICE unassigned',
      rows('device', '403 403 403 403', '200 - 404 403', '403 - 403 403'),
    ),
    'DELETE /api/customer/device/:deviceId': does('DEVICE unassigned', DEVICE_BY_ADMIN),
    'POST /api/tenant/:tenantId/device/:deviceId': does('DEVICE movedToTenant', HAND_OUT),

    // The console's routes, where devices out of scope are not found
    'GET /backoffice/dapDevice/getAll': does('DEVICE listed', EVERYONE, CONSOLE_LIST),
    'GET /backoffice/dapDevice/:deviceId': does(
      'DEVICE read',
      rows('device', '200 404 404 404', '200 - 404 404', '200 - 200 404'),
      SEES_ALL,
    ),
    'GET /backoffice/dapDevice/counts': does('DEVICE states counted', ADMINS),
    'GET /backoffice/dapDevice/findDeviceByLabel': does('DEVICE read', EVERYONE, SEES_ALL),
    'GET /backoffice/dapDevice/getByInstalledCity': does('DEVICE listed', EVERYONE, CONSOLE_LIST),
    'GET /backoffice/dapDevice/installedCities': does('DEVICE cities listed', EVERYONE),
    'POST /backoffice/deviceApi/getDeviceByLocation': does('DEVICE listed', EVERYONE, CONSOLE_LIST),
    'GET /backoffice/getDevicesByTenantId/:tenantId': does(
      'DEVICE listed: of a tenant',
      rows('tenant', '403 403 403', '200 404 404', '200 200 200'),
      CONSOLE_LIST,
    ),
    'GET /backoffice/externalApi/getAllDeviceWithTenantId': does(
      'DEVICE listed: of all tenants',
      SYSTEM_ADMINS,
    ),
    'GET /backoffice/deviceActivity/:deviceId': does('DEVICE time line read', DEVICE_BY_ANY_ADMIN),
    'POST /backoffice/devices': does(['DEVICE created', 'DEVICE assigned'], TENANT_ADMINS),
    // The body has a device of the platform; from a system administrator it is one for the stock, with any id.
    'POST /backoffice/dapAdddevice/dapCreateDevice': does(
      ['DEVICE updated', 'DEVICE placed'],
      rows('device', '403 403 403 403', '200 - 404 404', '- - - -'),
    ),
    'POST /backoffice/dapAdddevice/dapCreateDevice # into the stock': does(
      'DEVICE created: into the stock',
      nothing('403', '-', '200'),
    ),
    'PUT /backoffice/assignToTenant/:deviceId': does('DEVICE movedToTenant', HAND_OUT),
    'PUT /backoffice/assignToCustomer/:deviceId': does(
      ['DEVICE assigned', 'DEVICE unassigned'],
      DEVICE_BY_ADMIN,
    ),
    'PUT /backoffice/updateWithObjId/:deviceId': does(
      ['DEVICE assigned', 'DEVICE unassigned'],
      DEVICE_BY_ADMIN,
    ),
    'PUT /backoffice/deviceApi/updateDeviceName': does('DEVICE updated: name', NAME),
    'PUT /backoffice/deviceApi/updateDevicePlace': does('DEVICE placed', DEVICE_BY_ANY_ADMIN),
    'DELETE /backoffice/dapDeleteDevice/:deviceId': does(
      'DEVICE deleted',
      rows('device', '403 403 403 403', '200 - 404 404', '200 - - 404'),
      DELETES_ALL,
    ),
  },
  requests: {
    'GET /api/devices': ({ id }) => ({ query: { deviceIds: id } }),
    'POST /backoffice/devices': (_row, { nextTitle }) => ({
      payload: { deviceName: nextTitle(), deviceLabel: 'Matrix' },
    }),
    'POST /api/device': ({ id, around }) => ({
      payload: { id: { entityType: 'DEVICE', id }, name: around?.['deviceName'] ?? 'x', label: 'Matrix' },
    }),
    'POST /api/device # another name': ({ id, around }, { nextTitle }) => ({
      payload: {
        id: { entityType: 'DEVICE', id },
        name: nextTitle(),
        customerId: { entityType: 'CUSTOMER', id: around?.['customerId'] ?? id },
      },
    }),
    'POST /api/device # new': (_row, { nextTitle }) => ({ payload: { name: nextTitle() } }),
    'GET /backoffice/dapDevice/findDeviceByLabel': () => ({ query: { label: 'x' } }),
    'POST /backoffice/deviceApi/getDeviceByLocation': () => ({ payload: { deviceInstalledPlace: 'School' } }),
    'POST /backoffice/dapAdddevice/dapCreateDevice': ({ id }, { nextTitle }) => ({
      payload: { deviceId: id, deviceName: nextTitle() },
    }),
    'POST /backoffice/dapAdddevice/dapCreateDevice # into the stock': (_row, { nextTitle }) => ({
      payload: { deviceName: nextTitle() },
    }),
    'PUT /backoffice/assignToTenant/:deviceId': ({ id, around }) => ({
      payload: { tenantId: around?.['tenantId'] ?? id },
    }),
    'PUT /backoffice/assignToCustomer/:deviceId': ({ id, around }) => ({
      payload: { deviceOwnerId: around?.['customerId'] ?? id },
    }),
    'PUT /backoffice/updateWithObjId/:deviceId': ({ id, around }) => ({
      payload: { deviceOwnerId: around?.['customerId'] ?? id },
    }),
    'PUT /backoffice/deviceApi/updateDeviceName': ({ id }, { nextTitle }) => ({
      payload: { deviceId: id, deviceName: nextTitle() },
    }),
    'PUT /backoffice/deviceApi/updateDevicePlace': ({ id }) => ({
      payload: { deviceId: id, deviceInstalledPlace: 'School' },
    }),
    'GET /api/tenant/device': () => ({ query: { deviceName: 'no such device' } }),
  },
  usesUp: [
    'POST /api/device',
    'POST /api/device # another name',
    'DELETE /api/device/:deviceId',
    'POST /api/customer/:customerId/device/:deviceId',
    'POST /api/customer/public/device/:deviceId',
    'POST /api/owner/CUSTOMER/:customerId/DEVICE/:deviceId',
    'POST /api/owner/TENANT/:tenantId/DEVICE/:deviceId',
    'DELETE /api/customer/device/:deviceId',
    'POST /api/tenant/:tenantId/device/:deviceId',
    'PUT /backoffice/assignToTenant/:deviceId',
    'PUT /backoffice/assignToCustomer/:deviceId',
    'PUT /backoffice/updateWithObjId/:deviceId',
    'PUT /backoffice/deviceApi/updateDeviceName',
    'DELETE /backoffice/dapDeleteDevice/:deviceId',
  ],
  others: {
    'job reading-purge': {
      does: ['READINGS deleted with their device'],
      differs: 'Completes the deletion of a device',
    },
  },
};
