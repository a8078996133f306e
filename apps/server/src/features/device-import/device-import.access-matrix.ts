import { ADMINS, does, nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'POST /backoffice/devices/import/check': does('DEVICE file checked', nothing('403', '200', '200')),
    'POST /backoffice/devices/import': does(
      ['DEVICE created', 'DEVICE updated', 'DEVICE assigned', 'DEVICE placed'],
      nothing('403', '200', '-'),
      'A file of thousands of devices',
    ),
    'POST /backoffice/devices/import # into the stock': does(
      ['DEVICE created: into the stock', 'DEVICE movedToTenant'],
      nothing('403', '-', '200'),
      'A file of thousands of devices',
    ),
    // No import is running.
    'DELETE /backoffice/devices/import/:importId': does(
      'DEVICE import cancelled',
      nothing('403', '404', '404'),
    ),
    'GET /backoffice/devices/export': does('DEVICE list downloaded', ADMINS),
  },
  requests: {
    'POST /backoffice/devices/import/check': () => ({ payload: 'name\nmatrix', contentType: 'text/csv' }),
    'POST /backoffice/devices/import # into the stock': (_row, { nextTitle }) => ({
      payload: `name\n${nextTitle()}`,
      contentType: 'text/csv',
    }),
    'POST /backoffice/devices/import': (_row, { nextTitle }) => ({
      payload: `name\n${nextTitle()}`,
      contentType: 'text/csv',
    }),
  },
};
