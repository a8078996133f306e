import { ADMINS, type Answers, DEVICE_BY_ADMIN, EVERYBODY, rows, SYSTEM_ADMINS } from '../answers.ts';

/** A device of another tenant does not exist; a system administrator sees them all. */
const DEVICE_BY_ANY_ADMIN = rows('device', '403 403 403 403', '200 - 404 404', '200 - 200 404');
/** A system administrator changes them only of devices in stock. */
const NAME_OR_TOKEN = rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 404');

export const DEVICE_REGISTRY: Answers = {
  // Devices, where what is another's does not exist
  'GET /backoffice/dapDevice/getAll': EVERYBODY,
  'GET /backoffice/dapDevice/:which': rows('device', '200 404 404 404', '200 - 404 404', '200 - 200 404'),
  'GET /backoffice/dapDevice/counts': ADMINS,
  'GET /backoffice/dapDevice/findDeviceByLabel': EVERYBODY,
  'GET /backoffice/dapDevice/getByInstalledCity': EVERYBODY,
  'GET /backoffice/dapDevice/installedCities': EVERYBODY,
  'POST /backoffice/deviceApi/getDeviceByLocation': EVERYBODY,
  'GET /backoffice/getDevicesByTenantId/:tenantId': rows(
    'tenant',
    '403 403 403',
    '200 404 404',
    '200 200 200',
  ),
  'GET /backoffice/externalApi/getAllDeviceWithTenantId': SYSTEM_ADMINS,
  // The body names a device of the platform; from a system administrator it is one for the stock, whatever its id.
  'POST /backoffice/dapAdddevice/dapCreateDevice': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '200 - 200 200',
  ),
  // Only of a device in stock.
  'GET /backoffice/dapDevice/:which/accessToken': rows(
    'device',
    '403 403 403 403',
    '403 - 403 403',
    '403 - 403 404',
  ),
  'PUT /backoffice/assignToTenant/:which': rows('device', '403 403 403 403', '403 - 403 403', '200 - - 404'),
  'PUT /backoffice/assignToCustomer/:which': DEVICE_BY_ADMIN,
  'PUT /backoffice/updateWithObjId/:which': DEVICE_BY_ADMIN,
  'PUT /backoffice/deviceApi/updateDeviceAccessToken': NAME_OR_TOKEN,
  'PUT /backoffice/deviceApi/updateDeviceName': NAME_OR_TOKEN,
  'PUT /backoffice/deviceApi/updateDevicePlace': DEVICE_BY_ANY_ADMIN,
  'DELETE /backoffice/dapDeleteDevice/:which': rows(
    'device',
    '403 403 403 403',
    '200 - 404 404',
    '200 - - 404',
  ),

  // Activity
  'GET /backoffice/deviceActivity/:deviceId': DEVICE_BY_ANY_ADMIN,
};
