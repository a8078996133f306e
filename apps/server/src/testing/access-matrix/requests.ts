import { FEATURE_MATRICES, type Request, type RequestParts } from './feature-matrices.ts';
import type { MatrixWorld, Row } from './matrix-world.ts';

const PAGE = { pageSize: '10', page: '0' };
const RANGE = { ...PAGE, keys: 'pm25', startTs: '0', endTs: '1', scope: 'SHARED_SCOPE' };

/** Routes whose row is used up by the call, or must be one that was just made. */
export const USES_UP: ReadonlySet<string> = new Set([
  ...FEATURE_MATRICES.flatMap(({ usesUp = [] }) => usesUp),
  'POST /api/device',
  'POST /api/device-with-credentials',
  'POST /api/device/credentials',
  'DELETE /api/device/:deviceId',
  'POST /api/customer/:customerId/device/:deviceId',
  'POST /api/customer/public/device/:deviceId',
  'DELETE /api/customer/device/:deviceId',
  'PUT /backoffice/assignToTenant/:which',
  'PUT /backoffice/assignToCustomer/:which',
  'PUT /backoffice/updateWithObjId/:which',
  'PUT /backoffice/deviceApi/updateDeviceAccessToken',
  'PUT /backoffice/deviceApi/updateDeviceName',
  'DELETE /backoffice/dapDeleteDevice/:which',
]);

/** Values of the parameters that name no row. */
export const OTHER_PARAMETERS: Readonly<Record<string, string>> = {
  entityType: 'DEVICE',
  scope: 'SHARED_SCOPE',
  token: 'no-such-token',
  code: 'IN',
  masterId: '1',
  id: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005',
};

/** By method and path. A route that is not here needs nothing but a page. */
const REQUESTS: Record<string, Request> = {
  ...Object.assign({}, ...FEATURE_MATRICES.map(({ requests }) => requests)),
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
  'GET /backoffice/dapDevice/findDeviceByLabel': () => ({ query: { label: 'x' } }),
  'POST /backoffice/deviceApi/getDeviceByLocation': () => ({ payload: { deviceInstalledPlace: 'School' } }),
  'POST /backoffice/dapAdddevice/dapCreateDevice': ({ id }, { nextTitle }) => ({
    payload: { deviceId: id, deviceName: nextTitle() },
  }),
  'PUT /backoffice/assignToTenant/:which': ({ id, around }) => ({
    payload: { tenantId: around?.['tenantId'] ?? id },
  }),
  'PUT /backoffice/assignToCustomer/:which': ({ id, around }) => ({
    payload: { deviceOwnerId: around?.['customerId'] ?? id },
  }),
  'PUT /backoffice/updateWithObjId/:which': ({ id, around }) => ({
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
  'GET /api/tenant/device': () => ({ query: { deviceName: 'no such device' } }),
};

/** What the route is asked with. */
export function requestParts(route: string, row: Row, world: MatrixWorld): RequestParts {
  return REQUESTS[route]?.(row, world) ?? { query: RANGE };
}
