import { DEVICE, rows, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/devices/:deviceId/filter': DEVICE,
    'POST /backoffice/devices/:deviceId/filter/changes': DEVICE,
    // The change is unknown.
    'DELETE /backoffice/devices/:deviceId/filter/changes/:changeId': rows(
      'device',
      '400 403 404 404',
      '400 - 404 404',
      '403 - 403 403',
    ),
    'GET /backoffice/filters': TENANT_AND_CUSTOMER,
    'GET /backoffice/filters/counts': TENANT_AND_CUSTOMER,
  },
  requests: {
    'POST /backoffice/devices/:deviceId/filter/changes': () => ({ payload: {} }),
  },
};
