import { type Answers, CUSTOMER, DEVICE, DEVICE_BY_ADMIN, nothing, TENANT_ADMINS } from '../answers.ts';

export const DEVICES: Answers = {
  // Devices
  'GET /api/device/:deviceId': DEVICE,
  'GET /api/device/info/:deviceId': DEVICE,
  // The query names a device that is not there.
  'GET /api/tenant/device': nothing('403', '404', '403'),
  'GET /api/tenant/devices': TENANT_ADMINS,
  'GET /api/tenant/deviceInfos': TENANT_ADMINS,
  'GET /api/customer/:customerId/devices': CUSTOMER,
  'GET /api/customer/:customerId/deviceInfos': CUSTOMER,
  // The body names a device.
  'POST /api/device': DEVICE,
  'POST /api/device-with-credentials': DEVICE,
  'DELETE /api/device/:deviceId': DEVICE_BY_ADMIN,
  // Of a device, who reads its access token: here and in the commands to try it out with.
  'GET /api/device/:deviceId/credentials': DEVICE,
  'GET /api/device-connectivity/:deviceId': DEVICE,
  'POST /api/device/credentials': DEVICE_BY_ADMIN,
  // Customer and tenant are those of who asks.
  'POST /api/customer/:customerId/device/:deviceId': DEVICE_BY_ADMIN,
  'POST /api/customer/public/device/:deviceId': DEVICE_BY_ADMIN,
  'DELETE /api/customer/device/:deviceId': DEVICE_BY_ADMIN,
  'POST /api/tenant/:tenantId/device/:deviceId': DEVICE_BY_ADMIN,
};
