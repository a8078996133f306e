import { DEVICE, does, rows, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/devices/:deviceId/filter': does('DEVICE filter read', DEVICE),
    'POST /backoffice/devices/:deviceId/filter/changes': does('DEVICE filterChanged', DEVICE),
    // The change is unknown.
    'DELETE /backoffice/devices/:deviceId/filter/changes/:changeId': does(
      'DEVICE filterChangeUndone',
      rows('device', '400 403 404 404', '400 - 404 404', '403 - 403 403'),
    ),
    'GET /backoffice/filters': does('DEVICE filters listed', TENANT_AND_CUSTOMER),
    'GET /backoffice/filters/counts': does('DEVICE filters counted', TENANT_AND_CUSTOMER),
  },
  requests: {
    'POST /backoffice/devices/:deviceId/filter/changes': () => ({ payload: {} }),
  },
  others: {
    'job filter-wear': {
      does: ['DEVICE filterSoon', 'DEVICE filterDue'],
      differs: 'Computes it from what the device sent; its owner is told',
    },
  },
};
