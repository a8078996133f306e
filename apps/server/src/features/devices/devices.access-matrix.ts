import {
  ADMINS,
  CUSTOMER,
  DEVICE,
  DEVICE_BY_ADMIN,
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

const UNKNOWN_DEVICES = [{ deviceId: '9f1c3a50-6a1e-11f1-9c5b-d3c1b2a4f0ee' }] as const;

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/device/:deviceId': DEVICE,
    'GET /api/device/info/:deviceId': DEVICE,
    // The query has an unknown device.
    'GET /api/tenant/device': nothing('403', '404', '403'),
    'GET /api/tenant/devices': TENANT_ADMINS,
    'GET /api/tenant/deviceInfos': TENANT_ADMINS,
    // A list: devices out of scope are left out.
    'GET /api/devices': rows('device', '200 200 200 200', '200 - 200 200', '403 - 403 403'),
    'GET /api/deviceInfos/all': TENANT_AND_CUSTOMER,
    'GET /api/customer/:customerId/devices': CUSTOMER,
    'GET /api/customer/:customerId/deviceInfos': CUSTOMER,
    // The body has a device.
    'POST /api/device': DEVICE,
    'DELETE /api/device/:deviceId': DEVICE_BY_ADMIN,
    // Access to the token of a device: here and in the connectivity commands.
    'GET /api/device/:deviceId/credentials': DEVICE,
    'GET /api/device-connectivity/:deviceId': DEVICE,
    // Changes of a device: the same users by every route, here and in the console.
    'POST /api/device/credentials': DEVICE_BY_ADMIN,
    'POST /api/device-with-credentials': DEVICE_BY_ADMIN,
    // Customer and tenant are the caller's.
    'POST /api/customer/:customerId/device/:deviceId': DEVICE_BY_ADMIN,
    'POST /api/customer/public/device/:deviceId': DEVICE_BY_ADMIN,
    'POST /api/owner/CUSTOMER/:customerId/DEVICE/:deviceId': DEVICE_BY_ADMIN,
    // An unknown device does not reveal a tenant.
    'POST /api/owner/TENANT/:tenantId/DEVICE/:deviceId': rows(
      'device',
      '403 403 403 403',
      '200 - 404 403',
      '403 - 403 403',
    ),
    'DELETE /api/customer/device/:deviceId': DEVICE_BY_ADMIN,
    'POST /api/tenant/:tenantId/device/:deviceId': HAND_OUT,

    // The console's routes, where devices out of scope are not found
    'GET /backoffice/dapDevice/getAll': EVERYONE,
    'GET /backoffice/dapDevice/:deviceId': rows(
      'device',
      '200 404 404 404',
      '200 - 404 404',
      '200 - 200 404',
    ),
    'GET /backoffice/dapDevice/counts': ADMINS,
    'GET /backoffice/dapDevice/findDeviceByLabel': EVERYONE,
    'GET /backoffice/dapDevice/getByInstalledCity': EVERYONE,
    'GET /backoffice/dapDevice/installedCities': EVERYONE,
    'POST /backoffice/deviceApi/getDeviceByLocation': EVERYONE,
    'GET /backoffice/getDevicesByTenantId/:tenantId': rows(
      'tenant',
      '403 403 403',
      '200 404 404',
      '200 200 200',
    ),
    'GET /backoffice/externalApi/getAllDeviceWithTenantId': SYSTEM_ADMINS,
    'GET /backoffice/deviceActivity/:deviceId': DEVICE_BY_ANY_ADMIN,
    'POST /backoffice/devices': TENANT_ADMINS,
    // The body has a device of the platform; from a system administrator it is one for the stock, with any id.
    'POST /backoffice/dapAdddevice/dapCreateDevice': rows(
      'device',
      '403 403 403 403',
      '200 - 404 404',
      '200 - 200 200',
    ),
    'GET /backoffice/dapDevice/:deviceId/accessToken': DEVICE_BY_ANY_ADMIN,
    'PUT /backoffice/assignToTenant/:deviceId': HAND_OUT,
    'PUT /backoffice/assignToCustomer/:deviceId': DEVICE_BY_ADMIN,
    'PUT /backoffice/updateWithObjId/:deviceId': DEVICE_BY_ADMIN,
    'PUT /backoffice/deviceApi/updateDeviceAccessToken': DEVICE_BY_ANY_ADMIN,
    'PUT /backoffice/deviceApi/updateDeviceName': NAME,
    'PUT /backoffice/deviceApi/updateDevicePlace': DEVICE_BY_ANY_ADMIN,
    'GET /backoffice/devices/:deviceId/gateway': rows(
      'device',
      '200 404 404 404',
      '200 - 404 404',
      '200 - 200 404',
    ),
    'PUT /backoffice/devices/:deviceId/gateway': DEVICE_BY_ADMIN,
    // The body has devices; the answer lists the refused ones.
    'POST /backoffice/deviceBatches/deletion': ADMINS,
    'PUT /backoffice/deviceBatches/tenant': SYSTEM_ADMINS,
    'PUT /backoffice/deviceBatches/customer': TENANT_ADMINS,
    'DELETE /backoffice/dapDeleteDevice/:deviceId': rows(
      'device',
      '403 403 403 403',
      '200 - 404 404',
      '200 - - 404',
    ),
  },
  requests: {
    'GET /api/devices': ({ id }) => ({ query: { deviceIds: id } }),
    'POST /backoffice/devices': (_row, { nextTitle }) => ({
      payload: { deviceName: nextTitle(), deviceLabel: 'Matrix' },
    }),
    'POST /api/device': ({ id }, { nextTitle }) => ({
      payload: { id: { entityType: 'DEVICE', id }, name: nextTitle() },
    }),
    'POST /api/device-with-credentials': ({ id }, { nextTitle }) => ({
      payload: {
        device: { id: { entityType: 'DEVICE', id }, name: nextTitle() },
        credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: nextTitle() },
      },
    }),
    'POST /api/device/credentials': ({ id, around }, { nextTitle }) => ({
      payload: {
        id: { id: around?.['credentialsId'] ?? id },
        deviceId: { entityType: 'DEVICE', id },
        credentialsType: 'ACCESS_TOKEN',
        credentialsId: nextTitle(),
      },
    }),
    'PUT /backoffice/devices/:deviceId/gateway': () => ({
      payload: { isGateway: true, addsDevices: false, servesCustomers: false },
    }),
    'GET /backoffice/dapDevice/findDeviceByLabel': () => ({ query: { label: 'x' } }),
    'POST /backoffice/deviceApi/getDeviceByLocation': () => ({ payload: { deviceInstalledPlace: 'School' } }),
    'POST /backoffice/dapAdddevice/dapCreateDevice': ({ id }, { nextTitle }) => ({
      payload: { deviceId: id, deviceName: nextTitle() },
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
    'PUT /backoffice/deviceApi/updateDeviceAccessToken': ({ id }, { nextTitle }) => ({
      payload: { deviceId: id, accessToken: nextTitle() },
    }),
    'PUT /backoffice/deviceApi/updateDeviceName': ({ id }, { nextTitle }) => ({
      payload: { deviceId: id, deviceName: nextTitle() },
    }),
    'PUT /backoffice/deviceApi/updateDevicePlace': ({ id }) => ({
      payload: { deviceId: id, deviceInstalledPlace: 'School' },
    }),
    'POST /backoffice/deviceBatches/deletion': () => ({ payload: { devices: UNKNOWN_DEVICES } }),
    'PUT /backoffice/deviceBatches/tenant': () => ({
      payload: { devices: UNKNOWN_DEVICES, tenantId: UNKNOWN_DEVICES[0].deviceId },
    }),
    'PUT /backoffice/deviceBatches/customer': () => ({
      payload: { devices: UNKNOWN_DEVICES, deviceOwnerId: null },
    }),
    'GET /api/tenant/device': () => ({ query: { deviceName: 'no such device' } }),
  },
  usesUp: [
    'POST /api/device',
    'POST /api/device-with-credentials',
    'POST /api/device/credentials',
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
    'PUT /backoffice/deviceApi/updateDeviceAccessToken',
    'PUT /backoffice/deviceApi/updateDeviceName',
    'DELETE /backoffice/dapDeleteDevice/:deviceId',
  ],
};
